import { type pathSortable } from '@linekeeper/contract/dial/dial-tests';
import { type State, type StateReason, states } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

export interface PathPage {
  /** This one alone. */
  readonly pathId?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: (typeof pathSortable)[number] | undefined;
  readonly order: 'asc' | 'desc';
}

const badness = sql`array_position(${sql.lit(`{${states.join(',')}}`)}::text[], s.state)`;
const sortColumns = {
  target: sql`coalesce(g.address, l.name, b.name)`,
  source: sql`a.name`,
  outlet: sql`o.name`,
  state: badness,
  measuredAt: sql`s.measured_at`,
} as const satisfies Record<(typeof pathSortable)[number], unknown>;

const paths = (tx: Tx, tenantId: number, testId: string) =>
  tx
    .selectFrom('dialPath as p')
    .innerJoin('dialTarget as g', (join) =>
      join.onRef('g.tenantId', '=', 'p.tenantId').onRef('g.id', '=', 'p.targetId'),
    )
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'p.tenantId').onRef('s.subjectId', '=', 'p.id'),
    )
    .leftJoin('lineDirectory as l', (join) =>
      join.onRef('l.tenantId', '=', 'g.tenantId').onRef('l.id', '=', 'g.lineId'),
    )
    .leftJoin('agentDirectory as a', (join) =>
      join
        .onRef('a.tenantId', '=', 'p.tenantId')
        .onRef('a.id', '=', 'p.sourceId')
        .on('p.sourceKind', '=', 'agent'),
    )
    .leftJoin('agentDirectory as b', (join) =>
      join.onRef('b.tenantId', '=', 'g.tenantId').onRef('b.id', '=', 'g.agentId'),
    )
    .leftJoin('lineDirectory as w', (join) =>
      join.onRef('w.tenantId', '=', 'p.tenantId').onRef('w.id', '=', 'p.sourceLineId'),
    )
    .leftJoin('outletDirectory as o', (join) =>
      join
        .onRef('o.tenantId', '=', 'p.tenantId')
        // Of what an agent sends: where it stands; else of the line that is asked.
        .on(sql<boolean>`o.id = case p.source_kind when 'agent' then a.outlet_id else l.outlet_id end`),
    )
    .where('p.tenantId', '=', tenantId)
    .where('p.testId', '=', testId);

/** One page of the paths of a test, the worst first unless told otherwise. */
export async function pathRows(tx: Tx, tenantId: number, testId: string, input: PathPage) {
  const rows = await paths(tx, tenantId, testId)
    .select(['p.id', 'p.sourceKind as source', 'p.sourceId', 'a.name as sourceName', 'p.sourceLineId'])
    .select(['w.name as sourceLineName', 'g.isGateway', 'g.isHub', 'b.name as targetAgentName'])
    .select(['g.lineId', 'l.name as lineName', 'o.id as outletId', 'o.name as outletName'])
    .select(sql<string | null>`coalesce(w.provider, l.provider)`.as('provider'))
    .select(['s.state', 's.reason', 's.since', 's.pingSent', 's.pingReceived'])
    .select([
      's.measuredAt',
      's.figures',
      sql<string | null>`coalesce(g.address, l.address, b.address)`.as('address'),
    ])
    .$if(input.pathId !== undefined, (query) => query.where('p.id', '=', input.pathId as string))
    .orderBy(sql`${sortColumns[input.sort ?? 'state']} ${sql.raw(input.order)} nulls last`)
    .orderBy(sql`coalesce(g.address, l.name, b.name)`)
    .orderBy(sql`a.name`)
    .orderBy('p.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return rows.map(({ state, reason, since, pingSent, pingReceived, measuredAt, figures, ...row }) => ({
    ...row,
    state: {
      ...{ state: state as State, reason: reason as StateReason, since: since.toISOString() },
      ...{ pingSent, pingReceived },
    },
    measuredAt: measuredAt?.toISOString() ?? null,
    values: (figures ?? {}) as Record<string, number>,
  }));
}

/** How many paths a test has. */
export async function pathTotal(tx: Tx, tenantId: number, testId: string, pathId?: string): Promise<number> {
  const { total } = await tx
    .selectFrom('dialPath')
    .where('tenantId', '=', tenantId)
    .where('testId', '=', testId)
    .$if(pathId !== undefined, (query) => query.where('id', '=', pathId as string))
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Outlet, target, state and the newest value of a metric of every path of a test, as one row of lists: many small rows cost more. */
export async function pathCells(tx: Tx, tenantId: number, testId: string, metric: string) {
  const row = await paths(tx, tenantId, testId)
    .select([
      sql<string[] | null>`array_agg(p.id)`.as('ids'),
      sql<(string | null)[] | null>`array_agg(o.id)`.as('outletIds'),
      sql<(string | null)[] | null>`array_agg(o.name)`.as('outletNames'),
      sql<(string | null)[] | null>`array_agg(coalesce(g.address, l.name, b.name))`.as('targets'),
      sql<string[] | null>`array_agg(s.state)`.as('states'),
      sql<(number | null)[] | null>`array_agg((s.figures ->> ${metric})::double precision)`.as('values'),
    ])
    .executeTakeFirstOrThrow();
  const { ids, outletIds, outletNames, targets, values } = row;
  return {
    ids: ids ?? [],
    outletIds: outletIds ?? [],
    outletNames: outletNames ?? [],
    targets: targets ?? [],
    states: (row.states ?? []) as State[],
    values: values ?? [],
  };
}
