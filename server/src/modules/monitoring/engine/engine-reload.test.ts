import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { type Database } from '../../../platform/db/database.ts';
import { engineWorld } from '../test/engine-world.ts';

let db: TestDatabase;
let tenantId: number;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await db.admin.query('delete from device; delete from engine_heartbeat');
});
afterAll(() => db.close());

/** An engine whose next reads of tenants fail or wait, as it is told. */
function world() {
  const fault = { isAway: false, hold: Promise.resolve(), answered: 0 };
  const engineDatabase: Database = {
    ...db.database,
    async withTenant(scope, work) {
      if (fault.isAway) throw new Error('Connection terminated unexpectedly');
      const { hold } = fault;
      const answer = await db.database.withTenant(scope, work);
      fault.answered++;
      await hold;
      return answer;
    },
  };
  const made = engineWorld({ database: db.database, engineDatabase, tenantId });
  endings.push(() => made.engine.stop());
  return { ...made, fault };
}
/** Passes ticks until it is so: what is read goes on in between. */
async function until(w: ReturnType<typeof world>, isSo: () => boolean): Promise<void> {
  for (let ticks = 0; !isSo(); ticks++) {
    if (ticks > 2_000) throw new Error('It did not come to be.');
    w.clock.pass(100);
    w.engine.tick();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

describe('an engine whose database was away for a moment', () => {
  it('watches a tenant that was opened meanwhile', async () => {
    const w = world();
    await addDevice(db.database, tenantId, '10.2.0.1', { intervalS: 10 });
    await w.engine.start();
    w.engine.tenantPaused(tenantId);
    w.fault.isAway = true;
    await w.engine.tenantResumed(tenantId);
    expect(w.engine.numbers().targets).toBe(0);
    w.fault.isAway = false;
    await until(w, () => w.engine.numbers().targets === 1);
    const asked = w.tools.asked.length;
    await until(w, () => w.tools.asked.length > asked);
  });

  it('watches a device that was added or changed meanwhile', async () => {
    const w = world();
    await w.engine.start();
    const device = await addDevice(db.database, tenantId, '10.2.0.1', { intervalS: 10 });
    w.fault.isAway = true;
    await w.engine.changed(tenantId, device);
    w.fault.isAway = false;
    await until(w, () => w.engine.targets()[0]?.address === '10.2.0.1');
    await db.admin.query(`update device set address = '10.2.0.2' where id = $1`, [device]);
    w.fault.isAway = true;
    await w.engine.changed(tenantId, device);
    w.fault.isAway = false;
    await until(w, () => w.engine.targets()[0]?.address === '10.2.0.2');
  });
});

describe('an engine that is still reading', () => {
  /** Begins to read a device, lets `meanwhile` happen once it is read, and gives what is watched then. */
  async function watchedAfter(meanwhile: (w: ReturnType<typeof world>, device: string) => void) {
    await db.admin.query('delete from device');
    const w = world();
    await w.engine.start();
    const device = await addDevice(db.database, tenantId, '10.2.0.1', { intervalS: 10 });
    const held = Promise.withResolvers<void>();
    w.fault.hold = held.promise;
    const changing = w.engine.changed(tenantId, device);
    w.fault.hold = Promise.resolve();
    meanwhile(w, device);
    held.resolve();
    await changing;
    return w.engine.targets().length;
  }

  it('does not bring back a device that was deleted meanwhile', async () => {
    expect(await watchedAfter(() => {})).toBe(1);
    expect(await watchedAfter((w, device) => w.engine.removed(device))).toBe(0);
  });

  it('does not watch a device of a tenant that was closed meanwhile', async () => {
    expect(await watchedAfter((w) => w.engine.tenantPaused(tenantId))).toBe(0);
  });

  it('does not bring back a device that was deleted while its tenant was taken up', async () => {
    const w = world();
    const device = await addDevice(db.database, tenantId, '10.2.0.1', { intervalS: 10 });
    await w.engine.start();
    w.engine.tenantPaused(tenantId);
    await w.engine.flush();
    const held = Promise.withResolvers<void>();
    w.fault.hold = held.promise;
    const resuming = w.engine.tenantResumed(tenantId);
    const { answered } = w.fault;
    await expect.poll(() => w.fault.answered, { timeout: 10_000 }).toBeGreaterThan(answered);
    await db.admin.query('delete from device where id = $1', [device]);
    w.engine.removed(device);
    w.fault.hold = Promise.resolve();
    held.resolve();
    await resuming;
    expect(w.engine.targets()).toEqual([]);
  });
});
