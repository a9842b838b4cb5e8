import {
  identities,
  type Identity,
  organizationTypes,
  type OrganizationType,
} from '@linekeeper/contract/identities';
import { permissionCodes, type PermissionCode } from '@linekeeper/contract/permissions';

/** Tenants below are what platform and MSP have; an end customer has none to administer. */
export function grantableCodes(type: OrganizationType): readonly PermissionCode[] {
  if (type !== organizationTypes.COMPANY) return permissionCodes;
  return permissionCodes.filter((code) => !code.startsWith('DMS_SERVER_ORGANIZATION_MANAGE'));
}

export interface Holder {
  readonly administrator: boolean;
  /** Codes of the member's roles. */
  readonly roleCodes: readonly string[];
  readonly homeType: OrganizationType;
}

/** The codes that a member holds in a tenant: what the roles give, never more than both tenants may hold. */
export function heldCodes(holder: Holder, tenantType: OrganizationType): ReadonlySet<PermissionCode> {
  const home = new Set(grantableCodes(holder.homeType));
  const roles = new Set(holder.roleCodes);
  return new Set(
    grantableCodes(tenantType).filter((code) => home.has(code) && (holder.administrator || roles.has(code))),
  );
}

/** Identity types of spec section 3, from whose administrator the member is. */
export function identityOf(administrator: boolean, homeType: OrganizationType): Identity {
  if (!administrator) return identities.OTHER;
  if (homeType === organizationTypes.OP) return identities.PLATFORMADMIN;
  return homeType === organizationTypes.MIDDLEMAN ? identities.MIDDLEMANADMIN : identities.TENANTADMIN;
}
