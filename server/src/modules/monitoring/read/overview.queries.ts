import { type RawBuilder, sql } from 'kysely';
import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type Tx } from '../../../platform/db/database.ts';
import { type Over, type TimeByState } from '../states/availability.ts';
import { meeting } from '../states/meeting.ts';

/** An interval in milliseconds. Made of a sum, not of what is summed: an interval is exact, and adds up at a third of the cost. */
const msOf = (interval: RawBuilder<unknown>) =>
  sql<number | null>`(extract(epoch from ${interval}) * 1000)::double precision`;

/**
 * Time that the devices of a tenant spent in each state, the time for which there was a device, summed, and how long the oldest
 * of them was there in it; in milliseconds. What was deleted counts until then (decision 0146).
 */
export async function fleetTimes(
  tx: Tx,
  tenantId: number,
  fromMs: number,
  toMs: number,
): Promise<{ times: TimeByState } & Over> {
  const from = sql`to_timestamp(${fromMs}::double precision / 1000)`;
  const to = sql`to_timestamp(${toMs}::double precision / 1000)`;
  const rows = await tx
    .selectFrom(meeting(tx, tenantId, fromMs, toMs).as('i'))
    .where(
      sql<boolean>`i.subject_id in (select d.id from device_history() d where d.tenant_id = ${tenantId}::integer)`,
    )
    .select(['i.state', msOf(sql`sum(least(i.to_at, ${to}) - greatest(i.from_at, ${from}))`).as('ms')])
    .groupBy('i.state')
    .execute();
  const there = sql`least(d.there_until, ${to}) - greatest(d.created_at, ${from})`;
  const { rows: all } = await sql<{ totalMs: number | null; spanMs: number | null }>`
    select ${msOf(sql`sum(${there})`)} as "totalMs", ${msOf(sql`max(${there})`)} as "spanMs" from device_history() d
    where d.tenant_id = ${tenantId} and d.created_at < ${to} and (d.there_until is null or d.there_until > ${from})`.execute(
    tx,
  );
  return {
    times: Object.fromEntries(rows.map((row) => [row.state, row.ms ?? 0])),
    askedMs: toMs - fromMs,
    totalMs: all[0]?.totalMs ?? 0,
    spanMs: all[0]?.spanMs ?? 0,
  };
}

/** The last state changes of a tenant's devices, newest first. */
export async function lastChanges(tx: Tx, tenantId: number, limit: number) {
  // The newest first, then what was before each: a limit that the plan knows lets it read the newest alone.
  const newest = tx
    .selectFrom('stateInterval as i')
    .innerJoin('deviceDirectory as d', (join) =>
      join.onRef('d.tenantId', '=', 'i.tenantId').onRef('d.id', '=', 'i.subjectId'),
    )
    .where('i.tenantId', '=', tenantId)
    .select(['i.tenantId', 'i.subjectId', 'd.name', 'i.state', 'i.reason', 'i.fromAt'])
    .orderBy('i.fromAt', 'desc')
    .orderBy('i.subjectId')
    .limit(sql.lit(limit));
  const rows = await tx
    .selectFrom(newest.as('n'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('stateInterval as b')
          .whereRef('b.tenantId', '=', 'n.tenantId')
          .whereRef('b.subjectId', '=', 'n.subjectId')
          .whereRef('b.fromAt', '<', 'n.fromAt')
          .whereRef('b.toAt', '=', 'n.fromAt')
          .select('b.state')
          .as('before'),
      (join) => join.onTrue(),
    )
    .select([
      'n.subjectId as deviceId',
      'n.name',
      'before.state as from',
      'n.state as to',
      'n.reason',
      'n.fromAt',
    ])
    .orderBy('n.fromAt', 'desc')
    .orderBy('n.subjectId')
    .execute();
  return rows.map(({ fromAt, from, to, reason, ...row }) => ({
    ...row,
    from: from as State | null,
    to: to as State,
    reason: reason as StateReason,
    at: fromAt.toISOString(),
  }));
}
