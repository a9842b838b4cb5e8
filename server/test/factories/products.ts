import sharp from 'sharp';
import { type Factories, type Factory, type MakeObjects, plain } from './factory.ts';

export interface ProductObjects {
  readonly licenceId: string;
  readonly applicationId: string;
  readonly applicationKeyId: string;
}

const ofTenant: Factory = {
  input: (world) => ({ body: { companyId: world.tenantId } }),
  names: { 'body.companyId': 'tenantId' },
};

const decision = (more: object = {}): Factory => ({
  input: (world) => ({ body: { companyId: world.tenantId, product: 'network-monitoring', ...more } }),
  names: { 'body.companyId': 'tenantId' },
  mayAnswer: ['PRODUCT_FROM_ABOVE', 'PRODUCT_STATE', 'NAME_DIFFERS'],
});

const picture = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#08f' } })
  .png()
  .toBuffer();

export const productFactories: Factories = {
  'GET /api/v1/applications/shown': plain,
  'POST /api/v1/applications/list': plain,
  'PUT /api/v1/applications/:applicationId': {
    input: (world) => ({
      params: { applicationId: world.applicationId },
      body: { version: 0, name: 'Watch' },
    }),
    names: { 'params.applicationId': 'applicationId' },
    mayAnswer: ['APPLICATION_ICON_EMPTY', 'CHANGED_MEANWHILE'],
  },
  'PUT /api/v1/applications/:applicationId/icon': {
    input: (world) => ({
      params: { applicationId: world.applicationId },
      query: { version: '0' },
      raw: { type: 'image/png', bytes: picture },
    }),
    names: { 'params.applicationId': 'applicationId' },
    mayAnswer: ['CHANGED_MEANWHILE'],
  },
  'POST /api/v1/applications/:applicationId/keys/create': {
    input: (world) => ({ params: { applicationId: world.applicationId }, body: { overlapHours: 1 } }),
    names: { 'params.applicationId': 'applicationId' },
  },
  'DELETE /api/v1/applications/:applicationId/keys/:keyId': {
    input: (world) => ({ params: { applicationId: world.applicationId, keyId: world.applicationKeyId } }),
    names: { 'params.applicationId': 'applicationId', 'params.keyId': 'applicationKeyId' },
  },
  'POST /api/v1/applications/:applicationId/maintenance/preview': {
    input: (world) => ({ params: { applicationId: world.applicationId } }),
    names: { 'params.applicationId': 'applicationId' },
  },
  'PUT /api/v1/applications/:applicationId/maintenance': {
    input: (world) => ({
      params: { applicationId: world.applicationId },
      body: { version: 0, maintenance: null },
    }),
    names: { 'params.applicationId': 'applicationId' },
    mayAnswer: ['CHANGED_MEANWHILE', 'MAINTENANCE_ADMINISTRATORS'],
  },
  'POST /api/v1/licences/current': ofTenant,
  'POST /api/v1/licences/list': ofTenant,
  'POST /api/v1/licences/tenants/list': plain,
  'POST /api/v1/licences/file': {
    input: (world) => ({ body: { licenceId: world.licenceId, companyId: world.tenantId } }),
    names: { 'body.licenceId': 'licenceId', 'body.companyId': 'tenantId' },
  },
  'POST /api/v1/licences/upload': {
    input: (world) => ({
      body: { companyId: world.tenantId, fileName: 'licence.txt', file: 'not signed by anybody' },
    }),
    names: { 'body.companyId': 'tenantId' },
    // A licence that would be accepted needs the key of a vendor: licences.test.ts has one.
    mayAnswer: ['LICENCE_NOT_A_FILE'],
  },
  'GET /api/v1/licences/notice': plain,
  'POST /api/v1/products/list': ofTenant,
  'POST /api/v1/products/tenants/list': plain,
  // An own tenant's products are decided on from above; products.test.ts does it from there.
  'POST /api/v1/products/enable': decision(),
  'POST /api/v1/products/disable': decision(),
  'POST /api/v1/products/activate': decision(),
  'POST /api/v1/products/delete': decision({ name: 'x' }),
};

/** A licence without limits, so that it stands in nobody's way. */
export const makeProductObjects: MakeObjects<ProductObjects> = async ({ db }, tenantId) => {
  const { rows } = await db.admin.query(
    `insert into licence (tenant_id, serial, edition, validity, effective_at, issued_at, key_id, file_name, file,
       uploaded_at, uploaded_by, uploaded_for)
     values ($1, 1, 'flagship', 'permanent', now(), now(), '0000000000000000', 'licence.txt', 'text', now(), 'x', 'x')
     returning id`,
    [tenantId],
  );
  const { rows: applications } = await db.admin.query(
    `select id from application where tenant_id = $1 and app_code = 'monitor_server'`,
    [tenantId],
  );
  const { rows: keys } = await db.admin.query(
    `insert into application_key (tenant_id, application_id, key_hash, created_at, created_by)
     values ($1, $2, sha256(gen_random_uuid()::text::bytea), now(), 'x') returning id`,
    [tenantId, applications[0].id],
  );
  return {
    licenceId: rows[0].id,
    applicationId: applications[0].id,
    applicationKeyId: keys[0].id,
  };
};
