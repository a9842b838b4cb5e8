export const tenantListPath = '/tenant';

/** The address of a tenant's page. */
export const tenantPath = (tenantId: number) => `${tenantListPath}/details/${tenantId}`;
