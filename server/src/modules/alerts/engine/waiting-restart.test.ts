import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRule, alertWorld } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const address = '10.1.0.1';

/** After how many seconds a processor that is busy all the time has lasted for so long that its alert fires; undefined: never. */
async function firedAfter(isRestarted: boolean): Promise<number | undefined> {
  await db.admin.query('delete from engine_heartbeat');
  const tenantId = await addTenant(db.database, isRestarted ? 'Restarted' : 'Not restarted');
  const settings = { bound: 'above', value: 80, hysteresis: 0, forS: 120 } as const;
  await addRule(db, tenantId, { metric: 'device.cpu', condition: { kind: 'threshold', settings } });
  await addDevice(db.database, tenantId, address, { name: 'Core', intervalS: 10 });
  let w = await alertWorld(db, { tenantId });
  const { start } = w.clock;
  w.behaviours.set(address, { cpuPercent: 95 });
  const stop = async () => {
    await w.alerts.stop();
    await w.engine.stop();
  };
  // Many measurements after what was written when it began.
  await w.pass(90);
  if (isRestarted) {
    await stop();
    w = await alertWorld(db, { tenantId, wallMs: w.clock.readClock().wallMs });
    w.behaviours.set(address, { cpuPercent: 95 });
  }
  await w.pass(60);
  await stop();
  const { rows } = await db.admin.query('select began_at, fired_at from alert where tenant_id = $1', [
    tenantId,
  ]);
  await db.admin.query('delete from device');
  expect(rows).toHaveLength(1);
  expect(rows[0].began_at.getTime() - start).toBeLessThan(20_000);
  return (rows[0].fired_at.getTime() - start) / 1_000;
}

it('what waits to have lasted goes on after a restart from when it began', async () => {
  await firedAfter(false);
  expect(await firedAfter(true)).toBeLessThan(150);
});
