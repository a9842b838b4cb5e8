export { departmentRoutes } from './departments.routes.ts';
export { memberRoutes } from './members.routes.ts';
export { type MemberParts, type MemberSessions } from './members.service.ts';
export { allTenantIds, platformTenantId } from './organizations.queries.ts';
export { type ResolveText, resolveText } from './domain-proof.ts';
export { createTenantHosts } from './tenant-hosts.ts';
export { tenantTasks } from './tenants.jobs.ts';
export { organizationRoutes, type OrganizationParts } from './organizations.routes.ts';
