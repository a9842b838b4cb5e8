import { type ChartPlaces } from '@linekeeper/contract/dashboards/chart-filter';
import { type ChartKind } from '@linekeeper/contract/dashboards/chart-terms';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { type OutletReader } from '../outlets/index.ts';
import { countStandings, type StandingOfKind } from './counted-standings.ts';

/** How many things of some kinds stand how now. */
export function standingsIn(
  tx: Tx,
  reader: OutletReader,
  kinds: readonly ChartKind[],
  places: ChartPlaces,
): Promise<StandingOfKind[]> {
  const states = sql`select s.subject_id, s.state, s.reason from subject_state s where s.tenant_id = ${reader.tenantId}`;
  const now = { ...reader, states, isThere: () => sql`true`, isAgentThere: sql`not a.is_revoked` };
  return countStandings(tx, now, kinds, places);
}
