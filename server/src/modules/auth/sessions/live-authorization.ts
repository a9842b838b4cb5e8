import { type ErrorName } from '@linekeeper/contract/errors';
import { type Database } from '../../../platform/db/database.ts';
import { type SessionKind } from '../../../platform/http/context.ts';
import { type CurrentRights } from '../../../platform/live/hub.ts';
import { type ClosedUntil } from '../../../platform/live/topics.ts';
import { heldCodes, mayActForOthers, offeredCodes } from './held-permissions.ts';
import { endErrorOf } from './session-end.ts';
import { isOver, requiredParts, maintenanceNow, statusFault } from './session-rules.ts';
import {
  type RightsRow,
  rightsOfSessions,
  statusOfSessions,
  type SessionStatusRow,
} from './session-status.queries.ts';

/**
 * Whether what administrators pass (a maintenance, the end of the grace time) is passed. A wall hangs where nobody is, and nobody's
 * own data is behind it.
 */
export const passesAsAdministrator = ({
  kind,
  administrator,
}: {
  readonly kind: SessionKind;
  readonly administrator: boolean;
}) => administrator && kind !== 'wall';

/** What `isOver` and `statusFault` judge, from a row. */
export const factsOf = (row: SessionStatusRow) => ({
  expiresAt: row.expires_at,
  lastSeenAt: row.last_seen_at,
  endedAt: row.ended_at,
  idleMinutes: row.kind === 'session' ? row.idle_minutes : null,
  administrator: passesAsAdministrator(row),
  memberEnabled: row.member_enabled,
  tenantEnabled: row.tenant_enabled,
  tenantFrozen: row.tenant_frozen,
  tenantExpiresAt: row.tenant_expires_at,
});

/** Why sessions may not go on, by their ids: what live connections are closed with. */
export async function faultsOfSessions(
  database: Database,
  sessionIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, ErrorName>> {
  const rows = new Map((await statusOfSessions(database, sessionIds)).map((row) => [row.session_id, row]));
  const faults = new Map<string, ErrorName>();
  for (const id of sessionIds) {
    const row = rows.get(id);
    const facts = row && factsOf(row);
    const isGone = !facts || isOver(facts, nowMs);
    const fault = isGone
      ? (endErrorOf(row?.end_reason ?? null) ?? 'SESSION_ENDED')
      : statusFault(facts, nowMs);
    if (fault) faults.set(id, fault);
  }
  return faults;
}

/** Until when applications in maintenance are closed to a session: never to an administrator, who passes as in requests. */
function closedUntil(row: RightsRow, nowMs: number): ClosedUntil {
  if (passesAsAdministrator(row)) return {};
  const closed = Object.entries(maintenanceNow(row.maintenance, nowMs));
  return Object.fromEntries(
    closed.map(([appCode, { until }]) => [appCode, until === null ? Infinity : Date.parse(until)]),
  );
}

/** What the key of a wall may listen to: nothing that says of anything what it is, nor what is addressed to its maker. */
const wallTopics = ['walls'] as const;

const holderOf = (row: RightsRow) => ({
  administrator: row.administrator,
  roleCodes: row.permissions,
  homeType: row.home_type,
  tokenCodes: row.codes,
});

/** What sessions may do now in the tenants they act for: the rule of requests, asked for live connections. */
export function currentRights(database: Database, clock: () => number): CurrentRights {
  return async (pairs) => {
    const nowMs = clock();
    const rows = await rightsOfSessions(database, pairs);
    return rows
      .filter((row) => {
        if (row.chosen_id === row.home_id) return true;
        const hasGrant = row.grant_expires_at !== null && row.grant_expires_at.getTime() > nowMs;
        return hasGrant && mayActForOthers(holderOf(row));
      })
      .map((row) => {
        const isComplete =
          requiredParts({
            administrator: row.administrator,
            incomplete: row.incomplete,
            hasTotp: row.has_totp,
            totpPolicy: row.totp_policy,
          }).length === 0;
        const field = {
          type: row.chosen_type,
          closedCodes: row.closed_codes,
          closedApplications: row.closed_applications,
        };
        const grant =
          row.chosen_id === row.home_id ? undefined : { steppedUp: row.grant_stepped_up_at !== null };
        const held = offeredCodes(heldCodes(holderOf(row), field), grant);
        return {
          sessionId: row.session_id,
          tenantId: row.chosen_id,
          permissions: isComplete ? held : new Set<never>(),
          closedCodes: new Set(row.closed_codes),
          closedUntil: closedUntil(row, nowMs),
          hearsOnly: row.kind === 'wall' ? wallTopics : undefined,
        };
      });
  };
}
