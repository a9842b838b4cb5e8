import { type ResolveReason } from '@linekeeper/contract/alerts/alert-terms';
import { judgeSubject, type Moment, type Seen } from './judge-subject.ts';
import { type Change, KeptRunning } from './kept-running.ts';
import { nobodyLookedSince, nobodyLooksFrom } from './nobody-looked.ts';
import { isBeyond } from './quick-look.ts';
import { recalled } from './recalled.ts';
import { awayOf, isPartGone, isPlanned, type Plan, PlanMaker } from './rule-plan.ts';
import { isWithin, type SubjectFacts } from './rule-scope.ts';
import { type Rule } from './rule.ts';
import { type Happened } from '../../subjects/index.ts';
import {
  type BoardParts,
  compile,
  type Compiled,
  type Decided,
  type Held,
  isFoundAgain,
  isNothing,
  judgesAs,
  type Looked,
  neverSeen,
  ofBefore,
  quiet,
  type Running,
  type Turn,
} from './running.ts';

export { type BoardParts, type Decided, type Known, type Running, type Turn } from './running.ts';

/** How long what is not watched now is left alone. */
const unwatchedMs = 1_000;
const noRules: ReadonlyMap<string, Compiled> = new Map();

/**
 * Runs all rules of all tenants on what is decided, in memory. It writes nothing: what has changed it returns, and whoever called it keeps
 * that in the transaction of the measurement.
 */
export class RuleBoard {
  readonly #parts: BoardParts;
  readonly #rules = new Map<number, Map<string, Compiled>>();
  readonly #plans = new Map<string, Plan>();
  readonly #planMaker = new PlanMaker();
  readonly #kept = new KeptRunning();

  constructor(parts: BoardParts) {
    this.#parts = parts;
  }

  /** What was running before a restart goes on, by rules that judge otherwise too. Rules have to be set before. */
  restore(all: readonly Omit<Running, 'rule'>[], ruleOf: (one: Omit<Running, 'rule'>) => Rule): void {
    for (const one of all) {
      const rule = ruleOf(one);
      const compiled = this.#rules.get(rule.tenantId)?.get(rule.id);
      if (!compiled) continue;
      const running = { ...one, rule: compiled.rule };
      this.#kept.keep(
        compiled,
        one.isOfBefore ? ofBefore(running, compiled.rule, this.#factsOf(one)) : running,
      );
    }
  }

  /** What was measured of a subject before a restart is remembered by a rule, once it is looked at. */
  recall({ tenantId, id }: Rule, subjectId: string, memory: unknown): void {
    const compiled = this.#rules.get(tenantId)?.get(id);
    const running = compiled?.running.get(subjectId);
    if (!running) compiled?.before.set(subjectId, memory);
    // What was written of a change is as old as its alert.
    else if (compiled?.rule.condition.kind === 'change') this.#kept.keep(compiled, { ...running, memory });
  }

