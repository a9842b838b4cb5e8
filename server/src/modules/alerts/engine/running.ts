import { type AlertSubjectKind, type ResolveReason } from '@linekeeper/contract/alerts/alert-terms';
import { type BudgetNow } from '../../../platform/service-times.ts';
import { type DecidedNow, type SeriesKey } from '../../monitoring/index.ts';
import { type LastSeen, missedAnew, stoppedAt } from '../conditions/absent.ts';
import { type Judge, type Usual } from '../conditions/condition.ts';
import { judges } from '../conditions/conditions.ts';
import { type Happened } from '../conditions/event.ts';
import { type LastLooks } from '../conditions/k-of-n.ts';
import { type BadSince, isSameButSeen, seenUntil } from '../conditions/lasting-value.ts';
import { type QuietRange, quietRangeOf } from './quick-look.ts';
import { isWithin, type SubjectFacts } from './rule-scope.ts';
import { type Rule } from './rule.ts';

/**
 * What `ingest` decided of a target by one measurement, or by the silence of who measures it; or that one looked at what is not measured and
 * has an end.
 */
export interface Decided extends Omit<DecidedNow, 'kind'> {
  readonly kind: AlertSubjectKind;
  /** Days to the end of what has one; infinity: it has none. */
  readonly leftDays?: number;
}

/** Of one rule and one subject: how far it has come. `pending` and `firing` are kept by the database. */
export interface Running {
  readonly rule: Rule;
  readonly subjectId: string;
  readonly targetId: string;
  readonly phase: 'quiet' | 'pending' | 'firing';
  /** Since when the condition holds; null while it is quiet. */
  readonly sinceMs: number | null;
  /** Of the alert that it is, or will be once it fires; null while it is quiet. */
  readonly alertId: string | null;
  /** As the condition's file has it: plain JSON. */
  readonly memory: unknown;
  readonly lookAtMs: number | null;
  /** It fired by the rule as it was before, and nobody has looked at it since that changed. */
  readonly isOfBefore?: boolean;
}

/** A step of an alert that a look brought about. */
export interface Turn {
  readonly running: Running;
  /** What it is a step of; null: of none. */
  readonly alertId: string | null;
  /** `remembered`: no step, but what is remembered has to outlive a restart. */
  readonly what: 'pending' | 'fired' | 'passed-by' | 'resolved' | 'remembered';
  readonly atMs: number;
  readonly value: number | null;
  /** Of a baseline that fired: what was usual then. */
  readonly usual?: Usual | null;
  /** Of one that is resolved. */
  readonly reason: ResolveReason | null;
}

/** What came of a look, and how to have it as if it had not been; null: nothing is remembered of it. */
export interface Looked {
  readonly turns: Turn[];
  readonly undo: (() => void) | null;
}

export interface BoardParts {
  /** Undefined: it is not known (yet), and no rule looks at it. */
  readonly factsOf: (subjectId: string, targetId: string) => SubjectFacts | undefined;
  /** What is usual of a series at a time, for a rule. */
  readonly usualOf: (series: SeriesKey, atMs: number, rule: Rule) => Usual | null;
  /** How a target stands now; undefined where it is not watched (yet). */
  readonly targetOf: (targetId: string) => Known | undefined;
  readonly timesSince: (
    targetId: string,
    fromMs: number,
  ) => { readonly upMs: number; readonly awayMs: number };
  /** The error budget of a business service at a moment; null: it has no objective. */
  readonly objectiveOf?: (serviceId: string, atMs: number) => BudgetNow | null;
  /** A rule threw: it says nothing of this look, and the others go on. */
  readonly failed?: (rule: Rule, subjectId: string, error: unknown) => void;
  readonly newId?: () => string;
}

/** What a target is known as between its measurements. */
export type Known = Pick<
  Decided,
  'intervalMs' | 'state' | 'stateSinceMs' | 'isResting' | 'isHubs' | 'hubsSinceMs'
>;

/** A target of which nobody knows anything (yet). */
export const neverSeen = (atMs: number): Known => ({
  ...{ intervalMs: 60_000, state: 'unmeasured', stateSinceMs: atMs },
});

/** A rule with what it remembers of each subject. */
export interface Compiled {
  /** As it was last saved: it may be called or told otherwise than before. */
  rule: Rule;
  readonly judge: Judge<never, unknown>;
  /** Null: it looks at each measurement. */
  readonly quiet: QuietRange | null;
  readonly running: Map<string, Running>;
  /** What was remembered of subjects before a restart, until they are looked at. */
  readonly before: Map<string, unknown>;
}

/** A rule with a subject that it is not quiet about. */
export interface Held {
  readonly compiled: Compiled;
  readonly subjectId: string;
}

/** What there is of a subject that nothing is the matter with. */
export const quiet = { phase: 'quiet', sinceMs: null, alertId: null, memory: null, lookAtMs: null } as const;

export const keyOf = ({ compiled, subjectId }: Held) => `${compiled.rule.id} ${subjectId}`;

/** Whether there is nothing to remember of it. */
export const isNothing = ({ phase, memory }: Running) => phase === 'quiet' && memory === null;

