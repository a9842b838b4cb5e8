import { type State } from '@linekeeper/contract/monitoring/states';
import { type SearchHit } from '@linekeeper/contract/search/search';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { factsOf, patternsOf } from '../../../platform/search/search-text.ts';

/** Agents that were not revoked by name, tag, or the outlet that they stand in. */
export async function agentHits(
  tx: Tx,
  tenantId: number,
  search: string,
  limit: number,
): Promise<SearchHit[]> {
  const { anywhere, start } = patternsOf(search);
  const rows = await tx
    .selectFrom('agent as a')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'a.tenantId').onRef('s.subjectId', '=', 'a.id'),
    )
    .leftJoin('outletDirectory as o', (join) =>
      join.onRef('o.tenantId', '=', 'a.tenantId').onRef('o.id', '=', 'a.outletId'),
    )
    .select(['a.id', 'a.name', 'a.tags', 'o.number as outletNumber', 'o.name as outletName', 's.state'])
    .where('a.tenantId', '=', tenantId)
    .where('a.revokedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('a.name', 'ilike', anywhere),
        eb('o.number', 'ilike', anywhere),
        eb('o.name', 'ilike', anywhere),
        sql<boolean>`array_to_string(a.tags, E'\\n') ilike ${anywhere}`,
      ]),
    )
    .orderBy(sql`not (a.name ilike ${start})`)
    .orderBy('a.name')
    .orderBy('a.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, name, tags, outletNumber, outletName, state }) => ({
    ...{ id, name, facts: factsOf([outletNumber, outletName], tags, search) },
    state: state as State,
  }));
}
