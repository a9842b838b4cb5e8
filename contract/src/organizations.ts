import { z } from 'zod';
import { endpoint, text } from './endpoint.ts';
import { organizationType } from './auth.ts';

/** The tenant's short name in the address: /{prefix}. */
export const prefix = z.string().regex(/^[a-z][a-z0-9-]{1,30}[a-z0-9]$/);

export const organizations = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/organizations/tenants/create',
    access: 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT',
    summary:
      'Create a tenant below a tenant: an MSP below the platform, an end customer below platform or MSP',
    body: z.strictObject({
      name: text(64),
      prefix,
      type: z.union([z.literal(8), z.literal(16)]),
      parentId: z.int().positive(),
    }),
    output: z.object({ companyId: z.int(), name: z.string(), prefix: z.string(), type: organizationType }),
  }),
};
