import { z } from 'zod';
import { endpoint, time } from '../endpoint.ts';
import { tenantParams } from './organizations.ts';

const see = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT';
const edit = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_EDIT';
const path = '/api/v1/organizations/tenants/:tenantId/domain';

/** What stands before a domain for its proof by name service, and at which path for its proof by web. */
export const challengeLabel = '_linekeeper-challenge';
export const challengePath = '/.well-known/linekeeper-challenge';

/** A domain that a tenant says is its own, with what proves it: either of the two, with this content. */
export const domainClaim = z.object({
  domain: z.string(),
  verifiedAt: time.nullable(),
  method: z.enum(['dns', 'http']).nullable(),
  recordName: z.string(),
  fileUrl: z.string(),
  content: z.string(),
});
export type DomainClaim = z.infer<typeof domainClaim>;

const claimed = z.object({ claim: domainClaim.nullable() });

export const tenantDomain = {
  domain: endpoint({
    method: 'GET',
    path,
    access: see,
    summary: 'The domain of a tenant and what proves it',
    params: tenantParams,
    output: claimed,
  }),
  claimDomain: endpoint({
    method: 'PUT',
    path,
    access: edit,
    summary: 'Claim a domain for a tenant, or give it up; it counts once it is verified',
    params: tenantParams,
    body: z.strictObject({ domain: z.string().trim().max(253).nullable() }),
    output: claimed,
  }),
  verifyDomain: endpoint({
    method: 'POST',
    path: `${path}/verify`,
    access: edit,
    summary: 'Look for the proof of a domain now; from then on it shows the tenant’s sign-in',
    params: tenantParams,
    body: z.strictObject({ method: z.enum(['dns', 'http']) }),
    output: claimed,
  }),
};
