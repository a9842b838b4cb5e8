import { type ErrorName } from '@linekeeper/contract/errors';
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
import { endSession, touchSession } from './auth.queries.ts';
import { heldCodes, identityOf, mayActForOthers } from './held-permissions.ts';
import {
  chosenTenant,
  isConfirmed,
  isOver,
  isPastGrace,
  lackingParts,
  maintenanceNow,
  standingFault,
  touchEveryMs,
} from './session-rules.ts';
import { farewell, noticeOf, reasonOf } from './session-end.ts';
import { findSession, type SessionRow, type StandingRow } from './standing.queries.ts';
import { tellEnd } from './sessions.queries.ts';
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
  // The page holds a token, and the browser has lost the half of the session that no page can read: it must begin anew.
  if (row.binding_hash !== null && !isTokenOf(row.binding_hash, binding)) throw new AppError('PAGE_EXPIRED');
  const facts = factsOf(row);
  if (isOver(facts, nowMs)) throw new AppError(await tellEnded(database, row, nowMs));
  const fault = standingFault(facts, nowMs);
  if (fault) throw new AppError(await endFor(database, row, fault, nowMs));

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
  const isFirstUse = row.kind === 'token' && row.last_seen_at.getTime() === row.created_at.getTime();
  if (isFirstUse || row.last_seen_at.getTime() + touchEveryMs <= nowMs)
    await touch(database, row, new Date(nowMs));
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
    maintenance: maintenanceNow(row.maintenance, nowMs),
    identity,
    home,
    tenant,
    grant: tenant === home ? undefined : grant,
    permissions: heldCodes(holder, { type: tenant.type, closedCodes: row.closed_codes }),
  };
}

/** The scope of what authenticating itself writes: the session's own tenant. */
const ownScope = (row: SessionRow) =>
  requestScope(row.tenant_id, {
    tenantId: row.tenant_id,
    memberId: row.member_id,
    name: row.username,
    sessionId: row.session_id,
    address: '',
    requestId: '',
  });

async function touch(database: Database, row: SessionRow, now: Date): Promise<void> {
  await database.withTenant(ownScope(row), (tx) => touchSession(tx, row.tenant_id, row.session_id, now));
}

/** What a session that is over answers: a notice that it is due once, else that it is over. */
async function tellEnded(database: Database, row: SessionRow, nowMs: number): Promise<ErrorName> {
  if (row.ended_at === null || noticeOf(row.end_reason) === undefined) return 'SESSION_ENDED';
  const session = { tenantId: row.tenant_id, id: row.session_id };
  const toldAt = await database.withTenant(ownScope(row), (tx) => tellEnd(tx, session, new Date(nowMs)));
  return farewell({ endReason: row.end_reason, toldAt }, nowMs);
}

/**
 * Ends a session whose member may not go on, and says why; from then on it answers like any that is over. A token of the
 * API stays: what runs by it goes on by itself when the tenant may work again.
 */
async function endFor(
  database: Database,
  row: SessionRow,
  fault: ErrorName,
  nowMs: number,
): Promise<ErrorName> {
  const reason = row.kind === 'token' ? undefined : reasonOf(fault);
  if (reason) {
    const session = { tenantId: row.tenant_id, id: row.session_id };
    await database.withTenant(ownScope(row), async (tx) => {
      await endSession(tx, session, new Date(nowMs), reason);
      await tellEnd(tx, session, new Date(nowMs));
    });
  }
  return fault;
}
