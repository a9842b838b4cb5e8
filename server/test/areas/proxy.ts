import { randomUUID } from 'node:crypto';
import { type Area, at, type Factory, id, type MakeObjects, page, plain, tenantId } from './area.ts';

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

export const proxyArea: Area = {
  factories: {
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
  },
  samples: {
    'proxy/choices.queries.ts': {
      choiceRows: [
        { tenantId, memberId: id },
        { page: 2, pageSize: 20, search: 'x' },
      ],
      keepVisit: [tenantId, id, { companyId: 2, reason: 'A look', enteredAt: at }],
      setPinned: [tenantId, id, { companyId: 2, isPinned: true }],
    },
    'proxy/grants.queries.ts': {
      changeGrant: [tenantId, id, { expiresAt: at }],
      notifiedGrants: [tenantId, id, at],
      endGrants: [tenantId, { sessionId: id, overAt: at }, { at, reason: 'expired' }],
      insertGrant: [
        {
          tenantId,
          id,
          actorTenantId: 1,
          actorTenantName: 'Platform',
          actorMemberId: id,
          actorName: 'admin',
          sessionId: id,
          reason: 'A look',
          beganAt: at,
          expiresAt: at,
          notifiedAt: at,
        },
      ],
      openGrant: [tenantId, id, at],
    },
    'proxy/access-records.queries.ts': {
      accessRows: [tenantId, { ...page }, at],
      forgetAccessRecords: [tenantId, at],
      insertAccessRecord: [{ tenantId, grantId: id, what: 'GET /api/v1/x', subjectId: '', minute: at }],
      accessRecordRows: [tenantId, id, page],
    },
  },
  shown: {
    'POST /api/v1/proxy/enter': 'proxy.enter',
    'POST /api/v1/proxy/accesses/end': 'proxy.end',
  },
  shownElsewhere: {
    'POST /api/v1/proxy/step-up': 'proxy.step-up',
    'POST /api/v1/proxy/extend': 'proxy.extend',
    'POST /api/v1/proxy/leave': 'proxy.leave',
    'PUT /api/v1/proxy/consent': 'proxy.forbid',
  },
  withoutLine: {
    'PUT /api/v1/proxy/choices/:companyId/pin': 'how the reader sees the console, for themselves',
  },
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
