import { type ConditionKind, type ConditionSettings } from '@linekeeper/contract/alerts/conditions';
import { type SubjectEventKind } from '@linekeeper/contract/monitoring/events';
import { type State } from '@linekeeper/contract/monitoring/states';
import { type BudgetNow } from '../../../platform/service-times.ts';

/** What is usual of a metric at an hour of the week, by the means of that hour in the weeks before; in the metric's unit. */
export interface Usual {
  readonly median: number;
  /** Median absolute deviation. */
  readonly mad: number;
  /** How far the highest value lay above the mean of such an hour: their median. */
  readonly swing: number;
}

/** What is known of a subject at one moment: after a measurement of it, or because its time has come. Times in milliseconds since 1970. */
export interface Look {
  readonly atMs: number;
  /** How far measurements of it lie apart. */
  readonly intervalMs: number;
  /** Of the metric, by the measurement that was just made; null: it brought none; undefined: there was no measurement. */
  readonly value: number | null | undefined;
  readonly state: State;
  readonly stateSinceMs: number;
  /** Nobody expects it to be measured then: its test is paused, or it is none of its hours. */
  readonly isResting?: boolean | undefined;
  /** It cannot be measured then: our own hub is cut off. */
  readonly isHubs?: boolean | undefined;
  /** Since when it is not known of it, where its state does not say so. */
  readonly hubsSinceMs?: number | undefined;
  /** When an event that the rule asks for happened; null: none did. */
  readonly eventAtMs: number | null;
  /** What that was; missing: nobody said. */
  readonly eventKind?: SubjectEventKind | undefined;
  /** What is usual now; null where too little is known of it. */
  readonly usual: Usual | null;
  /** Of a business service; null where it has no objective; missing of all else. */
  readonly objective?: BudgetNow | null;
  /** For how long it was up, and down or unreachable, since a time; what was not measured is in neither. */
  timesSince(fromMs: number): { readonly upMs: number; readonly awayMs: number };
}

/**
 * What a condition says. `unknown` neither raises an alert nor ends one: what was not measured is no proof of anything. `value` is what the
 * alert shows.
 */
export type Finding =
  | { readonly holds: 'yes'; readonly sinceMs: number; readonly value: number | null }
  | { readonly holds: 'soon'; readonly sinceMs: number; readonly value: number | null }
  | { readonly holds: 'no' }
  | { readonly holds: 'unknown' };

export interface Judged<Memory> {
  readonly finding: Finding;
  /** What to remember until the next look; null: nothing, as at first. */
  readonly memory: Memory | null;
  /** When to look again though nothing was measured; null: not before a measurement. */
  readonly lookAtMs: number | null;
}

/**
 * A kind of condition: pure, with the time as argument. Its memory is plain JSON, so that it survives a restart. `isFiring` tells that its
 * alert is open: what ends one may be another thing than what raises it.
 */
export type Judge<Kind extends ConditionKind, Memory> = (
  settings: ConditionSettings<Kind>,
  look: Look,
  known: { readonly memory: Memory | null; readonly isFiring: boolean },
) => Judged<Memory>;

const minuteMs = 60_000;
/** When the next minute begins: objectives are counted by whole minutes. */
export const nextMinute = (atMs: number): number => (Math.floor(atMs / minuteMs) + 1) * minuteMs;

export const no = { holds: 'no' } as const;
export const unknown = { holds: 'unknown' } as const;

/** What holds since a time counts once it has lasted: before that it is `soon`. */
export function lasted(
  sinceMs: number,
  value: number | null,
  { forMs, atMs }: { readonly forMs: number; readonly atMs: number },
): { readonly finding: Finding; readonly lookAtMs: number | null } {
  return atMs - sinceMs >= forMs
    ? { finding: { holds: 'yes', sinceMs, value }, lookAtMs: null }
    : { finding: { holds: 'soon', sinceMs, value }, lookAtMs: sinceMs + forMs };
}

/** Whether two measurements lie so far apart that nothing is known of the time between them. */
export const isGap = (fromMs: number, { atMs, intervalMs }: Pick<Look, 'atMs' | 'intervalMs'>): boolean =>
  atMs - fromMs > intervalMs * 2.5;
