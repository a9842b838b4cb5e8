import { type SearchHit } from '@linekeeper/contract/search/search';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { factsOf, patternsOf } from '../../platform/search/search-text.ts';

/** Tenants below one that the transaction covers, at any depth, by name, abbreviation, code or domain. */
export async function tenantHits(
  tx: Tx,
  tenantId: number,
  search: string,
  limit: number,
): Promise<SearchHit[]> {
  const { anywhere, start } = patternsOf(search);
  const { rows } = await sql<{
    id: number;
    name: string;
    prefix: string | null;
    code: string;
    domain: string | null;
    parentId: number;
    parentName: string;
  }>`
    select t.id, t.name, t.prefix, t.code, t.domain, t.parent_id, t.parent_name from tenants_below(${tenantId}) t
    where t.name ilike ${anywhere} or t.prefix ilike ${anywhere} or t.code ilike ${anywhere} or t.domain ilike ${anywhere}
    order by (lower(t.prefix) = lower(${search}) or lower(t.name) = lower(${search})) desc nulls last,
      (t.name ilike ${start}) desc, t.name collate natural_order, t.id
    limit ${limit}`.execute(tx);
  return rows.map(({ id, name, prefix, code, domain, parentId, parentName }) => ({
    id: String(id),
    name,
    facts: factsOf([parentId === tenantId ? null : parentName, prefix], [code, domain], search),
    state: null,
  }));
}
