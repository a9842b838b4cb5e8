import { type ChartPlaces } from '@linekeeper/contract/dashboards/chart-filter';
import { type RawBuilder, sql } from 'kysely';

/** Whether a chart is narrowed to some places at all. */
export const isNarrowed = ({ region, outletId, tag }: ChartPlaces): boolean =>
  [region, outletId, tag].some((list) => list !== undefined);

/** Whether what stands in an outlet, named by an expression in SQL (null: in none), is within the places of a chart of a tenant. */
export function placed(
  outlet: RawBuilder<unknown>,
  tenantId: number,
  places: ChartPlaces,
): RawBuilder<boolean> {
  if (!isNarrowed(places)) return sql<boolean>`true`;
  const { region = null, outletId = null, tag = null } = places;
  return sql<boolean>`${outlet} in (
    select o.id from outlet_directory o where o.tenant_id = ${tenantId}
      and (${sql.val(region)}::text[] is null or o.region = any(${sql.val(region)}::text[]))
      and (${sql.val(outletId)}::uuid[] is null or o.id = any(${sql.val(outletId)}::uuid[]))
      and (${sql.val(tag)}::text[] is null or o.tags && ${sql.val(tag)}::text[]))`;
}

/**
 * Whether any path of a test `t` begins or ends within some places, as the list of tests narrows by an outlet: the test is then counted whole.
 * Found once, as an array of the few tests: put together with paths by their test, each path of one meets all others of it.
 */
export const testsWithin = (tenantId: number, places: ChartPlaces): RawBuilder<boolean> =>
  isNarrowed(places)
    ? sql<boolean>`t.id = any(array(
        select distinct q.test_id from dial_path_directory q
        left join agent_directory a on q.source_kind = 'agent' and a.tenant_id = q.tenant_id and a.id = q.source_id
        left join line_directory l on l.tenant_id = q.tenant_id and l.id = q.line_id
        cross join lateral (values (l.outlet_id), (a.outlet_id)) as at (outlet_id)
        where q.tenant_id = ${tenantId} and ${placed(sql`at.outlet_id`, tenantId, places)}))`
    : sql<boolean>`true`;
