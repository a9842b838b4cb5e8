/** Organisation types with the numbers of spec section 3. */
export const organizationTypes = {
  OP: 99999,
  COMPANY: 16,
  MIDDLEMAN: 8,
  DEPARTMENT: 4,
  USER: 2,
  ADMIN: 1,
} as const;
export type OrganizationType = (typeof organizationTypes)[keyof typeof organizationTypes];

/** The organisation types that own data: platform, managed-service provider, end customer. */
export const tenantTypes = [
  organizationTypes.OP,
  organizationTypes.MIDDLEMAN,
  organizationTypes.COMPANY,
] as const;
export type TenantType = (typeof tenantTypes)[number];

/** Identity types with the numbers of spec section 3. */
export const identities = {
  PLATFORMADMIN: 1,
  MIDDLEMANADMIN: 2,
  TENANTADMIN: 3,
  OTHER: 4,
} as const;
export type Identity = (typeof identities)[keyof typeof identities];

/** Whether an identity counts as admin and so sends proxy and company headers (spec section 6). */
export function isAdministrator(identity: Identity | undefined): boolean {
  return identity === identities.PLATFORMADMIN || identity === identities.MIDDLEMANADMIN;
}

/** Whether an identity is that of an administrator: of the platform, of an MSP, or of an end customer. */
export function administers(identity: Identity | undefined): boolean {
  return isAdministrator(identity) || identity === identities.TENANTADMIN;
}

/** Tenant statuses (spec section 3): formal and POC with the spec's numbers, trial is ours. */
export const tenantStatuses = { FORMAL: 1, POC: 2, TRIAL: 3 } as const;
export type TenantStatus = (typeof tenantStatuses)[keyof typeof tenantStatuses];
