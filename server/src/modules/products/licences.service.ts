import { randomUUID } from 'node:crypto';
import { type KeyObject } from 'node:crypto';
import { type ErrorName } from '@linekeeper/contract/errors';
import { type LicencePayload, type LicenceView, type UsageRow } from '@linekeeper/contract/products/licences';
import { quantityKinds, type QuantityKind } from '@linekeeper/contract/limits';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { type UsageCounters } from '../../platform/module.ts';
import { tenantOpened, setTenantEnd } from '../tenants/index.ts';
import { auditOnBoth } from './audit-on-both.ts';
import { isClockBehind, licenceFault } from './licence-fault.ts';
import { type FileFault, readLicenceFile } from './licence-file.ts';
import { dayMs, endOf } from './licence-time.ts';
import {
  coverBelow,
  insertLicence,
  installationOf,
  licencesOf,
  licensedTenant,
  type LicenceTerms,
  lockLicence,
  noteTime,
  usageDays,
} from './licences.queries.ts';
import { sumOf } from './licence-gift.ts';
import { givenBy, isForTenant, uncoveredBy } from './licence-gifts.queries.ts';
import { isOver, licenceRowOf, type LicenceStatus, licenceStatusOf } from './licence-status.ts';
import { forecastOf, trendDays } from './usage-forecast.ts';

export interface LicenceParts {
  readonly database: Database;
  readonly clock: () => number;
  /** Public keys that licences may be signed with, by their ids. */
  readonly keys: ReadonlyMap<string, KeyObject>;
  /** What counts each kind; a kind without a counter is not in use yet. */
  readonly counters: () => UsageCounters;
}

/** The tenant that a call is about: the chosen one, or one below it. Throws NOT_FOUND. */
export async function coveredTenant(tx: Tx, scope: Scope, companyId: number | undefined): Promise<number> {
  if (companyId === undefined || companyId === scope.tenantId) return scope.tenantId;
  if (!(await coverBelow(tx, companyId))) throw new AppError('NOT_FOUND');
  return companyId;
}

/** How a tenant stands. The time is the newest that was seen: a clock that was moved back gives nobody more. */
export async function loadLicenceStatus(tx: Tx, tenantId: number, clockMs: number) {
  const installation = await installationOf(tx);
  const tenant = await licensedTenant(tx, tenantId);
  if (!tenant) throw new AppError('NOT_FOUND');
  const licences = await licencesOf(tx, tenantId);
  const nowMs = Math.max(clockMs, installation.newestSeenAt.getTime());
  return { installation, tenant, licences, nowMs, status: licenceStatusOf(tenant, licences, nowMs) };
}

/** How much of each kind a tenant uses: nothing of one that does not run yet. */
export async function usedOf(
  { counters }: Pick<LicenceParts, 'counters'>,
  tx: Tx,
  tenantId: number,
): Promise<Record<QuantityKind, number>> {
  const used: [QuantityKind, number][] = [];
  for (const kind of quantityKinds) {
    const counted = await counters()[kind]?.(tx);
    used.push([kind, counted?.find((row) => row.tenantId === tenantId)?.used ?? 0]);
  }
  return Object.fromEntries(used) as Record<QuantityKind, number>;
}

/** All that the licence screen says of a tenant. */
export async function licenceViewOf(
  parts: LicenceParts,
  scope: Scope,
  companyId: number | undefined,
): Promise<LicenceView> {
  const clockMs = parts.clock();
  return parts.database.withTenant(scope, async (tx) => {
    const tenantId = await coveredTenant(tx, scope, companyId);
    const { installation, tenant, nowMs, status } = await loadLicenceStatus(tx, tenantId, clockMs);
    const used = await usedOf(parts, tx, tenantId);
    const given = sumOf(await givenBy(tx, tenantId, new Date(nowMs)));
    const since = new Date(nowMs - trendDays * dayMs).toISOString().slice(0, 10);
    const days = await usageDays(tx, tenantId, since);
    const uncovered = new Map<QuantityKind, string | undefined>();
    for (const kind of quantityKinds)
      uncovered.set(kind, await uncoveredBy(tx, tenantId, kind, new Date(nowMs)));
    const usage = quantityKinds.map((kind): UsageRow => {
      const limit = status.quantities?.[kind] ?? null;
      const taken = used[kind] + given[kind];
      const runs = parts.counters()[kind] !== undefined;
      const counted = days.filter((day) => day.kind === kind);
      const free = limit === null ? null : limit - given[kind];
      return {
        kind,
        limit,
        runs,
        used: used[kind],
        given: given[kind],
        remaining: limit === null ? null : Math.max(0, limit - taken),
        uncoveredBy: uncovered.get(kind) ?? null,
        forecast: runs ? forecastOf(counted, used[kind], free, nowMs) : null,
      };
    });
    const { current } = status;
    const mayWithdraw =
      current?.serial === null &&
      tenantId !== scope.tenantId &&
      !isOver(current, nowMs) &&
      (await isForTenant(tx, scope.tenantId, current.giverId));
    return {
      installation: installation.id,
      companyId: tenant.id,
      name: tenant.name,
      prefix: tenant.prefix ?? '',
      state: status.state,
      edition: status.edition,
      endsAt: status.endsAt?.toISOString() ?? null,
      graceEndsAt: status.graceEndsAt?.toISOString() ?? null,
      current: status.current ? licenceRowOf(status.current, status, nowMs) : null,
      waiting: status.waiting ? licenceRowOf(status.waiting, status, nowMs) : null,
      usage,
      mayWithdraw,
      clockBehind: isClockBehind(installation.newestSeenAt, clockMs)
        ? installation.newestSeenAt.toISOString()
        : null,
    };
  });
}

