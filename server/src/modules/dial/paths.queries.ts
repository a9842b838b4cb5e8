import { type DialTestKind } from '@linekeeper/contract/dial/dial-test-kinds';
import { type pathSortable } from '@linekeeper/contract/dial/dial-tests';
import { type State, type StateReason, states } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

export interface PathPage {
  /** This one alone. */
  readonly pathId?: string | undefined;
  /** Sent from agents of this outlet, or by this server to a line of it. */
  readonly outletId?: string | undefined;
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

const targetsOfPaths = (tx: Tx, tenantId: number, testId: string) =>
  tx
    .selectFrom('dialPath as p')
    .innerJoin('dialTarget as g', (join) =>
      join.onRef('g.tenantId', '=', 'p.tenantId').onRef('g.id', '=', 'p.targetId'),
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

const paths = (tx: Tx, tenantId: number, testId: string) =>
  targetsOfPaths(tx, tenantId, testId).innerJoin('subjectState as s', (join) =>
    join.onRef('s.tenantId', '=', 'p.tenantId').onRef('s.subjectId', '=', 'p.id'),
  );

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
    .$if(input.outletId !== undefined, (query) => query.where('o.id', '=', input.outletId as string))
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

/** How many paths of a test match. */
export async function pathTotal(
  tx: Tx,
  tenantId: number,
  testId: string,
  { pathId, outletId }: Pick<PathPage, 'pathId' | 'outletId'>,
): Promise<number> {
  const { total } = await paths(tx, tenantId, testId)
    .$if(pathId !== undefined, (query) => query.where('p.id', '=', pathId as string))
    .$if(outletId !== undefined, (query) => query.where('o.id', '=', outletId as string))
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * What a test is asked for, and a mark of which paths it has: another one as soon as one came or went. Numbers of paths are never given
 * twice. Undefined where the tenant has no such test.
 */
export async function rangeTestOf(tx: Tx, tenantId: number, testId: string) {
  const row = await tx
    .selectFrom('dialTest as t')
    .where('t.tenantId', '=', tenantId)
    .where('t.id', '=', testId)
    .select(['t.kind', 't.intervalS', 't.hours'])
    .select(
      sql<string | null>`(select md5(string_agg(p.number::text, ',' order by p.number)) from dial_path p
        where p.tenant_id = t.tenant_id and p.test_id = t.id)`.as('paths'),
    )
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as DialTestKind };
}

/**
 * Outlet, source, target, number and age of every path of a test, as one row of lists: many small rows cost more. Targets are named as
 * within the outlet of the line that this server asks; from elsewhere a line is told with its outlet.
 */
export async function pathCells(tx: Tx, tenantId: number, testId: string) {
  const row = await targetsOfPaths(tx, tenantId, testId)
    .leftJoin('outletDirectory as q', (join) =>
      join.onRef('q.tenantId', '=', 'l.tenantId').onRef('q.id', '=', 'l.outletId'),
    )
    .select([
      // As JSON: the driver takes arrays apart character by character.
      sql<string[] | null>`json_agg(p.id)`.as('ids'),
      sql<number[] | null>`json_agg(p.number)`.as('numbers'),
      sql<number[] | null>`json_agg(round(date_part('epoch', p.created_at) * 1000))`.as('createdAtMs'),
      sql<(string | null)[] | null>`json_agg(o.id)`.as('outletIds'),
      sql<(string | null)[] | null>`json_agg(o.name)`.as('outletNames'),
      sql<
        (string | null)[] | null
      >`json_agg(case p.source_kind when 'agent' then concat_ws(' · ', a.name, w.name) end)`.as('sources'),
      sql<(string | null)[] | null>`json_agg(coalesce(
        g.address, case p.source_kind when 'agent' then nullif(concat_ws(' · ', q.name, l.name), '') else l.name end, b.name))`.as(
        'targets',
      ),
    ])
    .executeTakeFirstOrThrow();
  return {
    ids: row.ids ?? [],
    numbers: row.numbers ?? [],
    createdAtMs: row.createdAtMs ?? [],
    outletIds: row.outletIds ?? [],
    outletNames: row.outletNames ?? [],
    sources: row.sources ?? [],
    targets: row.targets ?? [],
  };
}
