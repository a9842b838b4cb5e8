import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addRule, alertsOf, alertWorld } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';

let db: TestDatabase;
let tenantId: number;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await db.admin.query('delete from device; delete from alert_rule; delete from engine_heartbeat');
});
afterAll(() => db.close());

async function world(wallMs?: number) {
  const made = await alertWorld(db, { tenantId, ...(wallMs !== undefined && { wallMs }) });
  endings.push(async () => {
    await made.alerts.stop();
    await made.engine.stop();
  });
  return made;
}

it.each(['at once', 'after a restart'])(
  'a rule that is changed and judges as before keeps what it waits for and what is open: heard of %s',
  async (when) => {
    tenantId = await addTenant(db.database, `Heard ${when}`);
    const looks = { bound: 'above', value: 80, k: 3, n: 5 } as const;
    await addRule(db, tenantId, { metric: 'device.cpu', condition: { kind: 'k-of-n', settings: looks } });
    await addRule(db, tenantId, {
      ...{ subjectKind: 'device', events: ['restarted'] },
      condition: { kind: 'event', settings: { openS: 3_600 } },
    });
    for (const at of [1, 2])
      await addDevice(db.database, tenantId, `10.1.0.${at}`, { name: `Device ${at}`, intervalS: 10 });
    let w = await world();
    await w.pass(20);
    w.behaviours.set('10.1.0.1', { cpuPercent: 95, startedAtMs: w.clock.readClock().monotonicMs - 500 });
    await w.pass(35);
    // Two of its three looks.
    w.behaviours.set('10.1.0.2', { cpuPercent: 95 });
    await w.pass(20);
    const open = (await alertsOf(db, tenantId)).toSorted();
    expect(open).toEqual(['Device 1 firing', 'Device 1 firing']);
    await db.admin.query(`update alert_rule set severity = 'minor', note = 'Later', version = version + 1`);
    if (when === 'at once') await w.alerts.rulesChanged(tenantId);
    else {
      await w.engine.stop();
      const next = await world(w.clock.readClock().wallMs);
      for (const [address, behaviour] of w.behaviours) next.behaviours.set(address, behaviour);
      w = next;
    }
    await w.pass(11);
    expect((await alertsOf(db, tenantId)).toSorted()).toEqual([...open, 'Device 2 firing']);
  },
);
