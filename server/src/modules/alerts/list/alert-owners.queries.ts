import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

export interface PossibleOwner {
  readonly id: string;
  readonly name: string;
  readonly administrator: boolean;
}

/** Members that can sign in, by name or account; `only` looks at one of them. */
export async function enabledMembers(
  tx: Tx,
  tenantId: number,
  { search, only, limit }: { readonly search: string; readonly only: string | null; readonly limit: number },
): Promise<PossibleOwner[]> {
  return tx
    .selectFrom('memberDirectory as m')
    .where('m.tenantId', '=', tenantId)
    .where('m.enabled', '=', true)
    .where(sql<boolean>`m.provided is distinct from 'suspended'`)
    .where(sql<boolean>`strpos(m.search_text, ${search.toLowerCase()}) > 0`)
    .$if(only !== null, (query) => query.where('m.id', '=', only as string))
    .select(['m.id', 'm.administrator'])
    .select(sql<string>`coalesce(nullif(m.name, ''), m.username)`.as('name'))
    .orderBy(sql`coalesce(nullif(m.name, ''), m.username) collate natural_order`)
    .orderBy('m.id')
    .limit(limit)
    .execute();
}
