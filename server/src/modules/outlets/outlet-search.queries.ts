import { type SearchHit } from '@linekeeper/contract/search/search';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { factsOf, patternsOf } from '../../platform/search/search-text.ts';

/** Outlets by number, name, region, division, address or tag. */
export async function outletHits(
  tx: Tx,
  tenantId: number,
  search: string,
  limit: number,
): Promise<SearchHit[]> {
  const { anywhere, start } = patternsOf(search);
  const rows = await tx
    .selectFrom('outlet as o')
    .select(['o.id', 'o.number', 'o.name', 'o.region', 'o.divisionName', 'o.address', 'o.tags'])
    .where('o.tenantId', '=', tenantId)
    .where((eb) =>
      eb.or([
        ...(['o.number', 'o.name', 'o.region', 'o.divisionName', 'o.address'] as const).map((column) =>
          eb(column, 'ilike', anywhere),
        ),
        sql<boolean>`array_to_string(o.tags, E'\\n') ilike ${anywhere}`,
      ]),
    )
    .orderBy(sql`not (lower(o.number) = lower(${search}))`)
    .orderBy(sql`not (o.number ilike ${start} or o.name ilike ${start})`)
    .orderBy('o.number')
    .limit(limit)
    .execute();
  return rows.map(({ id, number, name, region, divisionName, address, tags }) => ({
    id,
    name,
    facts: factsOf([number, region || divisionName], [divisionName, address, ...tags], search),
    state: null,
  }));
}
