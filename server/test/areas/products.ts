import sharp from 'sharp';
import {
  type Area,
  at,
  type CallInput,
  type Factory,
  id,
  type MakeObjects,
  page,
  plain,
  tenantId,
} from './area.ts';

export interface ProductObjects {
  readonly licenceId: string;
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
const icon = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#08f' } })
  .png()
  .toBuffer();
/** The platform's alone. */
const record = (input: CallInput, ...answers: string[]): Factory => ({
  input: () => input,
  mayAnswer: ['PRODUCT_BY_PLATFORM', ...answers],
});
const fields = {
  name: '金牌监测',
  englishName: 'Gold monitoring',
  description: '',
  englishDescription: '',
  category: 'monitoring',
  type: 'bundle',
  version: '1.0',
  capabilities: ['network-monitoring'],
} as const;
const params = { product: 'network-monitoring' };
/** What is done to a record is done to everybody: product-records.test.ts does it, here there is none. */
const none = { product: 'none' };
const raw = { type: 'image/png', bytes: icon };
const gift = (more: object = {}): Factory => ({
  input: (world) => ({ body: { companyId: world.tenantId, ...more } }),
  names: { 'body.companyId': 'tenantId' },
  mayAnswer: ['LICENCE_TO_ITSELF', 'LICENCE_SIGNED'],
});
const licence = {
  id,
  seq: 1,
  serial: 1,
  edition: 'basic',
  networkDevices: 100,
  internetLines: 1,
  linkTestOutlets: 2,
  freeWorkOrders: 0,
  validity: 'one-year',
  effectiveAt: at,
  expiresAt: at,
  issuedAt: at,
  keyId: '0000000000000000',
  fileName: 'licence.txt',
  uploadedAt: at,
  uploadedBy: 'Name',
  uploadedFor: 'Tenant',
  giverId: null,
  withdrawnAt: null,
  withdrawnBy: null,
  withdrawnFor: null,
  file: 'text',
};

export const productsArea: Area = {
  factories: {
    'POST /api/v1/licences/current': ofTenant,
    'POST /api/v1/licences/list': ofTenant,
    'POST /api/v1/licences/tenants/list': plain,
    'POST /api/v1/licences/tenants/editions': plain,
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
    // A tenant gives to those below it; licence-gifts.test.ts does.
    'POST /api/v1/licences/offer': gift(),
    'POST /api/v1/licences/give': gift({ validity: 'one-year', edition: 'basic' }),
    'POST /api/v1/licences/withdraw': {
      input: (world) => ({ body: { companyId: world.tenantId, licenceId: world.licenceId } }),
      names: { 'body.companyId': 'tenantId', 'body.licenceId': 'licenceId' },
      mayAnswer: ['LICENCE_TO_ITSELF', 'LICENCE_NOT_IN_FORCE'],
    },
    'GET /api/v1/licences/notice': plain,
    'POST /api/v1/products/records/list': record({}),
    'POST /api/v1/products/records/create': record({ body: { ...fields, isIncluded: false } }),
    'PUT /api/v1/products/records/:product': record(
      { params: none, body: { ...fields, isIncluded: true, revision: 0 } },
      'NOT_FOUND',
    ),
    'PUT /api/v1/products/records/:product/icon': record(
      { params: none, query: { revision: '0' }, raw },
      'NOT_FOUND',
    ),
    'POST /api/v1/products/records/:product/enable': record({ params: none }, 'NOT_FOUND'),
    'POST /api/v1/products/records/:product/disable': record({ params: none }, 'NOT_FOUND'),
    'POST /api/v1/products/records/:product/delete': record(
      { params: none, body: { name: '网络监测' } },
      'NOT_FOUND',
    ),
    'POST /api/v1/products/displays/list': plain,
    'PUT /api/v1/products/displays/:product': {
      input: () => ({ params, body: { version: 0, name: 'Watch' } }),
      mayAnswer: ['PRODUCT_ICON_EMPTY', 'CHANGED_MEANWHILE'],
    },
    'PUT /api/v1/products/displays/:product/icon': {
      input: () => ({ params, query: { version: '0' }, raw }),
      mayAnswer: ['CHANGED_MEANWHILE'],
    },
    'GET /api/v1/products/closed': plain,
    'POST /api/v1/products/list': ofTenant,
    'POST /api/v1/products/tenants/list': plain,
    // An own tenant's products are decided on from above; products.test.ts does it from there.
    'POST /api/v1/products/enable': decision(),
    'POST /api/v1/products/disable': decision(),
    'POST /api/v1/products/activate': decision(),
    'POST /api/v1/products/delete': decision({ name: 'x' }),
  },
  samples: {
    'products/licences.queries.ts': {
      coverBelow: [2],
      forgetUsage: ['2026-01-01'],
      insertLicence: [tenantId, licence],
      installationOf: [],
      licenceFileOf: [tenantId, id],
      licencePage: [tenantId, page],
      licencesOf: [tenantId],
      licensedTenant: [tenantId],
      licencesBelow: [tenantId, at],
      lockLicence: [tenantId],
      noteTime: [at],
      noteUsage: ['2026-01-01', [{ tenantId, kind: 'networkDevices', used: 7 }]],
      tenantsBelow: [
        tenantId,
        at,
        { ...page, sort: 'endsAt', state: ['over'], edition: ['none'], quantity: 'internetLines' },
      ],
      editionsBelow: [tenantId, at],
      runOutsBelow: [tenantId, at],
      usageDays: [tenantId, '2026-01-01'],
    },
    'products/product-displays.queries.ts': {
      deleteDisplay: [tenantId, 'network-monitoring'],
      displaysOf: [tenantId],
      lockDisplay: [tenantId, 'network-monitoring'],
      writeDisplay: [
        tenantId,
        'network-monitoring',
        { name: 'Watch', version: 1, changedAt: at, changedBy: 'Name' },
      ],
    },
    'products/product-records.queries.ts': {
      deleteRecord: [tenantId, id],
      insertRecord: [
        tenantId,
        {
          ...fields,
          ...{ id, included: false, state: 'activating', operationId: id, changedAt: at, changedBy: 'Name' },
        },
      ],
      lockNames: [],
      lockRecord: [tenantId, id],
      recordsOfProducts: [],
      tenantsKeeping: [id],
      tenantsOfProducts: [],
      updateRecord: [tenantId, id, { name: 'Gold', changedAt: at, changedBy: 'Name' }],
      writeRecordState: [tenantId, id, { state: 'enabled', operationId: null, stateAt: at }],
    },
    'products/licence-gifts.queries.ts': {
      givenBy: [tenantId, at],
      uncoveredBy: [tenantId, 'networkDevices', at],
      isForTenant: [tenantId, 2],
      withdrawLicence: [tenantId, id, { withdrawnAt: at, withdrawnBy: 'Name', withdrawnFor: 'Tenant' }],
    },
    'products/products.queries.ts': {
      deleteSubscription: [tenantId, 'network-monitoring'],
      nameAbove: [tenantId],
      endSubscriptionOperation: [
        tenantId,
        { product: 'network-monitoring', from: 'activating', to: 'enabled', at },
      ],
      lockSubscriptions: [tenantId],
      subscriptionsBelow: [tenantId, page],
      subscriptionsOf: [tenantId],
      tenantName: [tenantId],
      writeSubscription: [
        tenantId,
        {
          product: 'network-monitoring',
          state: 'enabled',
          operationId: id,
          changedAt: at,
          changedBy: 'Name',
        },
      ],
    },
  },
  shown: {
    'PUT /api/v1/products/displays/:product/icon': 'product-display.icon',
  },
  shownElsewhere: {
    'PUT /api/v1/products/displays/:product': 'product-display.update',
    'POST /api/v1/products/records/create': 'product-record.create',
    'PUT /api/v1/products/records/:product': 'product-record.update',
    'PUT /api/v1/products/records/:product/icon': 'product-record.icon',
    'POST /api/v1/products/records/:product/enable': 'product-record.enable',
    'POST /api/v1/products/records/:product/disable': 'product-record.disable',
    'POST /api/v1/products/records/:product/delete': 'product-record.remove',
    'POST /api/v1/licences/upload': 'licence.upload',
    'POST /api/v1/licences/give': 'licence.give',
    'POST /api/v1/licences/withdraw': 'licence.withdraw',
    'POST /api/v1/products/enable': 'product.enable',
    'POST /api/v1/products/disable': 'product.disable',
    'POST /api/v1/products/activate': 'product.activate',
    'POST /api/v1/products/delete': 'product.remove',
  },
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
  return { licenceId: rows[0].id };
};
