import { type Appearance } from '@linekeeper/contract/settings';
import { site } from '@linekeeper/contract/site';
import { type FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { tenantOfPrefix } from './organizations.queries.ts';
import { lifecycleRoutes } from './lifecycle.routes.ts';
import { type LifecycleParts } from './lifecycle.service.ts';
import { tenantRoutes } from './tenants.routes.ts';

export interface OrganizationParts extends LifecycleParts {
  readonly version: string;
  readonly platformId: number;
  /** Where codes can be sent for a tenant. */
  readonly codesOffered: (tenantId: number) => Promise<{ readonly email: boolean; readonly phone: boolean }>;
  /** The home address of single-account mode; undefined when the mode is off. */
  readonly singleAccountHome: string | undefined;
  /** What a tenant looks like before sign-in; of the platform where none is named. */
  readonly appearanceOf: (tenantId: number | undefined) => Appearance;
}

/** What is known before sign-in, and the tenants below a tenant. */
export function organizationRoutes(app: FastifyInstance, parts: OrganizationParts): void {
  const { database } = parts;

  route(app, site.settings, async ({ query }) => {
    const found = query.prefix ? await tenantOfPrefix(database, query.prefix) : undefined;
    const { email, phone } = await parts.codesOffered(found?.id ?? parts.platformId);
    return {
      version: parts.version,
      singleAccountHome: parts.singleAccountHome ?? null,
      appearance: parts.appearanceOf(found?.id),
      codes: { email, phone },
      company: found ? { name: found.name, prefix: found.prefix } : null,
    };
  });

  tenantRoutes(app, parts);
  lifecycleRoutes(app, parts);
}
