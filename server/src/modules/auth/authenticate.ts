import { type Database } from '../../platform/db/database.ts';
import { requestScope } from '../../platform/db/request-scope.ts';
import { AppError } from '../../platform/errors.ts';
import {
  type Credentials,
  type ProxyGrant,
  type Purpose,
  type Signed,
  type TenantSummary,
} from '../../platform/http/context.ts';
import { touchSession } from './auth.queries.ts';
import { heldCodes, identityOf, mayActForOthers } from './held-permissions.ts';
import {
  chosenTenant,
  isConfirmed,
  isOver,
  isPastGrace,
  lackingParts,
  standingFault,
  touchEveryMs,
} from './session-rules.ts';
import { findSession, type SessionRow, type StandingRow } from './standing.queries.ts';
import { hashOf, isTokenOf } from './tokens.ts';

function wantedOf(row: SessionRow): TenantSummary | undefined {
  const { chosen_id: id, chosen_name: name, chosen_type: type } = row;
  if (id === null || name === null || type === null) return undefined;
  return { id, name, type, prefix: row.chosen_prefix ?? '' };
}

function grantOf(row: SessionRow, nowMs: number): ProxyGrant | undefined {
  const { grant_id: id, grant_expires_at: expiresAt } = row;
  if (id === null || expiresAt === null || expiresAt.getTime() <= nowMs) return undefined;
  return { id, expiresAt, steppedUp: row.grant_stepped_up_at !== null };
}

/** What `isOver` and `standingFault` judge, from a row. */
export const factsOf = (row: SessionRow | StandingRow) => ({
  expiresAt: row.expires_at,
  lastSeenAt: row.last_seen_at,
  endedAt: row.ended_at,
  idleMinutes: row.kind === 'token' ? null : row.idle_minutes,
  administrator: row.administrator,
  memberEnabled: row.member_enabled,
  tenantEnabled: row.tenant_enabled,
  tenantFrozen: row.tenant_frozen,
  tenantExpiresAt: row.tenant_expires_at,
});

/** Proves who calls by the token, on every request anew: what was revoked is gone with the next call. */
export async function authenticate(
  database: Database,
  credentials: Credentials,
  { isOwn }: Purpose,
  nowMs: number,
): Promise<Signed> {
  const { token, binding, companyId, proxy } = credentials;
  if (token === undefined) throw new AppError('NOT_SIGNED_IN');
  const row = await findSession(database, hashOf(token), companyId);
  if (!row) throw new AppError('NOT_SIGNED_IN');
  if (row.binding_hash !== null && !isTokenOf(row.binding_hash, binding)) throw new AppError('NOT_SIGNED_IN');
  const facts = factsOf(row);
  if (isOver(facts, nowMs)) throw new AppError('SESSION_ENDED');
  const fault = standingFault(facts, nowMs);
  if (fault) throw new AppError(fault);

  const home: TenantSummary = {
    id: row.tenant_id,
    name: row.tenant_name,
    prefix: row.tenant_prefix ?? '',
    type: row.tenant_type,
  };
  const identity = identityOf(row.administrator, home.type);
  const holder = {
    administrator: row.administrator,
    roleCodes: row.permissions,
    homeType: home.type,
    tokenCodes: row.codes,
  };
  const grant = grantOf(row, nowMs);
  const tenant = chosenTenant({
    home,
    wantedId: companyId,
    wanted: wantedOf(row),
    proxy,
    mayAct: companyId !== undefined && companyId !== home.id && mayActForOthers(holder),
    hasGrant: grant !== undefined,
    isOwn,
  });
  if (typeof tenant === 'string') throw new AppError(tenant);
  if (row.last_seen_at.getTime() + touchEveryMs <= nowMs) await touch(database, row, new Date(nowMs));
  return {
    sessionId: row.session_id,
    kind: row.kind,
    isConfirmed: isConfirmed(row.kind, row.confirmed_at, nowMs),
    incomplete: lackingParts({
      administrator: row.administrator,
      incomplete: row.incomplete,
      hasTotp: row.has_totp,
      totpPolicy: row.totp_policy,
    }),
    member: {
      id: row.member_id,
      username: row.username,
      name: row.member_name,
      language: row.language,
      administrator: row.administrator,
    },
    isPastGrace: isPastGrace(row.tenant_expires_at, nowMs),
    identity,
    home,
    tenant,
    grant: tenant === home ? undefined : grant,
    permissions: heldCodes(holder, { type: tenant.type, closedCodes: row.closed_codes }),
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
