import { type Appearance } from '@linekeeper/contract/settings/settings';
import { site } from '@linekeeper/contract/tenants/site';
import { type FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { tenantOfPrefix } from './organizations.queries.ts';
import { archiveRoutes } from './archive/archive.routes.ts';
import { domainRoutes } from './domain/tenant-domain.routes.ts';
import { type DomainParts } from './domain/tenant-domain.service.ts';
import { lifecycleRoutes } from './lifecycle/lifecycle.routes.ts';
import { type LogoParts } from './tenant-logo.service.ts';
import { tenantRoutes } from './tenants.routes.ts';

export interface OrganizationParts extends DomainParts, LogoParts {
  readonly version: string;
  readonly platformId: number;
  readonly registrationOpen: () => Promise<boolean>;
  /** Where codes can be sent for a tenant. */
  readonly codesOffered: (tenantId: number) => Promise<{ readonly email: boolean; readonly phone: boolean }>;
  /** The home address of single-account mode; undefined when the mode is off. */
  readonly singleAccountHome: string | undefined;
  readonly isDemo: boolean;
  /** What a tenant looks like before sign-in; of the platform where none is named. */
  readonly appearanceOf: (tenantId: number | undefined) => Appearance;
}

/** What is known before sign-in, and the tenants below a tenant. */
export function organizationRoutes(app: FastifyInstance, parts: OrganizationParts): void {
  const { database } = parts;

  route(app, site.settings, async ({ query }, { host }) => {
    // A domain of a tenant's own leads to it as its prefix does.
    const named = query.prefix || parts.hosts.prefixOf(host);
    const found = named ? await tenantOfPrefix(database, named) : undefined;
    const { email, phone } = await parts.codesOffered(found?.id ?? parts.platformId);
    return {
      version: parts.version,
      singleAccountHome: parts.singleAccountHome ?? null,
      isDemo: parts.isDemo,
      appearance: parts.appearanceOf(found?.id),
      codes: { email, phone },
      registrationOpen: (email || phone) && (await parts.registrationOpen()),
      company: found ? { name: found.name, prefix: found.prefix } : null,
    };
  });

  tenantRoutes(app, parts);
  lifecycleRoutes(app, parts);
  domainRoutes(app, parts);
  archiveRoutes(app, parts);
}
