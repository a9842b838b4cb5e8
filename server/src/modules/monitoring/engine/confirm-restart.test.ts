import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { engineWorld } from '../test/engine-world.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const address = '10.1.0.1';

/** How often a device that fails is asked until it is down, its first failure counted, and how many seconds of a watch that took. */
async function asksUntilDown(isKilled: boolean) {
  const tenantId = await addTenant(db.database, isKilled ? 'Killed' : 'Watched');
  const device = await addDevice(db.database, tenantId, address, { intervalS: 60 });
  let w = engineWorld({ database: db.database, tenantId });
  await w.engine.start();
  await w.pass(90);
  w.behaviours.set(address, { fails: 'timeout' });
  let asks = w.tools.asked.length;
  const isDown = async () => (await w.states(device)).includes('down');
  for (let s = 0; s < 60 && w.tools.asked.length === asks; s++) await w.pass(1);
  let [count, seconds] = [1, 0];
  if (isKilled) {
    // That it failed once is in memory alone: a kill forgets the same.
    await w.pass(2);
    seconds += 2;
    const wallMs = w.clock.readClock().wallMs + 1_000;
    await w.engine.stop();
    w = engineWorld({ database: db.database, tenantId, wallMs });
    w.behaviours.set(address, { fails: 'timeout' });
    await w.engine.start();
    asks = 0;
  } else asks = w.tools.asked.length;
  for (; seconds < 120 && !(await isDown()); seconds++) await w.pass(1);
  count += w.tools.asked.length - asks;
  await w.engine.stop();
  await db.admin.query('delete from device; delete from engine_heartbeat');
  return { count, seconds };
}

it('a failure that a stop came before its confirmation is confirmed anew: by one measurement more, at most a quarter of a minute later', async () => {
  const watched = await asksUntilDown(false);
  const killed = await asksUntilDown(true);
  expect(killed.count - watched.count).toBe(1);
  expect(killed.seconds - watched.seconds).toBeLessThanOrEqual(15);
});