  /** Nobody has looked at anything since a time: it is no absence of what was not looked at. */
  stopped(atMs: number): void {
    // What vanished is judged where a plan is made, and its time may have run out meanwhile.
    this.#plans.clear();
    nobodyLookedSince(atMs, this.#all(), this.#kept);
  }

  /** A tenant is closed: nothing of it is measured on purpose, until it is open again. */
  tenantClosed(tenantId: number, atMs: number): Turn[] {
    this.#forgetPlans(tenantId);
    return nobodyLooksFrom(atMs, (this.#rules.get(tenantId) ?? noRules).values(), this.#kept);
  }

  /** What only memory knows of what was measured. */
  *foundAgain(): Generator<Running> {
    for (const compiled of this.#all()) if (isFoundAgain(compiled.rule)) yield* compiled.running.values();
  }

  *#all(): Generator<Compiled> {
    for (const rules of this.#rules.values()) yield* rules.values();
  }

  /**
   * The rules of a tenant are these from now on. A rule that judges as before goes on with all that it remembers, whatever else was changed
   * of it. What fired by one that judges otherwise goes on if it holds by what the rule says now, and ends by the next look otherwise; what
   * waited begins anew. What is open of a rule that is gone ends.
   */
  setRules(
    tenantId: number,
    rules: readonly Rule[],
    atMs: number,
    goneBy: (ruleId: string) => ResolveReason = () => 'rule-deleted',
  ): Turn[] {
    const before = this.#rules.get(tenantId) ?? new Map<string, Compiled>();
    const after = new Map<string, Compiled>();
    const turns: Turn[] = [];
    for (const rule of rules) {
      const known = before.get(rule.id);
      const isAsBefore = known && judgesAs(known.rule, rule);
      after.set(rule.id, isAsBefore ? Object.assign(known, { rule }) : compile(rule));
    }
    this.#rules.set(tenantId, after);
    this.#forgetPlans(tenantId);
    this.#planMaker.forget();
    for (const [id, compiled] of before) {
      const now = after.get(id);
      if (now === compiled) continue;
      for (const running of [...compiled.running.values()]) {
        const goesOn = now !== undefined && running.phase === 'firing';
        turns.push(...this.#kept.end(compiled, running, goesOn ? null : goneBy(id), atMs));
        if (!goesOn) continue;
        this.#kept.keep(now, ofBefore(running, now.rule, this.#factsOf(running)));
      }
    }
    return turns;
  }

  #forgetPlans(tenantId: number): void {
    for (const [targetId, plan] of this.#plans) if (plan.tenantId === tenantId) this.#plans.delete(targetId);
  }

  /** What a scope can ask for has changed, of one target or of all. */
  factsChanged(targetId?: string): void {
    if (targetId === undefined) this.#plans.clear();
    else this.#plans.delete(targetId);
  }

  /** A target is there no more: what is open of it ends. */
  removed(tenantId: number, targetId: string, atMs: number): Turn[] {
    this.#plans.delete(targetId);
    return this.#kept
      .of(tenantId, targetId)
      .flatMap(([compiled, running]) => this.#kept.end(compiled, running, 'subject-deleted', atMs));
  }

  /** Somebody closed alerts by hand: what still holds raises another one at the next look. */
  closed(tenantId: number, alertIds: ReadonlySet<string>, atMs: number): Turn[] {
    const turns: Turn[] = [];
    for (const compiled of this.#rules.get(tenantId)?.values() ?? [])
      for (const running of [...compiled.running.values()])
        if (running.phase === 'firing' && running.alertId !== null && alertIds.has(running.alertId))
          turns.push(...this.#kept.end(compiled, running, 'closed-by-hand', atMs));
    return turns;
  }

  /** Looks at what was decided of a target, in a way that can be undone while nothing else has looked at the same. */
  lookUndoably(decided: Decided): Looked {
    let turns: Turn[] = [];
    const changes = this.#kept.changesOf(() => (turns = this.look(decided)));
    return { turns, undo: changes.length === 0 ? null : () => this.#undo(decided.targetId, changes) };
  }

  #undo(targetId: string, changes: readonly Change[]): void {
    for (const { compiled, subjectId, before, after } of changes.toReversed()) {
      const { tenantId, id } = compiled.rule;
      const now = compiled.running.get(subjectId);
      const isSame = now === after || (now === undefined && isNothing(after));
      if (!isSame || this.#rules.get(tenantId)?.get(id) !== compiled) continue;
      this.#kept.keep(compiled, before ?? { ...after, ...quiet });
    }
    // What left a scope is found again.
    this.#plans.delete(targetId);
  }

  /** Looks at what was decided of a target. */
  look(decided: Decided): Turn[] {
    const turns: Turn[] = [];
    const { targetId, columns, values } = decided;
    let plan = this.#plans.get(targetId);
    if (plan?.columns !== columns || plan.away !== awayOf(decided)) {
      const rules = this.#rules.get(decided.tenantId) ?? noRules;
      plan = this.#planMaker.make(decided, rules, (id) => this.#parts.factsOf(id, targetId));
      this.#plans.set(targetId, plan);
      turns.push(...this.#leaveScope(decided, plan));
    }
    this.#lookAtTarget(plan, decided, turns);
    const remembered = this.#kept.subjectsOf(targetId);
    for (const { column, plan: series } of plan.watched) {
      const value = values?.[column] ?? NaN;
      const { subjectId } = columns[column]!;
      const isQuiet = !isBeyond(series.quiet, value) && !remembered?.has(subjectId);
      if (isQuiet && series.always.length === 0) continue;
      const seen = { value: Number.isNaN(value) ? null : value };
      for (const compiled of series.always) this.#judge({ compiled, subjectId }, decided, seen, turns);
      if (isQuiet) continue;
      for (const compiled of series.bounded)
        if (isBeyond(compiled.quiet!, value) || compiled.running.has(subjectId))
          this.#judge({ compiled, subjectId }, decided, seen, turns);
    }
    return turns;
  }

  /** Looks at what happened to subjects of a tenant beside all measuring: somebody changed them, for example. */
  happened(tenantId: number, events: readonly Happened[], atMs: number): Turn[] {
    const turns: Turn[] = [];
    const rules = (this.#rules.get(tenantId) ?? noRules).values();
    const ofEvents = [...rules.filter(({ rule }) => rule.condition.kind === 'event')];
    for (const event of events) {
      const { targetId } = event;
      // An event is one whatever is known of its target.
      const known = this.#parts.targetOf(targetId) ?? neverSeen(atMs);
      this.#lookAtEvent(event, ofEvents, { ...known, targetId, atMs }, turns);
    }
    return turns;
  }

  /** When something may be due without a measurement, in milliseconds since 1970; infinity: never. */
  get nextDueMs(): number {
    return this.#kept.nextDueMs;
  }

  /** Whether there is nothing to remember of a target: then nothing but what is worth a look changes anything. */
  isQuietAbout(targetId: string): boolean {
    return !this.#kept.has(targetId);
  }

  /** Looks at what is due without a measurement. */
  tick(nowMs: number): Turn[] {
    const turns: Turn[] = [];
    for (const held of this.#kept.takeDue(nowMs)) {
      const { compiled, subjectId } = held;
      const running = compiled.running.get(subjectId);
      if (!running) continue;
      const { targetId } = running;
      const known = this.#parts.targetOf(targetId);
      if (!known) {
        this.#kept.putOff(held, nowMs + unwatchedMs);
        continue;
      }
      // What vanished is looked at again once our own hub is back, or somebody expects it again: nothing is due of it until then.
      if (awayOf(known)) this.#plans.delete(targetId);
      this.#judge(held, { ...known, targetId, atMs: nowMs }, { value: undefined }, turns);
    }
    return turns;
  }

  /** What is open of rules that do not look at the target any more ends. */
  #leaveScope(decided: Decided, plan: Plan): Turn[] {
    const { tenantId, targetId } = decided;
    return this.#kept
      .of(tenantId, targetId)
      .filter(([compiled, { subjectId }]) => !isPlanned(plan, compiled, subjectId))
      .flatMap(([compiled, running]) => this.#leave(compiled, running, decided));
  }

  #leave(compiled: Compiled, running: Running, decided: Decided): Turn[] {
    const isGone = isPartGone(compiled.rule, running.subjectId, decided, this.#factsOf(running));
    if (!isGone || compiled.rule.condition.kind !== 'absent')
      return this.#kept.end(compiled, running, isGone ? 'subject-deleted' : 'out-of-scope', decided.atMs);
    // Its data is missing from then on.
    const turns: Turn[] = [];
    this.#judge({ compiled, subjectId: running.subjectId }, decided, { value: null }, turns);
    return turns;
  }

  #factsOf({ subjectId, targetId }: Pick<Running, 'subjectId' | 'targetId'>): SubjectFacts | undefined {
    return this.#parts.factsOf(subjectId, targetId);
  }

  #lookAtTarget(plan: Plan, decided: Decided, turns: Turn[]): void {
    const { targetId, state, events, leftDays } = decided;
    if (events.length === 0 && plan.always.length === 0 && plan.ofStates.length === 0) return;
    const itself = { value: leftDays };
    for (const one of events) this.#lookAtEvent(one, plan.ofEvents, decided, turns);
    for (const compiled of plan.always)
      this.#judge({ compiled, subjectId: targetId }, decided, itself, turns);
    const ofState = plan.inState.get(state);
    const isRemembered = this.#kept.has(targetId);
    if (!ofState && !isRemembered) return;
    for (const compiled of isRemembered ? plan.ofStates : (ofState ?? []))
      if (ofState?.includes(compiled) || compiled.running.has(targetId))
        this.#judge({ compiled, subjectId: targetId }, decided, itself, turns);
  }

  #lookAtEvent(
    { subjectKind, subjectId, kind, atMs: eventAtMs }: Decided['events'][number],
    rules: readonly Compiled[],
    target: Moment & Pick<Decided, 'leftDays'>,
    turns: Turn[],
  ): void {
    const seen = { value: target.leftDays, eventAtMs, eventKind: kind };
    for (const compiled of rules) {
      const { rule } = compiled;
      if (subjectKind !== rule.subjectKind || !rule.events.includes(kind)) continue;
      const known = this.#parts.factsOf(subjectId, target.targetId);
      if (known && isWithin(rule.scope, known)) this.#judge({ compiled, subjectId }, target, seen, turns);
    }
  }

  #judge(held: Held, target: Moment, seen: Seen, turns: Turn[]): void {
    if (held.compiled.before.size > 0) recalled(held, target);
    try {
      const { running, turn } = judgeSubject(held, target, seen, this.#parts);
      this.#kept.keep(held.compiled, running);
      if (turn) turns.push(turn);
    } catch (error) {
      this.#parts.failed?.(held.compiled.rule, held.subjectId, error);
    }
  }
}
