import { mostOutletChoices } from '@linekeeper/contract/lines/lines';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { patternsOf } from '../../platform/search/search-text.ts';

/** Outlets by number, as one of them is chosen for a line: number and name, and nothing else of them. */
export function outletChoices(tx: Tx, tenantId: number, search: string | undefined) {
  const text = search ? patternsOf(search).anywhere : undefined;
  return tx
    .selectFrom('outletDirectory as o')
    .where('o.tenantId', '=', tenantId)
    .$if(text !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('o.number', 'ilike', text as string), eb('o.name', 'ilike', text as string)]),
      ),
    )
    .select([sql<string>`o.id`.as('id'), sql<string>`o.number`.as('number'), sql<string>`o.name`.as('name')])
    .orderBy('o.number')
    .limit(mostOutletChoices)
    .execute();
}