const fileErrors: Readonly<Record<FileFault['fault'], ErrorName>> = {
  'too-large': 'LICENCE_TOO_LARGE',
  'not-a-file': 'LICENCE_NOT_A_FILE',
  'key-unknown': 'LICENCE_KEY_UNKNOWN',
  edited: 'LICENCE_EDITED',
  forged: 'LICENCE_FORGED',
};

function readFile(parts: LicenceParts, text: string): LicencePayload {
  const read = readLicenceFile(text, parts.keys);
  if (!('fault' in read)) return read;
  throw new AppError(fileErrors[read.fault], { params: 'keyId' in read ? { keyId: read.keyId } : {} });
}

/**
 * Gives a tenant a licence. Throws NOT_FOUND for a tenant out of reach, and an error of its own for everything that may be
 * wrong with the file.
 */
export async function uploadLicence(
  parts: LicenceParts,
  { scope, home, member }: Pick<RequestContext, 'scope' | 'home' | 'member'>,
  input: { readonly companyId?: number; readonly fileName: string; readonly file: string },
): Promise<{ id: string; state: 'current' | 'waiting' }> {
  const clockMs = parts.clock();
  return parts.database.withTenant(scope, async (tx) => {
    const tenantId = await coveredTenant(tx, scope, input.companyId);
    const payload = readFile(parts, input.file);
    await lockLicence(tx, tenantId);
    const { installation, tenant, licences, status: before } = await loadLicenceStatus(tx, tenantId, clockMs);
    const fault = licenceFault(
      payload,
      {
        installation: installation.id,
        tenant: { id: tenant.id, name: tenant.name, prefix: tenant.prefix ?? '' },
        serials: licences.flatMap(({ serial }) => serial ?? []),
        newestSeenAt: installation.newestSeenAt,
      },
      clockMs,
    );
    if (fault) throw new AppError(fault.error, { params: fault.params });
    const { quantities, installation: _own, tenant: _tenant, ...said } = payload;
    const effectiveAt = new Date(payload.effectiveAt);
    const licence: LicenceTerms = {
      ...said,
      ...quantities,
      id: randomUUID(),
      seq: 1 + Math.max(0, ...licences.map(({ seq }) => seq)),
      effectiveAt,
      expiresAt: endOf(effectiveAt, payload.validity),
      issuedAt: new Date(payload.issuedAt),
      fileName: input.fileName,
      uploadedAt: new Date(clockMs),
      uploadedBy: member.name || member.username,
      uploadedFor: home.name,
      giverId: null,
      withdrawnAt: null,
      withdrawnBy: null,
      withdrawnFor: null,
    };
    await insertLicence(tx, tenantId, { ...licence, file: input.file });
    await noteTime(tx, new Date(clockMs));
    const status = licenceStatusOf(tenant, [licence, ...licences], clockMs);
    if (status.current) await setTenantEnd(tx, tenantId, status.endsAt);
    const entry = {
      action: 'licence.upload',
      subjectType: 'licence',
      subjectId: licence.id,
      detail: {
        tenant: { id: tenant.id, name: tenant.name },
        serial: licence.serial,
        keyId: licence.keyId,
        before: licenceSummary(before),
        after: licenceSummary(status),
      },
    };
    await auditOnBoth(tx, scope, tenantId, entry);
    const state = status.waiting?.id === licence.id ? ('waiting' as const) : ('current' as const);
    const isResumed = before.state === 'over' && status.state === 'active' && tenant.enabled;
    if (isResumed) publish(tx, tenantOpened, { tenantId });
    return { id: licence.id, state };
  });
}

/** How a tenant stands, for the audit. */
export const licenceSummary = ({ state, edition, quantities, endsAt }: LicenceStatus) => ({
  state,
  edition,
  ...Object.fromEntries(quantityKinds.map((kind) => [kind, quantities?.[kind] ?? null])),
  endsAt: endsAt?.toISOString() ?? null,
});
