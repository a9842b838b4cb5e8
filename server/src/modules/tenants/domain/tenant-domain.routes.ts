import { tenantDomain as endpoints } from '@linekeeper/contract/tenants/tenant-domain';
import { type FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import { claimDomain, domainOf, type DomainParts, verifyDomain } from './tenant-domain.service.ts';

/** Domains of tenants below. */
export function domainRoutes(app: FastifyInstance, parts: DomainParts): void {
  route(app, endpoints.domain, ({ params }, { scope }) => domainOf(parts, scope, params.tenantId));
  route(app, endpoints.claimDomain, ({ params, body }, context) =>
    claimDomain(parts, context, params.tenantId, body.domain),
  );
  route(app, endpoints.verifyDomain, ({ params, body }, { scope }) =>
    verifyDomain(parts, scope, params.tenantId, body.method),
  );
}
