import { sql } from 'kysely';
import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type Tx } from '../../../platform/db/database.ts';
import { type StoredInterval } from '../engine/gap.ts';
import { meeting } from '../states/meeting.ts';
import { type Edge } from './day-steps.ts';

/** A time in milliseconds since 1970, cut into steps of equal length. */
export interface Steps {
  readonly fromMs: number;
  readonly toMs: number;
  readonly stepMs: number;
}

const timestamp = (ms: number) => sql<Date>`to_timestamp(${ms}::double precision / 1000)`;

/**
 * Where states of a tenant's devices begin and end within a time, summed by step: adding them up from the first step on gives the time
 * in each state, for as much work as there are intervals, however many steps there are.
 */
export async function dayEdges(tx: Tx, tenantId: number, { fromMs, toMs, stepMs }: Steps): Promise<Edge[]> {
  const [from, to] = [timestamp(fromMs), timestamp(toMs)];
  const parts = tx
    .selectFrom(meeting(tx, tenantId, fromMs, toMs).as('i'))
    .innerJoin('subjectState as s', (join) =>
      join
        .onRef('s.subjectId', '=', 'i.subjectId')
        .on('s.tenantId', '=', tenantId)
        .on('s.kind', '=', 'device'),
    )
    .select([
      'i.state',
      sql<Date>`greatest(i.from_at, ${from})`.as('beginAt'),
      sql<Date>`least(i.to_at, ${to})`.as('endAt'),
    ])
    .unionAll(
      tx
        .selectFrom('deviceDirectory')
        .where('tenantId', '=', tenantId)
        .where('createdAt', '<', new Date(toMs))
        .select([
          sql<string>`'there'`.as('state'),
          sql<Date>`greatest(created_at, ${from})`.as('beginAt'),
          to.as('endAt'),
        ]),
    );
  const sinceMs = sql<number>`date_part('epoch', e.at) * 1000 - ${fromMs}::double precision`;
  const edges = tx
    .selectFrom(parts.as('p'))
    .innerJoinLateral(
      sql<{ at: Date; more: number }>`(values (p.begin_at, 1), (p.end_at, -1))`.as<'e'>(sql`e(at, more)`),
      (join) => join.onTrue(),
    )
    .whereRef('p.beginAt', '<', 'p.endAt')
    // What holds to the end needs no end.
    .where('e.at', '<', to)
    .select([
      'p.state',
      'e.more',
      sinceMs.as('atMs'),
      sql<number>`floor((${sinceMs}) / ${stepMs}::double precision)::integer`.as('step'),
    ]);
  const rows = await tx
    .selectFrom(edges.as('x'))
    .select(['x.state', 'x.step', sql<number>`sum(x.more)::integer`.as('more')])
    .select(sql<number>`sum(x.more * ((x.step + 1) * ${stepMs}::double precision - x.at_ms))`.as('ms'))
    .groupBy(['x.state', 'x.step'])
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as Edge['state'] }));
}

const troubles = ['down', 'unreachable', 'unmeasured'] as const satisfies readonly State[];

/**
 * Devices that were down, unreachable or not measured within a time, the longest first, and how many there are. That a new one
 * was not asked yet is no trouble.
 */
export async function troubledWithin(
  tx: Tx,
  tenantId: number,
  { fromMs, toMs, limit }: { readonly fromMs: number; readonly toMs: number; readonly limit: number },
) {
  const ms = (state: State) =>
    sql`coalesce(sum(date_part('epoch', least(i.to_at, ${timestamp(toMs)}) - greatest(i.from_at, ${timestamp(fromMs)}))) filter (where i.state = ${sql.lit(state)}), 0)`;
  const bad = tx
    .selectFrom(meeting(tx, tenantId, fromMs, toMs).as('i'))
    .where('i.state', 'in', troubles)
    .where('i.reason', '<>', 'not-polled-yet')
    .groupBy('i.subjectId')
    .select(['i.subjectId', ...troubles.map((state) => ms(state).as(state))]);
  // Outlets are joined to the few that are left: to all, a plan that knows no values compares each device with each outlet.
  const longest = tx
    .selectFrom(bad.as('b'))
    .innerJoin('deviceDirectory as d', (join) =>
      join.onRef('d.id', '=', 'b.subjectId').on('d.tenantId', '=', tenantId),
    )
    .select(['d.tenantId', 'd.id', 'd.name', 'd.createdAt', 'd.outletId'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .select(
      sql<number>`row_number() over (order by b.down desc, b.unreachable desc, b.unmeasured desc, d.name, d.id)`.as(
        'place',
      ),
    )
    .orderBy('place')
    .limit(limit);
  return tx
    .selectFrom(longest.as('l'))
    .leftJoin('outletDirectory as o', (join) =>
      join.onRef('o.tenantId', '=', 'l.tenantId').onRef('o.id', '=', 'l.outletId'),
    )
    .select(['l.id', 'l.name', 'l.createdAt', 'l.outletId', 'o.name as outletName', 'l.total'])
    .orderBy('l.place')
    .execute();
}

/** The intervals of some subjects that meet a time, each subject's by time. */
export async function intervalsOfSome(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
  { fromMs, toMs }: Pick<Steps, 'fromMs' | 'toMs'>,
): Promise<ReadonlyMap<string, StoredInterval[]>> {
  const rows = await tx
    .selectFrom('stateInterval')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`subject_id = any(${ids}::uuid[])`)
    .where('fromAt', '<', new Date(toMs))
    .where((eb) => eb.or([eb('toAt', 'is', null), eb('toAt', '>', new Date(fromMs))]))
    .select(['subjectId', 'state', 'reason', 'fromAt', 'toAt'])
    .orderBy('fromAt')
    .execute();
  const intervals = rows.map(({ subjectId, state, reason, fromAt, toAt }) => ({
    subjectId,
    state: state as State,
    reason: reason as StateReason,
    fromMs: fromAt.getTime(),
    toMs: toAt?.getTime() ?? null,
  }));
  return Map.groupBy(intervals, (interval) => interval.subjectId);
}
