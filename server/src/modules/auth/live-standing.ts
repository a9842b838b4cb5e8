import { type ErrorName } from '@linekeeper/contract/errors';
import { isAdministrator } from '@linekeeper/contract/identities';
import { type Database } from '../../platform/db/database.ts';
import { type CurrentRights } from '../../platform/live/hub.ts';
import { factsOf } from './authenticate.ts';
import { heldCodes, identityOf } from './held-permissions.ts';
import { isOver, lackingParts, standingFault } from './session-rules.ts';
import { rightsOfSessions, standingOfSessions } from './standing.queries.ts';

/** Why sessions may not go on, by their ids: what live connections are closed with. */
export async function faultsOfSessions(
  database: Database,
  sessionIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, ErrorName>> {
  const rows = new Map((await standingOfSessions(database, sessionIds)).map((row) => [row.session_id, row]));
  const faults = new Map<string, ErrorName>();
  for (const id of sessionIds) {
    const row = rows.get(id);
    const facts = row && factsOf(row);
    const fault = !facts || isOver(facts, nowMs) ? 'SESSION_ENDED' : standingFault(facts, nowMs);
    if (fault) faults.set(id, fault);
  }
  return faults;
}

/** What sessions may do now in the tenants they act for: the rule of requests, asked for live connections. */
export function currentRights(database: Database): CurrentRights {
  return async (pairs) => {
    const rows = await rightsOfSessions(database, pairs);
    return rows
      .filter((row) => {
        const identity = identityOf(row.administrator, row.home_type);
        return row.chosen_id === row.home_id || isAdministrator(identity);
      })
      .map((row) => {
        const isComplete =
          lackingParts({
            administrator: row.administrator,
            incomplete: row.incomplete,
            hasTotp: row.has_totp,
            totpPolicy: row.totp_policy,
          }).length === 0;
        const held = heldCodes(
          {
            administrator: row.administrator,
            roleCodes: row.permissions,
            homeType: row.home_type,
            tokenCodes: row.codes,
          },
          { type: row.chosen_type, closedCodes: row.closed_codes },
        );
        return {
          sessionId: row.session_id,
          tenantId: row.chosen_id,
          permissions: isComplete ? held : new Set<never>(),
        };
      });
  };
}
