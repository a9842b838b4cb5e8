import { type ModelRow, type resourceCharts } from '@linekeeper/contract/dashboards/resources';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { patternsOf } from '../../platform/search/search-text.ts';
import { isNarrowed } from '../outlets/index.ts';
import { modelCells } from './resources.queries.ts';

export type ModelPage = z.output<typeof resourceCharts.models.body>;

/** How many versions of a model are named. */
const mostVersions = 8;

const sortColumns = {
  model: sql`m.brand collate natural_order`,
  devices: sql`m.devices`,
  below: sql`m.below`,
  unsupported: sql`m.unsupported`,
  supportedUntil: sql`m.supported_until`,
} as const;

/**
 * One page of the models of devices with what holds of them. A decision of the tenant's own is shown also where it has no such device, unless some
 * places alone are looked at. `ids`: of which customers.
 */
export async function modelPage(
  tx: Tx,
  tenantId: number,
  asked: ModelPage,
  ids?: readonly number[],
): Promise<{ list: ModelRow[]; total: number }> {
  const { of, search, sort = 'devices', order, page, pageSize, region, outletId, tag, division } = asked;
  const places = { region, outletId, tag, division };
  const isWhole = !isNarrowed(places) && division === undefined;
  const text = search ? patternsOf(search).anywhere : null;
  const { rows } = await sql<ModelRow & { total: number }>`
    with cell as materialized (${modelCells(tenantId, { of, places, ids })}),
    seen as (
      select c.value[1] as brand, c.value[2] as model, sum(c.total)::integer as devices, count(distinct c.value[3])::integer as versions,
        (coalesce(sum(c.total) filter (where c.value[4] = 'below'), 0))::integer as below,
        (coalesce(sum(c.total) filter (where c.value[4] = 'incomparable'), 0))::integer as incomparable,
        (coalesce(sum(c.total) filter (where c.value[5] = 'over'), 0))::integer as unsupported
      from cell c where c.value[2] <> '' group by 1, 2
    ),
    rule as materialized (select * from model_rules_of(array[${tenantId}]::integer[])),
    model as (
      select coalesce(s.brand, r.brand) as brand, coalesce(s.model, r.model) as model, coalesce(s.devices, 0) as devices,
        coalesce(s.versions, 0) as versions, coalesce(s.below, 0) as below, coalesce(s.incomparable, 0) as incomparable,
        coalesce(s.unsupported, 0) as unsupported, r.least_version, r.supported_until, r.giver_id, r.giver_name, r.version
      from seen s full join rule r on r.brand = s.brand and r.model = s.model
      where s.brand is not null or (r.giver_id = ${tenantId} and ${isWhole})
    )
    select m.brand, m.model, m.devices, m.below, m.incomparable, m.unsupported, m.versions as "versionCount",
      m.least_version as "leastVersion", to_char(m.supported_until, 'YYYY-MM-DD') as "supportedUntil",
      days_band(m.supported_until, (select d.today from days_of_tenants(array[${tenantId}]::integer[]) d)) as support,
      case when m.giver_id <> ${tenantId} then m.giver_name end as giver,
      case when m.giver_id = ${tenantId} then m.version end as version,
      coalesce((
        select json_agg(json_build_object('firmware', v.firmware, 'count', v.count) order by v.count desc, v.firmware)
        from (
          select c.value[3] as firmware, sum(c.total)::integer as count from cell c
          where c.value[1] = m.brand and c.value[2] = m.model group by 1 order by 2 desc, 1 limit ${sql.lit(mostVersions)}
        ) v
      ), '[]') as versions, count(*) over ()::integer as total
    from model m
    where ${text}::text is null or m.brand ilike ${text} or m.model ilike ${text} or m.brand || ' ' || m.model ilike ${text}
    order by ${sortColumns[sort]} ${sql.raw(order)} nulls last, m.brand, m.model collate natural_order
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  const list = rows.map(({ total: _total, ...row }) => row);
  if (list.length > 0 || page === 1) return { list, total: rows[0]?.total ?? 0 };
  // A page beyond the last has no row that says how many there are.
  const first = await modelPage(tx, tenantId, { ...asked, page: 1, pageSize: 1 }, ids);
  return { list, total: first.total };
}
