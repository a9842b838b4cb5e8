import { at, id, page, type QuerySamples, tenantId } from './sample.ts';

const lowerId = 2;
const fields = { name: 'Name', prefix: 'prefix', code: 'C-1', contactPerson: 'Li', contactInformation: '1' };
const filter = { search: 'x', parentId: tenantId };

export const organizationsSamples: QuerySamples = {
  'tenants/organizations.queries.ts': {
    addTenant: [{ ...fields, parentId: 1, type: 16, status: 3, expiresAt: at }],
  },
  'tenants/departments.queries.ts': {
    deleteDepartments: [tenantId, [2]],
    departmentRows: [tenantId],
    insertDepartment: [tenantId, { parentId: 2, name: 'Sales' }],
    lockTree: [tenantId],
    placeDepartment: [tenantId, 2, { parentId: null, order: [3, 2] }],
    renameDepartment: [tenantId, 2, 'Sales'],
  },
  'tenants/tenants.queries.ts': {
    tenantBelow: [tenantId, lowerId, at],
    tenantCounts: [tenantId, filter, at],
    tenantRows: [
      tenantId,
      { ...page, ...filter, sort: 'state', type: [8], status: [1], state: ['open'] },
      { now: at },
    ],
    tenantLogos: [tenantId, [lowerId]],
    tenantSizes: [tenantId, [lowerId]],
  },
  'tenants/archive/archive.queries.ts': {
    addPart: [{ tenantId, archiveId: id, seq: 0, payload: Buffer.of(1) }],
    archiveParts: [tenantId, id],
    archivesOf: [tenantId, lowerId, at],
    beginArchive: [
      { tenantId, id, subjectId: lowerId, subjectName: 'Name', createdBy: 'admin', expiresAt: at },
    ],
    closeRows: [],
    endArchive: [tenantId, id, { rowCount: 1, byteCount: 1 }],
    forgetArchives: [tenantId, at],
    nextRows: [],
    openRows: [lowerId, 'member', ['password_hash']],
    tenantTables: [],
  },
  'tenants/domain/tenant-domain.queries.ts': {
    claimOf: [lowerId],
    dropClaim: [lowerId],
    markVerified: [lowerId, 'challenge', { verifiedAt: at, method: 'dns' }],
    putClaim: [lowerId, { domain: 'bank.com', challenge: 'challenge' }],
  },
  'tenants/lifecycle/tenant-erasure.queries.ts': {
    eraseRows: [lowerId, 5000],
    eraseTenantItself: [lowerId],
  },
  'tenants/lifecycle/tenant-effects.queries.ts': {
    countEffects: [lowerId, at],
  },
  'tenants/tenant-writes.queries.ts': {
    holdTree: [true],
    lockTenant: [lowerId],
    moveTenant: [lowerId, tenantId],
    setTenantEnd: [lowerId, at],
    setLifecycle: [lowerId, { frozen: true, deletionDueAt: null }],
    standsBelow: [lowerId, tenantId],
    updateTenant: [lowerId, { ...fields, type: 16 }],
  },
};
