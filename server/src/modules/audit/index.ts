export { auditRoutes, type AuditParts } from './audit.routes.ts';
export { checkChain } from './check-chain.ts';
