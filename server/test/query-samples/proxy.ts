import { at, id, page, tenantId, type QuerySamples } from './sample.ts';

export const proxySamples: QuerySamples = {
  'audit/audit.queries.ts': {
    auditBatch: [tenantId, { action: ['device.create'], actor: 'admin' }, { seq: 1000, limit: 1000 }],
    auditChoices: [tenantId],
    auditHead: [tenantId],
    auditPage: [
      tenantId,
      { ...page, action: ['device.create'], from: '2026-03-01T00:00:00Z', subjectType: 'device' },
    ],
    lastCheck: [tenantId],
    grantName: [tenantId, id],
  },
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
};
