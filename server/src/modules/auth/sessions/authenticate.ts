import { type ErrorName } from '@linekeeper/contract/errors';
import { type Database } from '../../../platform/db/database.ts';
import { requestScope } from '../../../platform/db/request-scope.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  type Credentials,
  type ProxyGrant,
  type Purpose,
  type Signed,
  type TenantSummary,
} from '../../../platform/http/context.ts';
import { endSession, touchSession } from '../sign-in/auth.queries.ts';
import { personOf } from '../account/complete.queries.ts';
import { heldCodes, identityOf, mayActForOthers } from './held-permissions.ts';
import {
  chosenTenant,
  isReauthenticated,
  isOver,
  isPastGrace,
  requiredActions,
  requiredParts,
  maintenanceNow,
  statusFault,
  touchEveryMs,
} from './session-rules.ts';
import { passesAsAdministrator } from './live-authorization.ts';
import { endError, endErrorOf, reasonOf } from './session-end.ts';
import { type Delivery } from '../../../platform/delivery/delivery.ts';
import { type SessionCache } from './session-cache.ts';
import { type SessionRow } from './session-status.queries.ts';
import { markEndNotified } from './sessions.queries.ts';
import { hashOf, isTokenOf } from '../credentials/tokens.ts';

const wantedOf = ({ chosen }: SessionRow): TenantSummary | undefined =>
  chosen ? { ...chosen, prefix: chosen.prefix ?? '' } : undefined;

const grantOf = ({ grant }: SessionRow, nowMs: number): ProxyGrant | undefined =>
  grant && grant.expiresAt.getTime() > nowMs ? grant : undefined;

export interface AuthenticateParts {
  readonly database: Database;
  readonly sessionCache: SessionCache;
  readonly offered: Delivery['offered'];
}

/** Proves who calls by the token, on every request: what was revoked is gone with the next call. */
export async function authenticate(
  parts: AuthenticateParts,
  credentials: Credentials,
  { isOwn }: Purpose,
  nowMs: number,
): Promise<Signed> {
  const { database, sessionCache } = parts;
  const { token, binding, companyId, proxy } = credentials;
  if (token === undefined) throw new AppError('NOT_SIGNED_IN');
  const hash = hashOf(token);
  const row = await sessionCache.find(hash, companyId, nowMs);
  if (!row) throw new AppError('NOT_SIGNED_IN');
  // The page holds a token, and the browser has lost the half of the session that no page can read: it must begin anew.
  if (row.bindingHash !== null && !isTokenOf(row.bindingHash, binding)) throw new AppError('PAGE_EXPIRED');
  if (isOver(row, nowMs)) throw new AppError(await notifyEnded(database, row, nowMs));
  const fault = statusFault({ ...row, administrator: passesAsAdministrator(row) }, nowMs);
  if (fault) throw new AppError(await endFor(database, row, fault, nowMs));

  const home: TenantSummary = {
    id: row.tenantId,
    name: row.tenantName,
    prefix: row.tenantPrefix ?? '',
    type: row.tenantType,
  };
  const identity = identityOf(passesAsAdministrator(row), home.type);
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
  const isFirstUse = row.kind === 'token' && row.lastSeenAt.getTime() === row.createdAt.getTime();
  if (isFirstUse || row.lastSeenAt.getTime() + touchEveryMs <= nowMs) {
    await touch(database, row, new Date(nowMs));
    sessionCache.forget(hash, companyId);
  }
  return {
    sessionId: row.id,
    kind: row.kind,
    isReauthenticated: isReauthenticated(row.kind, row.reauthenticatedAt, nowMs),
    incomplete: await requiredOf(parts, row),
    member: {
      id: row.memberId,
      username: row.username,
      name: row.memberName,
      language: row.language,
      administrator: passesAsAdministrator(row),
    },
    isPastGrace: isPastGrace(row.tenantExpiresAt, nowMs),
    maintenance: maintenanceNow(row.maintenance, nowMs),
    identity,
    home,
    provider: row.provider,
    tenant,
    grant: tenant === home ? undefined : grant,
    closedApplications: row.closedApplications,
    closedCodes: new Set(row.closedCodes),
    permissions: heldCodes(holder, {
      type: tenant.type,
      closedCodes: row.closedCodes,
      closedApplications: row.closedApplications,
    }),
  };
}

/** What the account lacks. Only who arrives is looked at closer: all others cost no further question. */
async function requiredOf({ database, offered }: AuthenticateParts, row: SessionRow) {
  const { administrator, incomplete, hasTotp, totpPolicy, tenantId, memberId } = row;
  const required = requiredParts({ administrator, incomplete, hasTotp, totpPolicy });
  if (row.kind !== 'session' || !required.includes('password')) return required;
  const person = await database.withTenant(ownScope(row), (tx) => personOf(tx, tenantId, memberId));
  const ways = await offered(tenantId);
  return requiredActions(required, person, ways.email || ways.phone);
}

/** The scope of what authenticating itself writes: the session's own tenant. */
const ownScope = (row: SessionRow) =>
  requestScope(row.tenantId, {
    tenantId: row.tenantId,
    memberId: row.memberId,
    name: row.username,
    sessionId: row.id,
    address: '',
    requestId: '',
  });

async function touch(database: Database, row: SessionRow, now: Date): Promise<void> {
  await database.withTenant(ownScope(row), (tx) => touchSession(tx, row.tenantId, row.id, now));
}

/** What a session that is over answers: a notice that it is due once, else that it is over. */
async function notifyEnded(database: Database, row: SessionRow, nowMs: number): Promise<ErrorName> {
  if (row.endedAt === null || endErrorOf(row.endReason) === undefined) return 'SESSION_ENDED';
  const session = { tenantId: row.tenantId, id: row.id };
  const endNotifiedAt = await database.withTenant(ownScope(row), (tx) =>
    markEndNotified(tx, session, new Date(nowMs)),
  );
  return endError({ endReason: row.endReason, endNotifiedAt }, nowMs);
}

/**
 * Ends a session whose member may not go on, and says why; from then on it answers like any that is over. A token of the
 * API stays, and the key of a wall: what runs by it goes on by itself when the tenant may work again.
 */
async function endFor(
  database: Database,
  row: SessionRow,
  fault: ErrorName,
  nowMs: number,
): Promise<ErrorName> {
  const reason = row.kind === 'session' ? reasonOf(fault) : undefined;
  if (reason) {
    const session = { tenantId: row.tenantId, id: row.id };
    await database.withTenant(ownScope(row), async (tx) => {
      await endSession(tx, session, new Date(nowMs), reason);
      await markEndNotified(tx, session, new Date(nowMs));
    });
  }
  return fault;
}
