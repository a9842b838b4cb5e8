export { allTenantIds, platformTenantId } from './organizations.queries.ts';
export { archiveWork } from './archive/archive.operation.ts';
export { type ResolveText, resolveText } from './domain/domain-proof.ts';
export { createTenantHosts } from './domain/tenant-hosts.ts';
export { type InvitationParts, sendInvitation } from './invitation.ts';
export { tenantTasks } from './lifecycle/tenants.jobs.ts';
export { organizationRoutes, type OrganizationParts } from './organizations.routes.ts';
