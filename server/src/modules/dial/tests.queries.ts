import { type Expectation, type DialTestKind } from '@linekeeper/contract/dial/dial-test-kinds';
import {
  type dialTests as endpoints,
  type testSortable,
  type TestRow,
} from '@linekeeper/contract/dial/dial-tests';
import { type TestSources } from '@linekeeper/contract/dial/dial-sources';
import { restingReasons, states } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { patternsOf } from '../../platform/search/search-text.ts';
import { standsIn } from '../outlets/index.ts';

export type TestPage = z.output<typeof endpoints.list.body>;
export type TestFilter = Pick<
  TestPage,
  'search' | 'kind' | 'tag' | 'outletId' | 'outletRegion' | 'outletTag' | 'state'
>;

/** The place of a state among all, the worst first. */
const place = sql`array_position(${sql.lit(`{${states.join(',')}}`)}::text[], s.state)`;
const counted = states.map((state) => sql`count(*) filter (where s.state = ${sql.lit(state)})::integer`);

/** Whether the newest values of a path are not as its test expects them. */
const isViolated = sql<boolean>`exists (
  select from jsonb_array_elements(t.expectations) as e
  where case e ->> 'bound' when 'most' then (s.figures ->> (e ->> 'metric'))::double precision > (e ->> 'value')::double precision
    else (s.figures ->> (e ->> 'metric'))::double precision < (e ->> 'value')::double precision end)`;

const tests = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('dialTest as t')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('dialPath as p')
          .innerJoin('subjectState as s', (join) =>
            join.onRef('s.tenantId', '=', 'p.tenantId').onRef('s.subjectId', '=', 'p.id'),
          )
          .whereRef('p.tenantId', '=', 't.tenantId')
          .whereRef('p.testId', '=', 't.id')
          .select([
            sql<number>`count(*)::integer`.as('pathCount'),
            sql<number[]>`array[${sql.join(counted)}]`.as('byState'),
            sql<number | null>`min(${place})`.as('worst'),
            sql<number>`count(*) filter (where ${isViolated})::integer`.as('violatedCount'),
            sql<Date | null>`max(s.measured_at)`.as('measuredAt'),
          ])
          .as('w'),
      (join) => join.onTrue(),
    )
    .where('t.tenantId', '=', tenantId);

const rowColumns = [
  ...['t.id', 't.name', 't.kind', 't.tags', 't.isEnabled', 't.intervalS', 't.hours'],
  ...['w.pathCount', 'w.byState', 'w.violatedCount', 'w.measuredAt'],
] as const;

const sortColumns = {
  name: sql`t.name`,
  kind: sql`t.kind`,
  state: sql`w.worst`,
  pathCount: sql`w."path_count"`,
  intervalS: sql`t.interval_s`,
  measuredAt: sql`w."measured_at"`,
} as const satisfies Record<(typeof testSortable)[number], unknown>;

/** The worst state of the paths of a test, without those that rest (standings_below counts the same). */
export const worstState = sql<
  number | null
>`(select min(${place}) from dial_path p join subject_state s on s.tenant_id = p.tenant_id and s.subject_id = p.id
  where p.tenant_id = t.tenant_id and p.test_id = t.id and s.reason <> all (${sql.lit(`{${restingReasons.join(',')}}`)}::text[]))`;

function matches({ search, kind, tag, outletId, state, ...filter }: TestFilter) {
  const wanted = [sql<boolean>`true`];
  if (search) {
    const text = patternsOf(search).anywhere;
    wanted.push(sql<boolean>`(t.name ilike ${text} or exists (
      select from dial_target g where g.tenant_id = t.tenant_id and g.test_id = t.id and g.address ilike ${text}))`);
  }
  if (kind?.length) wanted.push(sql<boolean>`t.kind = any(${kind})`);
  const places = standsIn({ tenant: sql`t.tenant_id`, outlet: sql`at.outlet_id` }, filter);
  if (outletId) places.push(sql<boolean>`at.outlet_id = ${outletId}::uuid`);
  if (places.length > 0)
    wanted.push(sql<boolean>`exists (
      select from dial_path_places(t.tenant_id) at where at.test_id = t.id and ${sql.join(places, sql` and `)})`);
  if (tag) wanted.push(sql<boolean>`${tag} = any(t.tags)`);
  if (state?.length)
    wanted.push(sql<boolean>`${worstState} = any(${state.map((one) => states.indexOf(one) + 1)}::integer[])`);
  return sql<boolean>`${sql.join(wanted, sql` and `)}`;
}

