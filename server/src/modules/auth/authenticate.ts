import { type ErrorName } from '@linekeeper/contract/errors';
import { isAdministrator } from '@linekeeper/contract/identities';
import { type Database } from '../../platform/db/database.ts';
import { requestScope } from '../../platform/db/request-scope.ts';
import { AppError } from '../../platform/errors.ts';
import { type Credentials, type Signed, type TenantSummary } from '../../platform/http/context.ts';
import { type CurrentRights } from '../../platform/live/hub.ts';
import {
  findSession,
  rightsOfSessions,
  type SessionRow,
  standingOfSessions,
  touchSession,
} from './auth.queries.ts';
import { heldCodes, identityOf } from './held-permissions.ts';
import { chosenTenant, isOver, standingFault, touchEveryMs } from './session-rules.ts';
import { hashOf, isTokenOf } from './tokens.ts';

function wantedOf(row: SessionRow): TenantSummary | undefined {
  const { chosen_id: id, chosen_name: name, chosen_type: type } = row;
  if (id === null || name === null || type === null) return undefined;
  return { id, name, type, prefix: row.chosen_prefix ?? '' };
}

/** Proves who calls by the token, on every request anew: what was revoked is gone with the next call. */
export async function authenticate(
  database: Database,
  credentials: Credentials,
  nowMs: number,
): Promise<Signed> {
  const { token, binding, companyId, proxy } = credentials;
  if (token === undefined) throw new AppError('NOT_SIGNED_IN');
  const row = await findSession(database, hashOf(token), companyId);
  if (!row) throw new AppError('NOT_SIGNED_IN');
  if (row.binding_hash !== null && !isTokenOf(row.binding_hash, binding)) throw new AppError('NOT_SIGNED_IN');
  if (isOver({ expiresAt: row.expires_at, lastSeenAt: row.last_seen_at, endedAt: row.ended_at }, nowMs))
    throw new AppError('SESSION_ENDED');
  const fault = standingFault(
    {
      memberEnabled: row.member_enabled,
      tenantOpen: row.tenant_open,
      tenantExpiresAt: row.tenant_expires_at,
    },
    nowMs,
  );
  if (fault) throw new AppError(fault);

  const home: TenantSummary = {
    id: row.tenant_id,
    name: row.tenant_name,
    prefix: row.tenant_prefix ?? '',
    type: row.tenant_type,
  };
  const identity = identityOf(row.administrator, home.type);
  const tenant = chosenTenant({ identity, home, wantedId: companyId, wanted: wantedOf(row), proxy });
  if (typeof tenant === 'string') throw new AppError(tenant);
  if (row.last_seen_at.getTime() + touchEveryMs <= nowMs) await touch(database, row, new Date(nowMs));
  return {
    sessionId: row.session_id,
    member: {
      id: row.member_id,
      username: row.username,
      name: row.member_name,
      language: row.language,
      administrator: row.administrator,
    },
    identity,
    home,
    tenant,
    permissions: heldCodes(
      { administrator: row.administrator, roleCodes: row.permissions, homeType: home.type },
      tenant.type,
    ),
  };
}

async function touch(database: Database, row: SessionRow, now: Date): Promise<void> {
  const scope = requestScope(row.tenant_id, {
    tenantId: row.tenant_id,
    memberId: row.member_id,
    name: row.username,
    sessionId: row.session_id,
    address: '',
    requestId: '',
  });
  await database.withTenant(scope, (tx) => touchSession(tx, row.tenant_id, row.session_id, now));
}

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
    const fault =
      !row ||
      isOver({ expiresAt: row.expires_at, lastSeenAt: row.last_seen_at, endedAt: row.ended_at }, nowMs)
        ? 'SESSION_ENDED'
        : standingFault(
            {
              memberEnabled: row.member_enabled,
              tenantOpen: row.tenant_open,
              tenantExpiresAt: row.tenant_expires_at,
            },
            nowMs,
          );
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
      .map((row) => ({
        sessionId: row.session_id,
        tenantId: row.chosen_id,
        permissions: heldCodes(
          { administrator: row.administrator, roleCodes: row.permissions, homeType: row.home_type },
          row.chosen_type,
        ),
      }));
  };
}
