import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRule, alertsOf, alertWorld } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const address = '10.1.0.1';

/** When a budget that burns in two outages raises its alert, in seconds since the beginning; undefined: never. */
async function raisedAfter(isRestarted: boolean): Promise<number | undefined> {
  await db.admin.query('delete from engine_heartbeat');
  const tenantId = await addTenant(db.database, isRestarted ? 'Restarted' : 'Not restarted');
  await addRule(db, tenantId, {
    condition: { kind: 'budget', settings: { objective: 99.9, pace: 'fast' } },
  });
  await addDevice(db.database, tenantId, address, { name: 'Core', intervalS: 10 });
  let w = await alertWorld(db, { tenantId });
  const { start } = w.clock;
  const stop = async () => {
    await w.alerts.stop();
    await w.engine.stop();
  };
  const away = async (seconds: number) => {
    w.behaviours.set(address, { fails: 'timeout' });
    await w.pass(seconds);
    w.behaviours.delete(address);
  };
  await w.pass(2_000);
  await away(20);
  await w.pass(60);
  expect(await alertsOf(db, tenantId)).toEqual([]);
  if (isRestarted) {
    await stop();
    w = await alertWorld(db, { tenantId, wallMs: w.clock.readClock().wallMs });
  }
  await w.pass(60);
  await away(60);
  await stop();
  const { rows } = await db.admin.query('select fired_at from alert where tenant_id = $1', [tenantId]);
  await db.admin.query('delete from device');
  return rows[0] && (rows[0].fired_at.getTime() - start) / 1_000;
}

it('a budget that burns across a restart raises its alert when it would have without one', async () => {
  const without = await raisedAfter(false);
  const withOne = await raisedAfter(true);
  // In the second outage.
  expect(without).toBeGreaterThan(2_140);
  // It is measured every ten seconds, after a start at others than before.
  expect(Math.abs((withOne ?? NaN) - (without ?? NaN))).toBeLessThan(10);
});
