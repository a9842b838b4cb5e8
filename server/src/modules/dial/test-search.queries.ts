import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type SearchHit } from '@linekeeper/contract/search/search';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { factsOf, patternsOf } from '../../platform/search/search-text.ts';
import { worstState } from './tests.queries.ts';

/** Dial tests by name, tag, or an address that they ask. */
export async function testHits(
  tx: Tx,
  tenantId: number,
  search: string,
  limit: number,
): Promise<SearchHit[]> {
  const { anywhere, start } = patternsOf(search);
  const asked = sql<string | null>`(select min(g.address) from dial_target g
    where g.tenant_id = t.tenant_id and g.test_id = t.id and g.address ilike ${anywhere})`;
  const rows = await tx
    .selectFrom('dialTest as t')
    .select(['t.id', 't.name', 't.kind', 't.tags'])
    .select([asked.as('address'), worstState.as('worst')])
    .where('t.tenantId', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('t.name', 'ilike', anywhere),
        sql<boolean>`array_to_string(t.tags, E'\\n') ilike ${anywhere}`,
        sql<boolean>`${asked} is not null`,
      ]),
    )
    .orderBy(sql`not (t.name ilike ${start})`)
    .orderBy('t.name')
    .orderBy('t.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, name, kind, tags, address, worst }) => ({
    ...{ id, name, facts: factsOf([kind, address], tags, search) },
    state: worst === null ? null : (states[worst - 1] as State),
  }));
}
