import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { type Area, at, type Factory, id, type MakeObjects, page, plain, tenantId } from './area.ts';

export interface OrganizationObjects {
  /** A tenant that stands below the world's own. */
  readonly lowerTenantId: number;
  /** An archive of its data. */
  readonly archiveId: string;
}

const root = '/api/v1/organizations/tenants';
const logo = await sharp({ create: { width: 180, height: 47, channels: 4, background: '#0000' } })
  .png()
  .toBuffer();
const lower: Factory = {
  input: (world) => ({ params: { tenantId: String(world.lowerTenantId) } }),
  names: { 'params.tenantId': 'lowerTenantId' },
};
const listed: Factory = {
  input: (world) => ({ body: { parentId: world.tenantId } }),
  names: { 'body.parentId': 'tenantId' },
};
const act: Factory = { ...lower, mayAnswer: ['TENANT_STATE'] };
const lowerId = 2;
const fields = { name: 'Name', prefix: 'prefix', code: 'C-1', contactPerson: 'Li', contactInformation: '1' };
const filter = { search: 'x', parentId: tenantId };

export const tenantsArea: Area = {
  factories: {
    'GET /api/v1/site': plain,
    [`POST ${root}/list`]: listed,
    [`POST ${root}/counts`]: listed,
    [`POST ${root}/export`]: listed,
    [`POST ${root}/invitation`]: listed,
    [`GET ${root}/:tenantId`]: lower,
    [`POST ${root}/create`]: {
      input: (world) => ({
        body: { name: 'New', prefix: `new-${randomUUID().slice(0, 8)}`, type: 16, parentId: world.tenantId },
      }),
      names: { 'body.parentId': 'tenantId' },
    },
    [`PUT ${root}/:tenantId`]: {
      input: (world) => ({
        params: { tenantId: String(world.lowerTenantId) },
        body: {
          version: 0,
          name: 'Renamed',
          prefix: `renamed-${randomUUID().slice(0, 8)}`,
          type: 16,
          parentId: world.tenantId,
        },
      }),
      names: { 'params.tenantId': 'lowerTenantId', 'body.parentId': 'tenantId' },
      mayAnswer: ['CHANGED_MEANWHILE'],
    },
    [`PUT ${root}/:tenantId/logo`]: {
      input: (world) => ({
        params: { tenantId: String(world.lowerTenantId) },
        query: { version: '0' },
        raw: { type: 'image/png', bytes: logo },
      }),
      names: { 'params.tenantId': 'lowerTenantId' },
      mayAnswer: ['CHANGED_MEANWHILE', 'TENANT_STATE'],
    },
    [`DELETE ${root}/:tenantId/logo`]: {
      input: (world) => ({ params: { tenantId: String(world.lowerTenantId) }, query: { version: '0' } }),
      names: { 'params.tenantId': 'lowerTenantId' },
      mayAnswer: ['CHANGED_MEANWHILE', 'TENANT_STATE'],
    },
    [`GET ${root}/:tenantId/archives`]: lower,
    [`POST ${root}/:tenantId/archives`]: { ...lower, mayAnswer: ['REAUTHENTICATION_REQUIRED'] },
    [`GET ${root}/:tenantId/archives/:archiveId`]: {
      input: (world) => ({
        params: { tenantId: String(world.lowerTenantId), archiveId: world.archiveId },
      }),
      names: { 'params.tenantId': 'lowerTenantId', 'params.archiveId': 'archiveId' },
    },
    [`GET ${root}/:tenantId/domain`]: lower,
    [`PUT ${root}/:tenantId/domain`]: {
      input: (world) => ({
        params: { tenantId: String(world.lowerTenantId) },
        body: { domain: 'bank.linekeeper.net' },
      }),
      names: { 'params.tenantId': 'lowerTenantId' },
    },
    [`POST ${root}/:tenantId/domain/verify`]: {
      input: (world) => ({ params: { tenantId: String(world.lowerTenantId) }, body: { method: 'dns' } }),
      names: { 'params.tenantId': 'lowerTenantId' },
      mayAnswer: ['NOT_FOUND'],
    },
    [`POST ${root}/:tenantId/preview`]: {
      input: (world) => ({ params: { tenantId: String(world.lowerTenantId) }, body: { act: 'freeze' } }),
      names: { 'params.tenantId': 'lowerTenantId' },
    },
    [`POST ${root}/:tenantId/freeze`]: act,
    [`POST ${root}/:tenantId/unfreeze`]: act,
    [`POST ${root}/:tenantId/disable`]: act,
    [`POST ${root}/:tenantId/enable`]: act,
    [`POST ${root}/:tenantId/convert`]: act,
    [`POST ${root}/:tenantId/deletion/cancel`]: act,
    [`POST ${root}/:tenantId/deletion`]: {
      input: (world) => ({
        params: { tenantId: String(world.lowerTenantId) },
        body: { name: 'Not its name' },
      }),
      names: { 'params.tenantId': 'lowerTenantId' },
      mayAnswer: ['NAME_DIFFERS', 'REAUTHENTICATION_REQUIRED'],
    },
  },
  samples: {
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
    'tenants/tenant-search.queries.ts': { tenantHits: [tenantId, 'x', 6] },
    'tenants/tenants.queries.ts': {
      tenantBelow: [tenantId, lowerId, at],
      tenantCounts: [tenantId, filter, at],
      tenantRows: [
        tenantId,
        { ...page, ...filter, sort: 'state', type: [8], status: [1], state: ['open'] },
        { now: at, kinds: ['device', 'line'] },
      ],
      tenantLogos: [tenantId, [lowerId]],
      tenantSizes: [tenantId, [lowerId]],
      tenantStandings: [tenantId, [lowerId], ['device', 'line']],
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
  },
  shown: {
    'PUT /api/v1/organizations/tenants/:tenantId/logo': 'tenant.logo',
    'DELETE /api/v1/organizations/tenants/:tenantId/logo': 'tenant.logo',
    'POST /api/v1/organizations/tenants/create': 'tenant.create',
    'PUT /api/v1/organizations/tenants/:tenantId': 'tenant.update',
    'POST /api/v1/organizations/tenants/:tenantId/freeze': 'tenant.freeze',
    'POST /api/v1/organizations/tenants/:tenantId/disable': 'tenant.disable',
    'PUT /api/v1/organizations/tenants/:tenantId/domain': 'tenant.domain.claim',
  },
  shownElsewhere: {
    'POST /api/v1/organizations/tenants/:tenantId/convert': 'tenant.convert',
    'POST /api/v1/organizations/tenants/:tenantId/unfreeze': 'tenant.unfreeze',
    'POST /api/v1/organizations/tenants/:tenantId/enable': 'tenant.enable',
    'POST /api/v1/organizations/tenants/:tenantId/deletion': 'tenant.delete',
    'POST /api/v1/organizations/tenants/:tenantId/deletion/cancel': 'tenant.take-back',
    'POST /api/v1/organizations/tenants/:tenantId/domain/verify': 'tenant.domain.verify',
    'POST /api/v1/organizations/tenants/:tenantId/archives': 'tenant.archive',
  },
};

export const makeOrganizationObjects: MakeObjects<OrganizationObjects> = async (app, tenantId) => {
  const lowerTenantId = await app.addTenant(`lower-${randomUUID().slice(0, 8)}`, 16, tenantId);
  const archiveId = randomUUID();
  await app.db.admin.query(
    `insert into tenant_archive (tenant_id, id, subject_id, subject_name, created_by, expires_at, row_count, byte_count)
     values ($1, $2, $3, 'lower', 'somebody', now() + interval '1 hour', 0, 1)`,
    [tenantId, archiveId, lowerTenantId],
  );
  await app.db.admin.query(
    `insert into tenant_archive_part (tenant_id, archive_id, seq, payload) values ($1, $2, 0, '\x1f')`,
    [tenantId, archiveId],
  );
  return { lowerTenantId, archiveId };
};
