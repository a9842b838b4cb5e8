import { type SubjectEventKind } from '@linekeeper/contract/monitoring/events';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { isHubs, isResting, type State } from '@linekeeper/contract/monitoring/states';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type Log } from '../../../platform/log.ts';
import { addEvents, type SubjectEvent } from '../../subjects/index.ts';
import { type Watched } from '../engine/watched.ts';
import { type PendingRow } from './pending-rows.ts';

/** How a target stands now. Times in milliseconds since 1970. */
export interface StandsNow {
  readonly tenantId: number;
  readonly kind: SubjectKind;
  readonly targetId: string;
  readonly intervalMs: number;
  readonly state: State;
  readonly stateSinceMs: number;
  /** Nobody expects it to be measured now: its test is paused, for example. */
  readonly isResting?: boolean;
  /** It cannot be measured now, as our own hub is cut off. */
  readonly isHubs?: boolean;
  /** Since when it is not known of it, where its state does not say so. */
  readonly hubsSinceMs?: number;
}

/** What was decided of a target just now, by a measurement, or by the silence of who measures it. What comes late decides nothing. */
export interface DecidedNow extends StandsNow {
  readonly atMs: number;
  /** The series that it is measured by, and a value of each, NaN where it brought none; null: nothing was measured. */
  readonly columns: readonly { readonly subjectId: string; readonly metric: MetricName }[];
  readonly values: Float64Array | null;
  readonly events: readonly {
    readonly subjectKind: SubjectKind;
    readonly subjectId: string;
    readonly kind: SubjectEventKind;
    readonly atMs: number;
  }[];
}

/** What somebody made of what was decided. */
export interface Noticed {
  /** Written in the transaction that keeps the measurement's states and samples. */
  readonly rows: readonly PendingRow[];
  /** Somebody waits to hear of it: it is written at once, not with the next turn. */
  readonly isNews: boolean;
  /** That transaction was rolled back, and the measurement will come again: as if it had not been seen. */
  readonly undo: () => void;
}

/** Hears of all that is decided, at once and in memory; null: there is nothing to write. */
export type DecidedHook = (decided: DecidedNow) => Noticed | null;

export interface DecidedParts {
  readonly log: Log;
  /** Missing: nobody looks. */
  readonly onDecided?: readonly DecidedHook[];
  /** Has something done where what is written is rolled back; missing: it is written sooner or later. */
  readonly onRollback?: (undo: () => void) => void;
}

export const standsNow = ({ target, track }: Pick<Watched, 'target' | 'track'>): StandsNow => ({
  tenantId: target.tenantId,
  kind: target.kind,
  targetId: target.id,
  intervalMs: target.intervalMs,
  state: track.state,
  stateSinceMs: track.sinceMs,
  isResting: isResting(track.reason),
  isHubs: isHubs(track.reason),
});

const noEvents: DecidedNow['events'] = [];

type Found = Pick<Noticed, 'rows' | 'isNews'>;
const nothing: Found = { rows: [], isNews: false };

/** Tells all who look at what is decided, and gives what they have to write. One that throws takes nothing else along. */
export function noticedOf(
  watched: Watched,
  { atMs, values, rows }: Pick<DecidedNow, 'atMs' | 'values'> & { readonly rows: readonly PendingRow[] },
  { onDecided = [], onRollback, log }: DecidedParts,
): Found {
  if (onDecided.length === 0) return nothing;
  const { columns, target, track } = watched;
  // For each measurement: written out, which costs less than joining objects.
  const decided: DecidedNow = {
    tenantId: target.tenantId,
    kind: target.kind,
    targetId: target.id,
    intervalMs: target.intervalMs,
    state: track.state,
    stateSinceMs: track.sinceMs,
    isResting: isResting(track.reason),
    isHubs: isHubs(track.reason),
    atMs,
    columns,
    values,
    events: eventsIn(rows),
  };
  const noticed: PendingRow[] = [];
  let isNews = false;
  for (const hook of onDecided)
    try {
      const found = hook(decided);
      if (!found) continue;
      noticed.push(...found.rows);
      isNews ||= found.isNews;
      onRollback?.(found.undo);
    } catch (error) {
      log.error({ err: error, subjectId: decided.targetId }, 'Who looks at what is decided failed.');
    }
  return { rows: noticed, isNews };
}

function eventsIn(rows: readonly PendingRow[]): DecidedNow['events'] {
  if (!rows.some(({ write }) => write === addEvents)) return noEvents;
  return rows.flatMap(({ write, row }) => (write === addEvents ? [row as SubjectEvent] : []));
}
