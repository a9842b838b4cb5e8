import { type ChartPlaces } from '@linekeeper/contract/dashboards/chart-filter';
import { type ChartKind } from '@linekeeper/contract/dashboards/chart-terms';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { type OutletReader } from '../outlets/index.ts';
import { countStandings, type StandingOfKind } from './counted-standings.ts';
import { placed } from './placed.ts';

/** How many things of some kinds stand how now. */
export function standingsIn(
  tx: Tx,
  reader: OutletReader,
  kinds: readonly ChartKind[],
  places: ChartPlaces,
): Promise<StandingOfKind[]> {
  const states = sql`select s.subject_id, s.state, s.reason from subject_state s where s.tenant_id = ${reader.tenantId}`;
  const now = {
    ...{ ...reader, states, isThere: () => sql`true`, isAgentThere: sql`not a.is_revoked` },
    ...{
      devices: sql`from device_directory d`,
      lines: sql`from line_directory l`,
      parts: sql`from outlet_parts() p`,
    },
    isLineWithin: placed(sql`l.outlet_id`, reader.tenantId, places),
  };
  return countStandings(tx, now, kinds, places);
}
