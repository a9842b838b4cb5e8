import { type Language } from '@linekeeper/contract/language';
import { divisionText } from '@linekeeper/contract/outlets/division-text';
import { englishNames } from '@linekeeper/contract/outlets/english-names';
import { type SearchHit } from '@linekeeper/contract/search/search';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { factsOf, patternsOf } from '../../platform/search/search-text.ts';
import { divisionPatterns } from './division-search.ts';

/** Outlets by number, name, region, division, address or tag; where they stand is said in the reader's language. */
export async function outletHits(
  tx: Tx,
  tenantId: number,
  search: string,
  { limit, language }: { readonly limit: number; readonly language: Language },
): Promise<SearchHit[]> {
  const { anywhere, start } = patternsOf(search);
  const rows = await tx
    .selectFrom('outlet as o')
    .select(['o.id', 'o.number', 'o.name', 'o.region', 'o.division', 'o.divisionName', 'o.address', 'o.tags'])
    .where('o.tenantId', '=', tenantId)
    .where((eb) =>
      eb.or([
        ...(['o.number', 'o.name', 'o.region', 'o.divisionName', 'o.address'] as const).map((column) =>
          eb(column, 'ilike', anywhere),
        ),
        sql<boolean>`o.division like any(${divisionPatterns(search)}::text[])`,
        sql<boolean>`array_to_string(o.tags, E'\\n') ilike ${anywhere}`,
      ]),
    )
    .orderBy(sql`not (lower(o.number) = lower(${search}))`)
    .orderBy(sql`not (o.number ilike ${start} or o.name ilike ${start})`)
    .orderBy('o.number')
    .limit(limit)
    .execute();
  return rows.map(({ id, number, name, region, division, divisionName, address, tags }) => {
    const place = divisionText(language, division ?? '', divisionName, englishNames);
    const isFoundByPlace = divisionName.includes(search);
    return {
      ...{ id, name, state: null },
      facts: factsOf(
        [number, region || place, isFoundByPlace ? place : null],
        [place, address, ...tags],
        search,
      ),
    };
  });
}
