import { at, id, page, type QuerySamples, tenantId } from './sample.ts';

const licence = {
  id,
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
  file: 'text',
};

export const productsSamples: QuerySamples = {
  'products/licences.queries.ts': {
    coverBelow: [2],
    forgetUsage: ['2026-01-01'],
    insertLicence: [tenantId, licence],
    installationOf: [],
    licenceFileOf: [tenantId, id],
    licencePage: [tenantId, page],
    licencesOf: [tenantId],
    licensedTenant: [tenantId],
    lockLicence: [tenantId],
    noteTime: [at],
    noteUsage: ['2026-01-01', [{ tenantId, kind: 'networkDevices', used: 7 }]],
    tenantsBelow: [tenantId, at, { ...page, sort: 'endsAt', state: ['over'] }],
    usageDays: [tenantId, '2026-01-01'],
  },
  'products/products.queries.ts': {
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
      { product: 'network-monitoring', state: 'enabled', operationId: id, changedAt: at, changedBy: 'Name' },
    ],
  },
};
