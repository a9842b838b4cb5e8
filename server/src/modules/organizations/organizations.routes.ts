import { organizationTypes } from '@linekeeper/contract/identities';
import { organizations } from '@linekeeper/contract/organizations';
import { site } from '@linekeeper/contract/site';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { fieldError } from '../../platform/http/field-errors.ts';
import { route } from '../../platform/http/route.ts';
import { addTenant, tenantBelow, tenantOfPrefix } from './organizations.queries.ts';

export interface OrganizationParts {
  readonly database: Database;
  readonly version: string;
  /** The home address of single-account mode; undefined when the mode is off. */
  readonly singleAccountHome: string | undefined;
}

/** First segments of our own addresses, which no tenant can have. */
const reservedPrefixes = new Set([
  'api',
  'assets',
  'dial',
  'healthz',
  'login',
  'metrics',
  'monitor',
  'ota',
  'readyz',
  'redirect',
  'static',
  'www',
]);

const isUniqueViolation = (error: unknown) => (error as { code?: unknown }).code === '23505';

export function organizationRoutes(app: FastifyInstance, parts: OrganizationParts): void {
  const { database } = parts;

  route(app, site.settings, async ({ query }) => ({
    version: parts.version,
    singleAccountHome: parts.singleAccountHome ?? null,
    company: (query.prefix ? await tenantOfPrefix(database, query.prefix) : undefined) ?? null,
  }));

  route(app, organizations.create, async ({ body }, { tenant, scope, language }) => {
    const parent = await tenantBelow(database, tenant.id, body.parentId);
    if (!parent) throw new AppError('NOT_FOUND');
    // An MSP stands below the platform, an end customer below platform or MSP.
    const fits =
      parent.type === organizationTypes.OP ||
      (parent.type === organizationTypes.MIDDLEMAN && body.type === organizationTypes.COMPANY);
    if (!fits) throw new AppError('INVALID_INPUT', { fields: [fieldError('parentId', 'invalid', language)] });
    if (reservedPrefixes.has(body.prefix))
      throw new AppError('NAME_TAKEN', { params: { name: body.prefix } });
    try {
      const companyId = await database.withTenant(scope, async (tx) => {
        const id = await addTenant(tx, body);
        await writeAudit(tx, scope, {
          action: 'tenant.create',
          subjectType: 'tenant',
          subjectId: id,
          detail: { name: body.name, prefix: body.prefix, type: body.type, parentId: body.parentId },
        });
        return id;
      });
      return { companyId, name: body.name, prefix: body.prefix, type: body.type };
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('NAME_TAKEN', { params: { name: body.prefix } });
      throw error;
    }
  });
}
