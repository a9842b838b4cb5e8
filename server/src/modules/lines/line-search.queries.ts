import { type State } from '@linekeeper/contract/monitoring/states';
import { type SearchHit } from '@linekeeper/contract/search/search';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { factsOf, patternsOf } from '../../platform/search/search-text.ts';

/** Lines by name, circuit, provider, address, or the number or name of their outlet. */
export async function lineHits(
  tx: Tx,
  tenantId: number,
  search: string,
  limit: number,
): Promise<SearchHit[]> {
  const { anywhere, start } = patternsOf(search);
  const address = sql<string | null>`host(l.address)`;
  const rows = await tx
    .selectFrom('line as l')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'l.tenantId').onRef('s.subjectId', '=', 'l.id'),
    )
    .innerJoin('outletDirectory as o', (join) =>
      join.onRef('o.tenantId', '=', 'l.tenantId').onRef('o.id', '=', 'l.outletId'),
    )
    .select([
      'l.id',
      'l.name',
      'l.provider',
      'l.circuitId',
      'o.number as outletNumber',
      'o.name as outletName',
      's.state',
    ])
    .select(address.as('address'))
    .where('l.tenantId', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('l.name', 'ilike', anywhere),
        eb('l.circuitId', 'ilike', anywhere),
        eb('l.provider', 'ilike', anywhere),
        eb('o.number', 'ilike', anywhere),
        eb('o.name', 'ilike', anywhere),
        eb(address, 'like', start),
      ]),
    )
    .orderBy(sql`not (l.name ilike ${start} or l.circuit_id ilike ${start})`)
    .orderBy('l.name')
    .limit(limit)
    .execute();
  return rows.map(({ id, name, outletNumber, outletName, provider, circuitId, address, state }) => ({
    id,
    name,
    facts: factsOf([outletName, provider], [circuitId, address ?? '', outletNumber], search),
    state: state as State,
  }));
}
