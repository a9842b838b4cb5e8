import { type SearchHit } from '@linekeeper/contract/search/search';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { factsOf, patternsOf } from '../../platform/search/search-text.ts';

/** Outlets by number, name, region or address. */
export async function outletHits(
  tx: Tx,
  tenantId: number,
  search: string,
  limit: number,
): Promise<SearchHit[]> {
  const { anywhere, start } = patternsOf(search);
  const rows = await tx
    .selectFrom('outlet as o')
    .select(['o.id', 'o.number', 'o.name', 'o.region', 'o.address'])
    .where('o.tenantId', '=', tenantId)
    .where((eb) =>
      eb.or(
        (['o.number', 'o.name', 'o.region', 'o.address'] as const).map((column) =>
          eb(column, 'ilike', anywhere),
        ),
      ),
    )
    .orderBy(sql`not (lower(o.number) = lower(${search}))`)
    .orderBy(sql`not (o.number ilike ${start} or o.name ilike ${start})`)
    .orderBy('o.number')
    .limit(limit)
    .execute();
  return rows.map(({ id, number, name, region, address }) => ({
    id,
    name,
    facts: factsOf([number, region], [address], search),
    state: null,
  }));
}
