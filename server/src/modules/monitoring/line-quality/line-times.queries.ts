import { type State } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type TimeByState } from '../states/availability.ts';
import { meeting } from '../states/meeting.ts';

/** A time in milliseconds since 1970, and the lines that are asked about: all of the tenant where none are named. */
export interface WantedTimes {
  readonly fromMs: number;
  readonly toMs: number;
  readonly ids?: readonly string[] | undefined;
}

/** For how long each line was in each state within a time, in milliseconds, also one that was deleted since; one without an interval there is left out. */
export async function lineTimes(
  tx: Tx,
  tenantId: number,
  { fromMs, toMs, ids }: WantedTimes,
): Promise<ReadonlyMap<string, TimeByState>> {
  const at = (ms: number) => sql`to_timestamp(${ms}::double precision / 1000)`;
  const intervals = ids
    ? meetingOf(tx, tenantId, ids, { fromMs, toMs })
    : meeting(tx, tenantId, fromMs, toMs);
  // date_part and not extract, whose numeric sums take ten times as long.
  const ms = sql<number>`sum(date_part('epoch', least(i.to_at, ${at(toMs)}) - greatest(i.from_at, ${at(fromMs)}))) * 1000`;
  const rows = await tx
    .selectFrom(intervals.as('i'))
    .where(
      sql<boolean>`i.subject_id in (select l.id from line_history() l where l.tenant_id = ${tenantId}::integer)`,
    )
    .select(['i.subjectId as id', 'i.state', ms.as('ms')])
    .groupBy(['i.subjectId', 'i.state'])
    .execute();
  const times = new Map<string, Partial<Record<State, number>>>();
  for (const { id, state, ms } of rows) {
    const own = times.get(id) ?? {};
    times.set(id, own);
    own[state as State] = ms;
  }
  return times;
}

/** The intervals of some subjects that meet a time, each subject's read by its key. */
const meetingOf = (
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
  { fromMs, toMs }: Pick<WantedTimes, 'fromMs' | 'toMs'>,
) =>
  tx
    .selectFrom('stateInterval')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`subject_id = any(${ids}::uuid[])`)
    .where('fromAt', '<', new Date(toMs))
    .where((eb) => eb.or([eb('toAt', 'is', null), eb('toAt', '>', new Date(fromMs))]))
    .select(['subjectId', 'state', 'reason', 'fromAt', 'toAt']);
