import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';
import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type Tx } from '../../../platform/db/database.ts';
import { type StoredInterval } from '../engine/gap.ts';
import { availabilityOf, timeByState, type TimeByState } from './availability.ts';
import { covered } from './covered.ts';

/** What a subject did over a time, by the functions that its page shows its figures with. Times are milliseconds since 1970. */
export interface SubjectRecord {
  /** For how long there was the subject within the time, in milliseconds. */
  readonly thereMs: number;
  /** Without a hole, from when there was the subject. */
  readonly intervals: readonly {
    readonly state: State;
    readonly reason: StateReason;
    readonly fromMs: number;
    readonly toMs: number;
  }[];
  /** Time in each state, in milliseconds. */
  readonly times: TimeByState;
  readonly availability: Availability;
}

/** A subject and since when there is it, or from when until when there was. */
export interface Lived {
  readonly id: string;
  readonly createdAtMs: number;
  readonly removedAtMs: number | null;
}

/** Subjects that one statement asks of: thousands of intervals come back for each hundred of them. */
const atOnce = 500;

/** What some subjects of a tenant did from one time until another. One that came later, or was deleted before, has a record of no time. */
export async function subjectRecords(
  tx: Tx,
  tenantId: number,
  subjects: readonly Lived[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<ReadonlyMap<string, SubjectRecord>> {
  const records = new Map<string, SubjectRecord>();
  for (let at = 0; at < subjects.length; at += atOnce) {
    const some = subjects.slice(at, at + atOnce);
    const ids = some.map(({ id }) => id);
    const rows = await tx
      .selectFrom('stateInterval')
      .where('tenantId', '=', tenantId)
      .where('subjectId', 'in', ids)
      .where('fromAt', '<', new Date(toMs))
      .where((eb) => eb.or([eb('toAt', 'is', null), eb('toAt', '>', new Date(fromMs))]))
      .select(['subjectId', 'state', 'reason', 'fromAt', 'toAt'])
      .orderBy('subjectId')
      .orderBy('fromAt')
      .execute();
    const found = Map.groupBy(rows, ({ subjectId }) => subjectId);
    for (const { id, createdAtMs, removedAtMs } of some)
      records.set(
        id,
        recordOf(
          (found.get(id) ?? []).map((row) => ({
            state: row.state as State,
            reason: row.reason as StateReason,
            fromMs: row.fromAt.getTime(),
            toMs: row.toAt?.getTime() ?? null,
          })),
          { fromMs, toMs, createdAtMs, removedAtMs },
        ),
      );
  }
  return records;
}

function recordOf(
  found: readonly StoredInterval[],
  {
    fromMs,
    toMs,
    createdAtMs,
    removedAtMs,
  }: Omit<Lived, 'id'> & { readonly fromMs: number; readonly toMs: number },
): SubjectRecord {
  const endMs = Math.max(fromMs, Math.min(removedAtMs ?? Infinity, toMs));
  const beginMs = Math.min(Math.max(fromMs, createdAtMs), endMs);
  const intervals = covered(found, beginMs, endMs);
  const times = timeByState(intervals, beginMs, endMs);
  const thereMs = endMs - beginMs;
  const over = { askedMs: toMs - fromMs, totalMs: thereMs, spanMs: thereMs };
  return { thereMs, intervals, times, availability: availabilityOf(times, over) };
}

/** Some records as one: the time of all of them together. */
export function joinedAvailability(records: readonly SubjectRecord[], askedMs: number): Availability {
  const times: Partial<Record<State, number>> = {};
  for (const record of records)
    for (const [state, ms] of Object.entries(record.times) as [State, number][])
      times[state] = (times[state] ?? 0) + ms;
  return availabilityOf(times, {
    askedMs,
    totalMs: records.reduce((sum, { thereMs }) => sum + thereMs, 0),
    spanMs: Math.max(0, ...records.map(({ thereMs }) => thereMs)),
  });
}
