import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { createEmbeddedStore } from './embedded-store.ts';
import { readingContract } from './test/reading-contract.ts';
import { writingContract } from './test/writing-contract.ts';
import { createMemoryStore } from './test/memory-store.ts';
import { someTenants } from './test/tenants.ts';
import { startVictoria, type Victoria } from '../../../../test/victoria.ts';
import { selector } from './victoria-http.ts';
import { createVictoriaStore } from './victoria-store.ts';
import { type ContractSubject } from './test/a-target.ts';
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
  }));
});

describe('the store in VictoriaMetrics', () => {
  let db: TestDatabase;
  let victoria: Victoria;
  let store: MetricStore;
  let tenants: [number, number];
  beforeAll(async () => {
    [db, victoria] = await Promise.all([testDatabase(), startVictoria()]);
    store = createVictoriaStore(db.database, victoria.url);
    tenants = (await someTenants(db, 2)) as [number, number];
  });
  afterAll(async () => {
    await victoria.stop();
    await db.close();
  });

  metricStoreContract(() => ({
    store,
    tenants,
    scope: (...tenantIds) => jobScope(tenantIds),
    settle: () => victoria.flush(),
  }));

  test('what VictoriaMetrics refuses, or its silence, is an error and not an empty answer', async () => {
    const away = createVictoriaStore(db.database, 'http://127.0.0.1:1');
    const key = {
      tenantId: tenants[0],
      targetId: randomUUID(),
      subjectId: randomUUID(),
      metric: 'ping.rtt',
    } as const;
    const scope = jobScope([tenants[0]]);
    await away.layouts(scope, [{ ...key, columns: [key] }]);
    const query = { fromMs: 0, toMs: 1000, points: 10 };
    await expect(away.range(scope, [key], query)).rejects.toThrow();
    await expect(away.top(scope, { ...query, metric: 'ping.rtt', count: 5, by: 'max' })).rejects.toThrow();
  });

  test('a selector cannot be made to leave its tenants', () => {
    expect(selector([1, 2], { metric: 'if.in', seriesIds: [7] })).toBe(
      'linekeeper_if_in{tenant=~"1|2",series=~"7"}',
    );
    expect(() => selector([], {})).toThrow();
    expect(() => selector([1], { targetId: '"} or {tenant="2' })).toThrow(RangeError);
    expect(() => selector(['1"} or {tenant="2' as unknown as number], {})).toThrow();
  });
});
