import { type Area, at, id, page, plain, tenantId } from './area.ts';

export const auditArea: Area = {
  factories: {
    'POST /api/v1/audit/list': {
      input: (world) => ({ body: { grantId: world.accessId, subjectId: world.accessId } }),
      names: { 'body.grantId': 'accessId', 'body.subjectId': 'accessId' },
    },
    'POST /api/v1/audit/export': {
      input: (world) => ({ body: { grantId: world.accessId, subjectId: world.accessId } }),
      names: { 'body.grantId': 'accessId', 'body.subjectId': 'accessId' },
    },
    'POST /api/v1/audit/counts': {
      input: (world) => ({ body: { grantId: world.accessId, subjectId: world.accessId } }),
      names: { 'body.grantId': 'accessId', 'body.subjectId': 'accessId' },
    },
    'GET /api/v1/audit/choices': plain,
    'GET /api/v1/audit/check': plain,
    'POST /api/v1/audit/check': plain,
  },
  samples: {
    'audit/audit-near.queries.ts': {
      auditNear: [tenantId, { from: at, to: at, at, subjectIds: [id], subjectTypes: ['setting'] }, 50],
    },
    'audit/audit.queries.ts': {
      auditBatch: [tenantId, { action: ['device.create'], actor: 'admin' }, { seq: 1000, limit: 1000 }],
      auditChoices: [tenantId],
      auditCounts: [tenantId, { actor: 'admin', action: ['device.create'] }],
      auditHead: [tenantId],
      auditPage: [
        tenantId,
        { ...page, action: ['device.create'], from: '2026-03-01T00:00:00Z', subjectType: ['device'] },
      ],
      lastCheck: [tenantId],
      grantName: [tenantId, id],
    },
  },
};
