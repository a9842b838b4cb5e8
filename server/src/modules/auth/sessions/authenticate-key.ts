import { type AppCode } from '@linekeeper/contract/permissions/permissions';
import { identities, type OrganizationType } from '@linekeeper/contract/tenants/identities';
import { type MaintenanceNotice } from '@linekeeper/contract/settings/applications';
import { type Database } from '../../../platform/db/database.ts';
import { requestScope } from '../../../platform/db/request-scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Signed, type TenantSummary } from '../../../platform/http/context.ts';
import { applicationKeyHash } from '../../../platform/secrets/application-key.ts';
import { heldCodes } from './held-permissions.ts';
import { isPastGrace, maintenanceNow, statusFault, touchEveryMs } from './session-rules.ts';
import { touchApplicationKey } from '../../settings/index.ts';

interface KeyRow {
  readonly key_id: string;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly application_id: string;
  readonly app_code: AppCode;
  readonly name: string | null;
  readonly tenant_id: number;
  readonly tenant_name: string;
  readonly tenant_prefix: string | null;
  readonly tenant_type: OrganizationType;
  readonly tenant_enabled: boolean;
  readonly tenant_frozen: boolean;
  readonly tenant_expires_at: Date | null;
  readonly closed_codes: string[];
  readonly maintenance: Record<string, MaintenanceNotice> | null;
  readonly closed_applications: AppCode[];
}

/** Calls that one application may make within a minute. */
export const keyCallsPerMinute = 600;
/** Calls by members and applications of one tenant within a minute, from wherever: generous, and far below what a server takes. */
export const tenantCallsPerMinute = 120_000;
const minuteMs = 60_000;

/** Counts calls by application or tenant, a minute at a time; gives the seconds to wait where one made too many. */
export function createCallCounter<T>(most: number) {
  const counts = new Map<T, { minute: number; calls: number }>();
  return (whose: T, nowMs: number): number => {
    const minute = Math.floor(nowMs / minuteMs);
    const before = counts.get(whose);
    const calls = before?.minute === minute ? before.calls + 1 : 1;
    counts.set(whose, { minute, calls });
    return calls > most ? Math.ceil(((minute + 1) * minuteMs - nowMs) / 1000) : 0;
  };
}

/**
 * Proves which application calls by its key, on every request anew. It stands in its own tenant alone and holds what the
 * tenant's products allow; that it reads only, and only calls of its own application, is asked where calls are routed.
 * Throws NOT_SIGNED_IN, APPLICATION_KEY_OVER, TOO_MANY_REQUESTS, NOT_FOUND, TENANT_FROZEN, TENANT_EXPIRED.
 */
export async function authenticateKey(
  database: Database,
  asked: { readonly key: string; readonly companyId: number | undefined },
  secondsToWait: (applicationId: string, nowMs: number) => number,
  nowMs: number,
): Promise<Signed> {
  const [row] = await database.ask<KeyRow & Record<string, unknown>>('select * from application_of_key($1)', [
    applicationKeyHash(asked.key),
  ]);
  if (!row) throw new AppError('NOT_SIGNED_IN');
  if (row.expires_at !== null && row.expires_at.getTime() <= nowMs)
    throw new AppError('APPLICATION_KEY_OVER');
  const seconds = secondsToWait(row.application_id, nowMs);
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { params: { seconds } });
  const fault = statusFault(
    {
      administrator: false,
      memberEnabled: true,
      tenantEnabled: row.tenant_enabled,
      tenantFrozen: row.tenant_frozen,
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
  if (asked.companyId !== undefined && asked.companyId !== home.id) throw new AppError('NOT_FOUND');
  const name = `application ${row.name ?? row.app_code}`;
  if (row.last_used_at === null || row.last_used_at.getTime() + touchEveryMs <= nowMs) {
    const scope = requestScope(home.id, {
      tenantId: home.id,
      memberId: row.application_id,
      name,
      sessionId: row.key_id,
      address: '',
      requestId: '',
    });
    await database.withTenant(scope, (tx) => touchApplicationKey(tx, home.id, row.key_id, new Date(nowMs)));
  }
  return {
    sessionId: row.key_id,
    kind: 'application',
    appCode: row.app_code,
    isReauthenticated: false,
    incomplete: [],
    member: { id: row.application_id, username: name, name, language: null, administrator: false },
    isPastGrace: isPastGrace(row.tenant_expires_at, nowMs),
    maintenance: maintenanceNow(row.maintenance, nowMs),
    identity: identities.OTHER,
    home,
    tenant: home,
    grant: undefined,
    closedApplications: row.closed_applications,
    closedCodes: new Set(row.closed_codes),
    permissions: heldCodes(
      { administrator: true, roleCodes: [], homeType: home.type },
      {
        type: home.type,
        closedCodes: row.closed_codes,
        closedApplications: row.closed_applications,
      },
    ),
  };
}
