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
  // In whole microseconds, as PostgreSQL keeps them: their sums are exact.
  const sinceUs = (column: string) =>
    sql<number>`(date_part('epoch', ${sql.ref(column)}) * 1e6)::bigint - ${fromMs * 1000}::bigint`;
  const lengthUs = sql<number>`${(toMs - fromMs) * 1000}::bigint`;
  const parts = tx
    .selectFrom(meeting(tx, tenantId, fromMs, toMs).as('i'))
    .where(
      sql<boolean>`i.subject_id in (select d.id from device_history() d where d.tenant_id = ${tenantId}::integer)`,
    )
    .select([
      'i.state',
      sql<number>`greatest(0, ${sinceUs('i.fromAt')})`.as('beginUs'),
      // What holds has no end yet: least() passes over it.
      sql<number>`least(${lengthUs}, ${sinceUs('i.toAt')})`.as('endUs'),
    ])
    .unionAll(
      tx
        .selectFrom(
          sql<{
            tenantId: number;
            createdAt: Date;
            thereUntil: Date | null;
          }>`(select d.tenant_id, d.created_at, d.there_until from device_history() d)`.as('d'),
        )
        .where('d.tenantId', '=', tenantId)
        .where('d.createdAt', '<', new Date(toMs))
        .where((eb) => eb.or([eb('d.thereUntil', 'is', null), eb('d.thereUntil', '>', new Date(fromMs))]))
        .select([
          sql<string>`'there'`.as('state'),
          sql<number>`greatest(0, ${sinceUs('d.createdAt')})`.as('beginUs'),
          sql<number>`least(${lengthUs}, ${sinceUs('d.thereUntil')})`.as('endUs'),
        ]),
    );
  const step = (column: string) =>
    sql<number | null>`(${sql.ref(column)} / ${stepMs * 1000}::bigint)::integer`;
  const stepped = tx
    .selectFrom(parts.as('p'))
    .select([
      'p.state',
      'p.beginUs',
      'p.endUs',
      step('p.beginUs').as('beginStep'),
      step('p.endUs').as('endStep'),
    ]);
  // Once by where they begin and once by where they end, in one pass; the step that a row is not of is null.
  const rows = await tx
    .selectFrom(stepped.as('x'))
    .select(['x.state', 'x.beginStep', 'x.endStep'])
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`sum(x.begin_us)::double precision`.as('beginUs'),
      sql<number>`sum(x.end_us)::double precision`.as('endUs'),
    ])
    .groupBy(sql`grouping sets ((x.state, x.begin_step), (x.state, x.end_step))`)
    .execute();
  return rows.map(({ state, beginStep, endStep, count, beginUs, endUs }) => {
    const step = beginStep ?? endStep!;
    const [more, sumUs] = beginStep === null ? [-count, -endUs] : [count, beginUs];
    return { state: state as Edge['state'], step, more, ms: more * (step + 1) * stepMs - sumUs / 1000 };
  });
}

const troubles = ['down', 'unreachable', 'unmeasured'] as const satisfies readonly State[];

/**
 * Devices that were down, unreachable or not measured within a time, the longest first, and how many there are. That a new one
 * was not asked yet is no trouble.
 */
export async function troubledWithin(
  tx: Tx,
  tenantId: number,
  {
    fromMs,
    toMs,
    limit,
    offset = 0,
  }: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly limit: number;
    readonly offset?: number;
  },
) {
  const ms = (state: State) =>
    sql`coalesce(sum(date_part('epoch', least(i.to_at, ${timestamp(toMs)}) - greatest(i.from_at, ${timestamp(fromMs)}))) filter (where i.state = ${sql.lit(state)}), 0)`;
  const bad = tx
    .selectFrom(meeting(tx, tenantId, fromMs, toMs).as('i'))
    // Literally, so that a plan that knows no values knows how many these are.
    .where(sql<boolean>`i.state in (${sql.join(troubles.map((state) => sql.lit(state)))})`)
    .where('i.reason', '<>', sql.lit('not-polled-yet'))
    .groupBy('i.subjectId')
    .select(['i.subjectId', ...troubles.map((state) => ms(state).as(state))]);
  // Outlets are joined to the few that are left: to all, a plan that knows no values compares each device with each outlet.
  const longest = tx
    .selectFrom(bad.as('b'))
    .innerJoin('deviceDirectory as d', (join) =>
      join.onRef('d.id', '=', 'b.subjectId').on('d.tenantId', '=', tenantId),
    )
    .select([
      'd.tenantId',
      'd.id',
      'd.name',
      'd.createdAt',
      'd.outletId',
      ...troubles.map((state) => `b.${state}` as const),
    ])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('b.down', 'desc')
    .orderBy('b.unreachable', 'desc')
    .orderBy('b.unmeasured', 'desc')
    .orderBy('d.name')
    .orderBy('d.id')
    .limit(limit)
    .offset(offset);
  return tx
    .selectFrom(longest.as('l'))
    .leftJoin('outletDirectory as o', (join) =>
      join.onRef('o.tenantId', '=', 'l.tenantId').onRef('o.id', '=', 'l.outletId'),
    )
    .select(['l.id', 'l.name', 'l.createdAt', 'l.outletId', 'o.name as outletName', 'l.total'])
    .orderBy('l.down', 'desc')
    .orderBy('l.unreachable', 'desc')
    .orderBy('l.unmeasured', 'desc')
    .orderBy('l.name')
    .orderBy('l.id')
    .execute();
}

/** The intervals of some subjects that meet a time, each subject's by time. */
export async function intervalsOfSome(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
  { fromMs, toMs }: Pick<Steps, 'fromMs' | 'toMs'>,
): Promise<ReadonlyMap<string, StoredInterval[]>> {
  // Each by its own key: asked for together, the planner goes through all ends of the tenant for them.
  const { rows } = await sql<{
    subjectId: string;
    state: string;
    reason: string;
    fromAt: Date;
    toAt: Date | null;
  }>`
    select i.subject_id as "subjectId", i.state, i.reason, i.from_at as "fromAt", i.to_at as "toAt"
    from unnest(${sql.val([...new Set(ids)])}::uuid[]) as w (id)
    cross join lateral (
      select n.subject_id, n.state, n.reason, n.from_at, n.to_at from state_interval n
      where n.tenant_id = ${tenantId} and n.subject_id = w.id and n.from_at < ${new Date(toMs)}
        and (n.to_at is null or n.to_at > ${new Date(fromMs)})
      offset 0
    ) i
    order by i.from_at`.execute(tx);
  const intervals = rows.map(({ subjectId, state, reason, fromAt, toAt }) => ({
    subjectId,
    state: state as State,
    reason: reason as StateReason,
    fromMs: fromAt.getTime(),
    toMs: toAt?.getTime() ?? null,
  }));
  return Map.groupBy(intervals, (interval) => interval.subjectId);
}