/** One page of the tests of a tenant. */
export async function testRows(tx: Tx, tenantId: number, input: TestPage): Promise<TestRow[]> {
  const rows = await tests(tx, tenantId)
    .where(matches(input))
    .select(rowColumns)
    .orderBy(sql`${sortColumns[input.sort ?? 'name']} ${sql.raw(input.order)} nulls last`)
    .orderBy('t.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return rows.map(rowOf);
}

/** How many tests match. */
export async function testTotal(tx: Tx, tenantId: number, filter: TestFilter): Promise<number> {
  const { total } = await tx
    .selectFrom('dialTest as t')
    .where('t.tenantId', '=', tenantId)
    .where(matches(filter))
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Tests that match by kind and worst state; null is what rests. */
export async function testCounts(
  tx: Tx,
  tenantId: number,
  filter: TestFilter,
): Promise<{ kind: DialTestKind; worst: number | null; count: number }[]> {
  return (await tx
    .selectFrom((eb) =>
      eb
        .selectFrom('dialTest as t')
        .where('t.tenantId', '=', tenantId)
        .where(matches(filter))
        .select(['t.kind', worstState.as('worst')])
        .as('m'),
    )
    .select(['m.kind', 'm.worst', sql<number>`count(*)::integer`.as('count')])
    .groupBy(['m.kind', 'm.worst'])
    .execute()) as { kind: DialTestKind; worst: number | null; count: number }[];
}

/** One test without its targets; undefined where the tenant has none of this id. */
export async function testOf(tx: Tx, tenantId: number, testId: string) {
  const row = await tests(tx, tenantId)
    .leftJoin('dialTemplate as m', (join) =>
      join.onRef('m.tenantId', '=', 't.tenantId').onRef('m.id', '=', 't.listTemplateId'),
    )
    .where('t.id', '=', testId)
    .select([...rowColumns, 't.settings', 't.expectations', 't.version', 't.sources', 't.overLines'])
    .select(['t.monthMegabytes', 't.listTemplateId', 'm.name as listName'])
    .select(
      sql<number>`(select count(distinct p.source_id)::integer from dial_path p
        where p.tenant_id = t.tenant_id and p.test_id = t.id and p.source_kind = 'agent')`.as('agentCount'),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { settings, expectations, version, sources, overLines, agentCount } = row;
  const { monthMegabytes, listTemplateId, listName } = row;
  return {
    ...rowOf(row),
    settings: settings as Record<string, string | number | boolean>,
    expectations: expectations as unknown as Expectation[],
    sources: sources as unknown as TestSources,
    ...{ version, overLines, agentCount, monthMegabytes },
    list: listTemplateId === null ? null : { templateId: listTemplateId, name: listName ?? '' },
  };
}

/** Whom a test asks, by the names of today. */
export function shownTargets(tx: Tx, tenantId: number, testId: string) {
  return tx
    .selectFrom('dialTarget as g')
    .leftJoin('lineDirectory as l', (join) =>
      join.onRef('l.tenantId', '=', 'g.tenantId').onRef('l.id', '=', 'g.lineId'),
    )
    .leftJoin('agentDirectory as a', (join) =>
      join.onRef('a.tenantId', '=', 'g.tenantId').onRef('a.id', '=', 'g.agentId'),
    )
    .where('g.tenantId', '=', tenantId)
    .where('g.testId', '=', testId)
    .select(['g.id', 'g.address', 'g.lineId', 'l.name as lineName', 'g.agentId', 'a.name as agentName'])
    .select(['g.isGateway', 'g.isHub', 'g.isListed'])
    .orderBy(sql`coalesce(g.address, l.name, a.name)`)
    .orderBy('g.id')
    .execute();
}

interface FoundRow {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly tags: string[];
  readonly isEnabled: boolean;
  readonly intervalS: number;
  readonly hours: number[] | null;
  readonly pathCount: number | null;
  readonly byState: number[] | null;
  readonly violatedCount: number | null;
  readonly measuredAt: Date | null;
}

function rowOf(row: FoundRow): TestRow {
  const { id, name, tags, isEnabled, intervalS, hours } = row;
  const byState = states.map((state, at) => [state, row.byState?.[at] ?? 0]);
  return {
    ...{ id, name, tags, isEnabled, intervalS, hours },
    kind: row.kind as DialTestKind,
    pathCount: row.pathCount ?? 0,
    states: Object.fromEntries(byState),
    violatedCount: row.violatedCount ?? 0,
    measuredAt: row.measuredAt?.toISOString() ?? null,
  };
}
