import { mostOfferedPlaces } from '@linekeeper/contract/dashboards/chart-terms';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** Regions and tags of the outlets of a tenant, the commonest first. */
export async function offeredPlaces(
  tx: Tx,
  tenantId: number,
): Promise<{ regions: string[]; tags: string[] }> {
  const { rows } = await sql<{ kind: 'region' | 'tag'; value: string }>`
    (select 'region' as kind, o.region as value from outlet_directory o
      where o.tenant_id = ${tenantId} and o.region <> ''
      group by o.region order by count(*) desc, o.region limit ${mostOfferedPlaces})
    union all
    (select 'tag', t.tag from outlet_directory o cross join lateral unnest(o.tags) as t (tag)
      where o.tenant_id = ${tenantId}
      group by t.tag order by count(*) desc, t.tag limit ${mostOfferedPlaces})`.execute(tx);
  const of = (wanted: 'region' | 'tag') =>
    rows.flatMap(({ kind, value }) => (kind === wanted ? [value] : []));
  return { regions: of('region'), tags: of('tag') };
}
