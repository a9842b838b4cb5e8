import { isHubs, isResting } from '@linekeeper/contract/monitoring/states';
import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type KeptSamples, type NoticedState } from '../../monitoring/index.ts';
import { type Happened } from '../../subjects/index.ts';
import { isBeyond, quietForAll, type QuietRange, quietRangeOf } from '../engine/quick-look.ts';
import { type SubjectFacts } from '../engine/rule-scope.ts';
import {
  type BoardParts,
  type Decided,
  type Known,
  RuleBoard,
  type Running,
  type Turn,
} from '../engine/rule-board.ts';
import { type Rule } from '../engine/rule.ts';
import { afterStop, isFoundAgain, isWritten } from '../engine/running.ts';
import { StateTimes } from '../facts/state-times.ts';
import { nextRow, type Row } from './rows-in-order.ts';

/** An alert that a rule would have raised. Times in milliseconds since 1970. */
export interface RaisedAlert {
  readonly ruleId: string;
  readonly subjectId: string;
  readonly targetId: string;
  readonly beganMs: number;
  readonly firedMs: number;
  /** Null: it is open still. */
  readonly endedMs: number | null;
  readonly value: number | null;
}

/** What is looked at again of one target. */
export interface ReplayedTarget {
  readonly tenantId: number;
  readonly kind: AlertSubjectKind;
  readonly targetId: string;
  readonly intervalMs: number;
  /** From when on. */
  readonly fromMs: number;
  /** The series that the rules look at. */
  readonly columns: Decided['columns'];
  readonly states: readonly NoticedState[];
  /** The oldest first. */
  readonly events: readonly Happened[];
}

export interface ReplayParts {
  readonly rules: readonly Rule[];
  readonly factsOf: (subjectId: string, targetId: string) => SubjectFacts | undefined;
  readonly usualOf: BoardParts['usualOf'];
}

/** The longest time that a rule asks for how long something was up, with a while. */
const timesKeptMs = 6.5 * 3_600_000;

/**
 * Has rules look at one target again, from what was kept of it, in the order of time: the board that runs them on what is measured now, with
 * its time moved over samples, states and events. A stop of the process is one here too: what only memory knew is forgotten.
 */
export class TargetReplay {
  readonly #target: ReplayedTarget;
  readonly #parts: ReplayParts;
  readonly #times = new StateTimes(timesKeptMs);
  readonly #open = new Map<string, RaisedAlert>();
  /** What would stand in the database of what is running. */
  readonly #kept = new Map<string, Running>();
  /** Rules for which time alone changes how long something was up. */
  readonly #isStepped: boolean;
  /** Of which values nothing comes; null: each measurement counts. */
  readonly #quiet: QuietRange | null;
  readonly alerts: RaisedAlert[] = [];
  #board: RuleBoard;
  #known: Known;
  #nowMs: number;
  #isUnwatched = false;
  #lastAwayMs = -Infinity;
  #stepMs = Infinity;
  #made = 0;
  #nextState = 0;
  /** The first failure of the next state was looked at: an outage is known by its second one only. */
  #isSuspected = false;
  #nextEvent = 0;

  constructor(target: ReplayedTarget, parts: ReplayParts) {
    this.#target = target;
    this.#parts = parts;
    this.#nowMs = target.fromMs;
    const { intervalMs } = target;
    this.#known = { intervalMs, state: 'unmeasured', stateSinceMs: target.fromMs };
    this.#isStepped = parts.rules.some(({ condition }) => condition.kind === 'budget');
    const ranges = parts.rules.filter(({ metric }) => metric !== null).map(quietRangeOf);
    this.#quiet = ranges.includes(null) ? null : quietForAll(ranges.flatMap((range) => range ?? []));
    this.#board = this.#newBoard();
    // What is never measured is missed from when it was first looked for.
    if (parts.rules.some(({ condition }) => condition.kind === 'absent')) this.#look(target.fromMs, null, []);
  }

