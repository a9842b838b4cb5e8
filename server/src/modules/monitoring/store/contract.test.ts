import { afterAll, beforeAll, describe } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { createEmbeddedStore } from './embedded-store.ts';
import { readingContract } from './test/reading-contract.ts';
import { writingContract } from './test/writing-contract.ts';
import { createMemoryStore } from './test/memory-store.ts';
import { someTenants } from './test/tenants.ts';
import { type ContractSubject } from './test/a-device.ts';
import { type MetricStore } from './types.ts';

function metricStoreContract(subject: () => ContractSubject): void {
  writingContract(subject);
  readingContract(subject);
}

describe('the store in memory', () => {
  const store = createMemoryStore();
  metricStoreContract(() => ({
    store,
    tenants: [1, 2],
    scope: (...tenantIds) => jobScope(tenantIds),
    settle: async () => {},
    deletesByAge: true,
  }));
});

describe('the embedded store', () => {
  let db: TestDatabase;
  let store: MetricStore;
  let tenants: [number, number];
  beforeAll(async () => {
    db = await testDatabase();
    store = createEmbeddedStore(db.database);
    tenants = (await someTenants(db, 2)) as [number, number];
  });
  afterAll(() => db.close());

  metricStoreContract(() => ({
    store,
    tenants,
    scope: (...tenantIds) => jobScope(tenantIds),
    settle: async () => {},
    deletesByAge: true,
  }));
});
