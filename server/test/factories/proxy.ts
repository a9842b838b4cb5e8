import { randomUUID } from 'node:crypto';
import { type Factories, type Factory, type MakeObjects, plain } from './factory.ts';

export interface ProxyObjects {
  /** A tenant below the world's own. */
  readonly customerId: number;
  /** A proxy grant of somebody from above in the world's tenant. */
  readonly accessId: string;
}

const customer: Factory = {
  input: (world) => ({ body: { companyId: world.customerId } }),
  names: { 'body.companyId': 'customerId' },
  mayAnswer: ['PROXY_REQUIRED'],
};

export const proxyFactories: Factories = {
  'POST /api/v1/proxy/enter': {
    input: (world) => ({ body: { companyId: world.customerId, reason: 'A look at the lines' } }),
    names: { 'body.companyId': 'customerId' },
  },
  'POST /api/v1/proxy/step-up': customer,
  'POST /api/v1/proxy/extend': customer,
  'POST /api/v1/proxy/leave': customer,
  'GET /api/v1/proxy/grants': plain,
  'POST /api/v1/proxy/choices/list': plain,
  'PUT /api/v1/proxy/choices/:companyId/pin': {
    input: (world) => ({ params: { companyId: String(world.customerId) }, body: { isPinned: true } }),
    names: { 'params.companyId': 'customerId' },
  },
  'POST /api/v1/proxy/accesses/list': plain,
  'POST /api/v1/proxy/accesses/:accessId/records/list': {
    input: (world) => ({ params: { accessId: world.accessId } }),
    names: { 'params.accessId': 'accessId' },
  },
  'GET /api/v1/proxy/consent': plain,
  'PUT /api/v1/proxy/consent': { input: () => ({ body: { isAllowed: true } }) },
  'POST /api/v1/proxy/accesses/end': plain,
  'POST /api/v1/audit/list': {
    input: (world) => ({ body: { grantId: world.accessId, subjectId: world.accessId } }),
    names: { 'body.grantId': 'accessId', 'body.subjectId': 'accessId' },
  },
  'POST /api/v1/audit/export': {
    input: (world) => ({ body: { grantId: world.accessId, subjectId: world.accessId } }),
    names: { 'body.grantId': 'accessId', 'body.subjectId': 'accessId' },
  },
  'GET /api/v1/audit/choices': plain,
  'GET /api/v1/audit/check': plain,
  'POST /api/v1/audit/check': plain,
};

export const makeProxyObjects: MakeObjects<ProxyObjects> = async (app, tenantId) => {
  const customerId = await app.addTenant(`customer-${randomUUID().slice(0, 8)}`, 16, tenantId);
  const { rows } = await app.db.admin.query(
    `insert into proxy_grant (tenant_id, actor_tenant_id, actor_tenant_name, actor_member_id, actor_name, session_id,
       reason, began_at, expires_at)
     values ($1, 1, 'Platform', gen_random_uuid(), 'admin', gen_random_uuid(), 'A look', now(), now() + interval '1 hour')
     returning id`,
    [tenantId],
  );
  return { customerId, accessId: rows[0].id };
};
