import { type SearchHit } from '@linekeeper/contract/search/search';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { factsOf } from '../../platform/search/search-text.ts';

/** Members by name, account, phone or mail address. */
export async function memberHits(
  tx: Tx,
  tenantId: number,
  search: string,
  limit: number,
): Promise<SearchHit[]> {
  const wanted = search.toLowerCase();
  const rows = await tx
    .selectFrom('memberDirectory as m')
    .select(['m.id', 'm.name', 'm.username', 'm.phone', 'm.email'])
    .where('m.tenantId', '=', tenantId)
    // Several times as fast as LIKE, and no sign in it means anything else.
    .where(sql<boolean>`strpos(m.search_text, ${wanted}) > 0`)
    .orderBy(sql`not (lower(m.username) = ${wanted} or lower(m.name) = ${wanted})`)
    .orderBy(sql`strpos(m.search_text, ${wanted}) <> 1`)
    .orderBy(sql`m.name collate natural_order`)
    .orderBy('m.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, name, username, phone, email }) => ({
    id,
    // Who has not given a name yet is known by the account.
    name: name || username,
    facts: factsOf([name && username], [phone, email], search),
    state: null,
  }));
}