export function compile(rule: Rule): Compiled {
  const judge = judges[rule.condition.kind](rule) as Judge<never, unknown>;
  return { rule, judge, quiet: quietRangeOf(rule), running: new Map(), before: new Map() };
}

/** Whether a rule judges as one of its versions before did. */
export const judgesAs = (before: Pick<Rule, 'version'>, { version, judgesSince }: Rule): boolean =>
  before.version >= judgesSince && before.version <= version;

/** What fired by a rule that judges otherwise now, as nobody has looked at it since. When something happened counts still. */
export function ofBefore(running: Running, rule: Rule, facts: SubjectFacts | undefined): Running {
  const isWithinStill = facts === undefined || isWithin(rule.scope, facts);
  const happened = (running.memory as Partial<Happened> | null)?.lastMs !== undefined;
  const memory = rule.condition.kind === 'event' && happened && isWithinStill ? running.memory : null;
  // Nothing is measured of what looks at no metric: it is looked at by time, and at once.
  return { ...running, rule, memory, lookAtMs: rule.metric === null ? 0 : null, isOfBefore: true };
}

/** Whether there is something of it that is to stand in the database: what is found again would be old there. */
export const isWritten = ({ rule, phase, memory }: Pick<Running, 'rule' | 'phase' | 'memory'>): boolean =>
  phase !== 'quiet' || (memory !== null && !isFoundAgain(rule));

/** What has to be written down: a step, or what would be lost by a restart. */
export function stepOf(
  before: Running | undefined,
  { rule, phase, memory, isOfBefore }: Running,
): Turn['what'] | null {
  const was = before?.phase ?? 'quiet';
  if (phase === 'firing' && was !== 'firing') return 'fired';
  if (phase === 'pending' && was !== 'pending') return 'pending';
  if (phase === 'quiet' && was === 'firing') return 'resolved';
  if (phase === 'quiet' && was === 'pending') return 'passed-by';
  if (before?.isOfBefore && !isOfBefore) return 'remembered';
  // A window of the last looks is little; what others remember while nothing is the matter is found again within their own time.
  const isKept = phase === 'pending' || rule.condition.kind === 'k-of-n' || rule.condition.kind === 'event';
  return isKept && !isAsBefore(rule, memory, before?.memory ?? null) ? 'remembered' : null;
}

const isLasting = ({ condition }: Rule) => condition.kind === 'threshold' || condition.kind === 'baseline';

/** What is known of a target when it is watched anew, in milliseconds since 1970. */
export interface BeforeStop {
  /** When it was measured last; null: never. */
  readonly measuredMs: number | null;
  /** When somebody watched it last. */
  readonly stoppedMs: number;
}

/** What to go on with after a restart, of what was written of a condition. */
export function afterStop(
  rule: Rule,
  { phase, memory, lookAtMs }: Pick<Running, 'phase' | 'memory' | 'lookAtMs'>,
  { measuredMs, stoppedMs }: BeforeStop,
): Pick<Running, 'memory' | 'lookAtMs'> {
  if (memory === null) return { memory, lookAtMs };
  if (rule.condition.kind === 'absent')
    return { memory: stoppedAt(memory as LastSeen, stoppedMs), lookAtMs: null };
  const isWaiting = phase === 'pending' && isLasting(rule);
  return { memory: isWaiting ? seenUntil(memory as BadSince, measuredMs) : memory, lookAtMs };
}

/**
 * What to go on with once a tenant is open again that is closed from now on: what is open goes on, and what waited waits anew. A window of
 * measurements from before says nothing of those that come after it.
 */
export function whileClosed(running: Running, atMs: number): Running {
  const { rule, phase, memory } = running;
  const { kind } = rule.condition;
  if (memory === null || (kind !== 'absent' && kind !== 'k-of-n')) return running;
  const isOpen = phase === 'firing';
  if (kind === 'k-of-n') return isOpen ? running : { ...running, memory: null };
  const seen = memory as LastSeen;
  return { ...running, memory: isOpen ? stoppedAt(seen, atMs) : missedAnew(seen), lookAtMs: null };
}

/** What only measuring tells of: it is not written down, and found again in what was measured. */
export const isFoundAgain = ({ condition }: Rule): boolean =>
  condition.kind === 'absent' || condition.kind === 'change';

/**
 * Whether what is remembered would be of no other use after a restart than what was before. Of a window of looks it is how each was, not when,
 * and of a value that waits since when: what is bad all the time is not written down each time.
 */
function isAsBefore(rule: Rule, memory: unknown, before: unknown): boolean {
  if (isLasting(rule)) return isSameButSeen(memory as BadSince | null, before as BadSince | null);
  if (rule.condition.kind !== 'k-of-n') return JSON.stringify(memory) === JSON.stringify(before);
  const [now, then] = [memory as LastLooks | null, before as LastLooks | null];
  if (!now || !then) return now === then;
  return (
    now.looks.length === then.looks.length && now.looks.every(([, isBad], at) => isBad === then.looks[at]![1])
  );
}
