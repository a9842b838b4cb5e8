import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRule } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { silentLog } from '../../../platform/log.ts';
import { type Decisions } from '../../monitoring/index.ts';
import { AlertEngine } from './alert-engine.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

it('an alert that fires or ends is news, that a condition begins to hold is none', async () => {
  const tenantId = await addTenant(db.database, 'One');
  const id = await addDevice(db.database, tenantId, '10.1.0.1');
  const above = (value: number, forS: number) =>
    addRule(db, tenantId, {
      metric: 'ping.rtt',
      condition: { kind: 'threshold', settings: { bound: 'above', value, hysteresis: 0, forS } },
    });
  await above(100, 60);
  await above(200, 0);
  const hooks: Parameters<Decisions['onDecided']>[0][] = [];
  const engine = new AlertEngine({
    ...{ database: db.database, log: silentLog, nowMs: () => 1_000_000, tenantIds: async () => [tenantId] },
    decisions: { onDecided: (hook) => void hooks.push(hook), standsNow: () => undefined, keep: () => {} },
  });
  await engine.load();
  const isNews = (atMs: number, rttMs: number) =>
    hooks[0]?.({
      ...{ tenantId, kind: 'device', targetId: id, intervalMs: 10_000, state: 'up', stateSinceMs: 0, atMs },
      ...{ columns: [{ subjectId: id, metric: 'ping.rtt' }], values: Float64Array.of(rttMs), events: [] },
    })?.isNews;
  expect([isNews(1_000_000, 150), isNews(1_010_000, 250), isNews(1_020_000, 150)]).toEqual([
    false,
    true,
    true,
  ]);
});
