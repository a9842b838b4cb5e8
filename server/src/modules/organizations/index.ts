export { allTenantIds, platformTenantId } from './organizations.queries.ts';
export { organizationRoutes, type OrganizationParts } from './organizations.routes.ts';
