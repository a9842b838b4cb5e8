import { type TenantRow, type TenantState } from '@linekeeper/contract/tenants/organizations';
import { type Below, type Standing, type TenantLogo, type TenantSizes } from './tenants.queries.ts';

/** What a row says of a tenant beside what the tenant itself holds. */
export interface TenantFacts {
  readonly sizes: TenantSizes | undefined;
  readonly logo: TenantLogo | undefined;
  readonly standing: Standing | undefined;
  /** Whether the reader may see how the networks of customers stand (decision 0021). */
  readonly mayWatch: boolean;
}

function healthOf(standing: Standing, state: TenantState): TenantRow['health'] {
  const { total, down, unreachable, unmeasured, up, maintenance, brokenSince, unmeasuredSince } = standing;
  const since = down + unreachable > 0 ? brokenSince : unmeasuredSince;
  const isClosed = standing.productClosed || (total === 0 && standing.someClosed);
  const isPaused = state !== 'open' || isClosed;
  return {
    down,
    unreachable,
    unmeasured,
    well: up + maintenance,
    isPaused,
    since: since?.toISOString() ?? null,
  };
}

/** A tenant as the contract shows it. */
export function rowOf(
  tenant: Below & { state: TenantState; isSaas: boolean },
  { sizes, logo, standing, mayWatch }: TenantFacts,
): TenantRow {
  return {
    id: tenant.id,
    name: tenant.name,
    prefix: tenant.prefix ?? '',
    code: tenant.code,
    domain: tenant.domain,
    domainVerified: tenant.domainVerified ?? false,
    type: tenant.type as TenantRow['type'],
    isSaas: tenant.isSaas,
    status: tenant.status as TenantRow['status'],
    state: tenant.state,
    expiresAt: tenant.expiresAt?.toISOString() ?? null,
    deletionDueAt: tenant.deletionDueAt?.toISOString() ?? null,
    contactPerson: tenant.contactPerson,
    contactInformation: tenant.contactInformation,
    parentId: tenant.parentId,
    parentName: tenant.parentName,
    memberCount: sizes?.members ?? 0,
    deviceCount: sizes?.devices ?? 0,
    tenantCount: sizes?.tenants ?? 0,
    isClosed: standing?.closed ?? false,
    health: standing && !standing.closed && mayWatch ? healthOf(standing, tenant.state) : null,
    logo: logo?.logoId ?? null,
    createdAt: tenant.createdAt.toISOString(),
  };
}
