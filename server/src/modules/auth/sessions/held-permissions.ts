import {
  identities,
  type Identity,
  organizationTypes,
  type OrganizationType,
} from '@linekeeper/contract/tenants/identities';
import {
  type AppCode,
  applicationOfCode,
  grantableCodes,
  letsChange,
  permissionCodes,
  type PermissionCode,
  reopeningCodes,
} from '@linekeeper/contract/permissions/permissions';

export interface Holder {
  readonly administrator: boolean;
  /** Codes of the member's roles. */
  readonly roleCodes: readonly string[];
  readonly homeType: OrganizationType;
  /** What a token of the API is limited to; null for a person's session. */
  readonly tokenCodes?: readonly string[] | null;
}

/** A tenant that is acted for, as far as it decides on permissions. */
export interface Field {
  readonly type: OrganizationType;
  /** Codes of products that it does not have. */
  readonly closedCodes: readonly string[];
  /** Its applications that are not enabled: closed to all, but for what an administrator enables them again with. */
  readonly closedApplications: readonly AppCode[];
}

/**
 * Why a code is not held: the type of one of both tenants, a product or an application that is closed, no role that gives it, the
 * token.
 */
export type Refusal = 'tenant-type' | 'product' | 'application' | 'role' | 'token';

const setOf = (type: OrganizationType): ReadonlySet<PermissionCode> => new Set(grantableCodes(type));
const grantableByType = new Map(Object.values(organizationTypes).map((type) => [type, setOf(type)]));
/** What tenants of a type may hold at all; asked on every request, and always the same. */
const grantable = (type: OrganizationType) => grantableByType.get(type) ?? setOf(type);

/**
 * The one rule of who holds what, with its reasons: what the roles give (an administrator has them all), never more than
 * both tenants may hold, nor than the token was limited to. Nothing against a code: it is held.
 */
export function refusals(holder: Holder, tenant: Field): (code: PermissionCode) => readonly Refusal[] {
  const home = grantable(holder.homeType);
  const there = grantable(tenant.type);
  const roles = new Set(holder.roleCodes);
  const closed = new Set(tenant.closedCodes);
  const shut = new Set<AppCode | undefined>(tenant.closedApplications);
  const token = holder.tokenCodes && new Set(holder.tokenCodes);
  return (code) => {
    const against: Refusal[] = [];
    if (!home.has(code) || !there.has(code)) against.push('tenant-type');
    if (closed.has(code)) against.push('product');
    if (shut.has(applicationOfCode(code)) && !(holder.administrator && reopeningCodes.has(code)))
      against.push('application');
    if (!holder.administrator && !roles.has(code)) against.push('role');
    if (token && !token.has(code)) against.push('token');
    return against;
  };
}

/** The codes that a member holds in a tenant: those that nothing stands against. */
export function heldCodes(holder: Holder, tenant: Field): ReadonlySet<PermissionCode> {
  const against = refusals(holder, tenant);
  return new Set(permissionCodes.filter((code) => against(code).length === 0));
}

/**
 * Of the codes that are held those that menu and elements go by: who only looks at another's tenant is offered nothing to
 * change there until stepped up. It decides on no request: there the step-up itself is asked for, and named where it lacks.
 */
export function offeredCodes(
  held: ReadonlySet<PermissionCode>,
  grant: { readonly steppedUp: boolean } | undefined,
): ReadonlySet<PermissionCode> {
  if (!grant || grant.steppedUp) return held;
  return new Set([...held].filter((code) => !letsChange(code)));
}

/** Identity types of spec section 3, from whose administrator the member is. */
export function identityOf(administrator: boolean, homeType: OrganizationType): Identity {
  if (!administrator) return identities.OTHER;
  if (homeType === organizationTypes.OP) return identities.PLATFORMADMIN;
  return homeType === organizationTypes.MIDDLEMAN ? identities.MIDDLEMANADMIN : identities.TENANTADMIN;
}

/** What lets a member act for the tenants below its own. */
export const actingCode = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_PROXY';

/** Whether a member may act for tenants below its own. */
export function mayActForOthers(holder: Holder): boolean {
  return heldCodes(holder, { type: holder.homeType, closedCodes: [], closedApplications: [] }).has(
    actingCode,
  );
}
