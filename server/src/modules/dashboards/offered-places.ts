import { type ChartKind, mostOfferedPlaces } from '@linekeeper/contract/dashboards/chart-terms';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** Regions and tags of the outlets of a tenant, the commonest first; and the regions that devices say themselves, for who may see them. */
export async function offeredPlaces(
  tx: Tx,
  tenantId: number,
  kinds: readonly ChartKind[],
): Promise<{ regions: string[]; tags: string[] }> {
  const { rows } = await sql<{ kind: 'region' | 'tag'; value: string }>`
    (select 'region' as kind, r.region as value
      from (
        select o.region from outlet_directory o where o.tenant_id = ${tenantId}
        union all
        select d.region from device_directory d left join outlet_directory o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
        where d.tenant_id = ${tenantId} and coalesce(o.region, '') = '' and ${kinds.includes('device')}
      ) r
      where r.region <> ''
      group by r.region order by count(*) desc, r.region limit ${mostOfferedPlaces})
    union all
    (select 'tag', t.tag from outlet_directory o cross join lateral unnest(o.tags) as t (tag)
      where o.tenant_id = ${tenantId}
      group by t.tag order by count(*) desc, t.tag limit ${mostOfferedPlaces})`.execute(tx);
  const of = (wanted: 'region' | 'tag') =>
    rows.flatMap(({ kind, value }) => (kind === wanted ? [value] : []));
  return { regions: of('region'), tags: of('tag') };
}
