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
