import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { type Factories, type Factory, type MakeObjects } from './factory.ts';

export interface OrganizationObjects {
  /** A tenant that stands below the world's own. */
  readonly lowerTenantId: number;
  /** An archive of its data. */
  readonly archiveId: string;
}

const root = '/api/v1/organizations/tenants';
const picture = await sharp({ create: { width: 180, height: 47, channels: 4, background: '#0000' } })
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

export const organizationFactories: Factories = {
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
      raw: { type: 'image/png', bytes: picture },
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
    input: (world) => ({ params: { tenantId: String(world.lowerTenantId) }, body: { name: 'Not its name' } }),
    names: { 'params.tenantId': 'lowerTenantId' },
    mayAnswer: ['NAME_DIFFERS', 'REAUTHENTICATION_REQUIRED'],
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
