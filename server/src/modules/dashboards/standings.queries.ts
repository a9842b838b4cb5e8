import { type ChartPlaces } from '@linekeeper/contract/dashboards/chart-filter';
import { type ChartKind } from '@linekeeper/contract/dashboards/chart-terms';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { countStandings, type Moment, type StandingOfKind } from './counted-standings.ts';

const now: Moment = {
  tables: sql``,
  stateOf: (tenantId, subject) =>
    sql`subject_state s on s.tenant_id = ${tenantId} and s.subject_id = ${sql.raw(subject)}`,
  isThere: () => sql`true`,
  isAgentThere: sql`not a.is_revoked`,
};

/** How many things of some kinds stand how now. */
export function standingsIn(
  tx: Tx,
  tenantId: number,
  kinds: readonly ChartKind[],
  places: ChartPlaces,
): Promise<StandingOfKind[]> {
  return countStandings(tx, { tenantId, moment: now }, kinds, places);
}