  /** Goes on until a time, with the samples of the columns until then. */
  runUntil(toMs: number, samples: readonly KeptSamples[]): void {
    const { states, events } = this.#target;
    const row: Row = { atMs: Infinity, values: new Float64Array(samples.length), at: samples.map(() => 0) };
    nextRow(row, samples);
    for (;;) {
      const stateMs = this.#stateMs();
      const eventMs = this.#eventMs();
      const atMs = Math.min(row.atMs, stateMs, eventMs, this.#stepMs);
      if (atMs >= toMs) break;
      const isMeasured = row.atMs === atMs;
      if (isMeasured && atMs < Math.min(stateMs, eventMs) && this.#isNothing(row.values)) {
        nextRow(row, samples);
        continue;
      }
      this.#tickUntil(atMs);
      if (stateMs === atMs) this.#come(states[this.#nextState]!);
      const happened: Happened[] = [];
      while (this.#eventMs() === atMs) happened.push(events[this.#nextEvent++]!);
      if (!this.#isUnwatched) this.#look(atMs, isMeasured ? row.values : null, happened);
      if (isMeasured) nextRow(row, samples);
    }
    this.#tickUntil(toMs);
  }

  /** What was raised, with what is open still. */
  all(): RaisedAlert[] {
    return [...this.alerts, ...this.#open.values()];
  }

  #stateMs(): number {
    const next = this.#target.states[this.#nextState];
    return this.#at(this.#isSuspected ? next?.atMs : next?.sinceMs);
  }

  /** Something that happened is seen when the target is next heard of; what happens to a dial test comes with a run, whatever that said of it. */
  #eventMs(): number {
    const event = this.#target.events[this.#nextEvent];
    const isDown = this.#known.state === 'down' || this.#known.state === 'unreachable';
    const isAway = (isDown && this.#target.kind !== 'dial_path') || this.#isUnwatched;
    return event && isAway && event.atMs < this.#stateMs() ? this.#stateMs() : this.#at(event?.atMs);
  }

  /** Nothing is before what was looked at already. */
  #at(atMs: number | undefined): number {
    return atMs === undefined ? Infinity : Math.max(atMs, this.#nowMs);
  }

  /** Whether a measurement changes nothing: nothing is remembered, and none of its values is worth a look. */
  #isNothing(values: Float64Array): boolean {
    if (this.#isUnwatched) return true;
    const quiet = this.#quiet;
    if (!quiet || !this.#board.isQuietAbout(this.#target.targetId)) return false;
    return !values.some((value) => isBeyond(quiet, value));
  }

  /** What a state begins with: a failure that nothing follows from yet, where it was known by a later one. */
  #come(next: NoticedState): void {
    if (!this.#isSuspected && next.sinceMs < next.atMs) {
      this.#isSuspected = true;
      this.#isUnwatched = false;
      return;
    }
    this.#isSuspected = false;
    this.#nextState++;
    this.#enter(next);
  }

  #enter({ state, reason, sinceMs, isUnwatched }: NoticedState): void {
    this.#isUnwatched = isUnwatched;
    if (isUnwatched) {
      this.#stepMs = Infinity;
      if (reason === 'poller-stopped') this.#restart(sinceMs);
      else if (reason === 'poller-stalled') this.#board.stopped(sinceMs);
      else this.#take(this.#board.tenantClosed(this.#target.tenantId, sinceMs));
      return;
    }
    if (this.#known.state === 'down' || this.#known.state === 'unreachable') this.#lastAwayMs = this.#nowMs;
    const why = { isResting: isResting(reason), isHubs: isHubs(reason) };
    this.#known = { ...this.#known, state, stateSinceMs: sinceMs, ...why };
  }

  #look(atMs: number, values: Float64Array | null, happened: readonly Happened[]): void {
    const { tenantId, kind, targetId, columns } = this.#target;
    this.#nowMs = atMs;
    const decided: Decided = {
      tenantId,
      kind,
      targetId,
      atMs,
      columns,
      values,
      events: happened,
      ...this.#known,
    };
    this.#times.note(decided, atMs);
    this.#take(this.#board.look(decided));
    if (this.#isStepped) this.#stepMs = this.#nextStep(atMs);
  }

  /** While nothing was away for longer than any rule looks back, no step changes anything. */
  #nextStep(atMs: number): number {
    const { state, intervalMs } = this.#known;
    const isAway = state === 'down' || state === 'unreachable';
    return isAway || atMs - this.#lastAwayMs <= timesKeptMs ? atMs + intervalMs : Infinity;
  }

  /** Looks at what time alone decides before a moment: what is measured at that moment comes first. */
  #tickUntil(atMs: number): void {
    if (!this.#isUnwatched)
      while (this.#board.nextDueMs < atMs) {
        this.#nowMs = Math.max(this.#nowMs, this.#board.nextDueMs);
        this.#take(this.#board.tick(this.#nowMs));
      }
    this.#nowMs = Math.max(this.#nowMs, atMs);
  }

  /** Whoever watches anew knows how it stood from what was stored: until the stop. */
  #restart(stoppedMs: number): void {
    const { targetId } = this.#target;
    this.#times.note({ ...this.#known, targetId, state: 'unmeasured', stateSinceMs: stoppedMs }, stoppedMs);
    // Where a metric is silent there is no measurement here: what is found again in the store is what was remembered.
    const found = [...this.#board.foundAgain()];
    const kept = [...this.#kept.values()].filter(({ rule }) => !isFoundAgain(rule));
    this.#board = this.#newBoard();
    const at = { measuredMs: null, stoppedMs };
    const going = [...kept, ...found].map((one) => ({ ...one, ...afterStop(one.rule, one, at) }));
    this.#board.restore(going, (one) => (one as Running).rule);
  }

  #newBoard(): RuleBoard {
    const { rules, factsOf, usualOf } = this.#parts;
    const board = new RuleBoard({
      ...{ factsOf, usualOf },
      targetOf: () => this.#known,
      newId: () => String(++this.#made),
      timesSince: (targetId, fromMs) => this.#times.between(targetId, fromMs, this.#nowMs),
    });
    board.setRules(this.#target.tenantId, rules, this.#nowMs);
    return board;
  }

  #take(turns: readonly Turn[]): void {
    for (const { running, what, alertId, atMs, value } of turns) {
      const { rule, subjectId, targetId, sinceMs } = running;
      const key = `${rule.id} ${subjectId}`;
      if (isWritten(running)) this.#kept.set(key, running);
      else this.#kept.delete(key);
      if (what === 'fired' && alertId !== null)
        this.#open.set(key, {
          ...{ ruleId: rule.id, subjectId, targetId, firedMs: atMs, endedMs: null, value },
          beganMs: Math.min(sinceMs ?? atMs, atMs),
        });
      const open = what === 'resolved' ? this.#open.get(key) : undefined;
      if (!open) continue;
      this.#open.delete(key);
      this.alerts.push({ ...open, endedMs: Math.max(atMs, open.firedMs) });
    }
  }
}
