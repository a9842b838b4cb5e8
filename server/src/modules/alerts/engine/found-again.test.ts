import { type Condition } from '@linekeeper/contract/alerts/conditions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addRule, alertsOf, alertWorld, createMemoryStore } from '../../../../test/alert-world.ts';
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

const address = '10.1.0.1';
const absent: Condition = { kind: 'absent', settings: { forS: 60 } };
const rises: Condition = { kind: 'change', settings: { direction: 'rises', by: 30, withinS: 600 } };
const minuteMs = 60_000;

/** A device with a rule about its processor, whose watch can be stopped for a while. */
async function watched(name: string, condition: Condition) {
  tenantId = await addTenant(db.database, name);
  await addRule(db, tenantId, { metric: 'device.cpu', condition });
  await addDevice(db.database, tenantId, address, { name: 'Core', intervalS: 10 });
  const store = createMemoryStore();
  let w = await alertWorld(db, { tenantId, store });
  const stop = async () => {
    await w.alerts.stop();
    await w.engine.stop();
  };
  endings.push(() => stop());
  return {
    says: (cpuPercent: number) => void w.behaviours.set(address, { cpuPercent }),
    pass: (seconds: number) => w.pass(seconds),
    nowMs: () => w.clock.readClock().wallMs,
    /** The process stands still. */
    stall: (ms: number) => w.clock.pass(ms),
    async stopFor(ms: number) {
      await stop();
      const before = w.behaviours;
      w = await alertWorld(db, { tenantId, store, wallMs: w.clock.readClock().wallMs + ms });
      for (const [at, behaviour] of before) w.behaviours.set(at, behaviour);
    },
  };
}

describe('what was measured before a restart', () => {
  it('is what a change is from, as long as it is in its window', async () => {
    for (const [name, awayMs, expected] of [
      ['Soon', minuteMs, ['Core firing']],
      ['Late', 15 * minuteMs, []],
    ] as const) {
      const w = await watched(name, rises);
      w.says(10);
      await w.pass(60);
      await w.stopFor(awayMs);
      w.says(60);
      await w.pass(11);
      expect(await alertsOf(db, tenantId), name).toEqual(expected);
      for (const end of endings.splice(0)) await end();
      await db.admin.query('delete from device; delete from alert_rule; delete from engine_heartbeat');
    }
  });

  it('is what absence is counted from: not the time in which nobody looked', async () => {
    const w = await watched('Absent', absent);
    w.says(10);
    await w.pass(30);
    const seenMs = w.nowMs();
    w.says(NaN);
    await w.pass(25);
    await w.stopFor(10 * minuteMs);
    await w.pass(15);
    // A start that looks at nothing is none.
    await w.stopFor(0);
    expect(await alertsOf(db, tenantId)).toEqual([]);
    await w.pass(60);
    expect(await alertsOf(db, tenantId)).toEqual(['Core firing']);
    const { rows } = await db.admin.query('select began_at from alert where tenant_id = $1', [tenantId]);
    expect(Math.abs(rows[0].began_at.getTime() - seenMs)).toBeLessThanOrEqual(10_000);
  });

  it('and is missed no more at the stop raises nothing after it', async () => {
    const w = await watched('Over', absent);
    w.says(NaN);
    await w.pass(90);
    w.says(10);
    await w.pass(120);
    expect(await alertsOf(db, tenantId)).toEqual(['Core resolved passed']);
    await w.stopFor(minuteMs);
    await w.pass(30);
    expect(await alertsOf(db, tenantId)).toEqual(['Core resolved passed']);
  });

  it('was there, so that nothing of it is missing from when it was last measured until the stop', async () => {
    const w = await watched('There', { kind: 'absent', settings: { forS: 30 } });
    w.says(10);
    await w.pass(30);
    await w.stopFor(60 * minuteMs);
    w.says(NaN);
    await w.pass(15);
    expect(await alertsOf(db, tenantId)).toEqual([]);
    await w.pass(30);
    expect(await alertsOf(db, tenantId)).toEqual(['Core firing']);
  });
});

describe('a process that stands still', () => {
  it('misses nothing of that time', async () => {
    const w = await watched('Still', absent);
    w.says(10);
    await w.pass(30);
    w.says(NaN);
    await w.pass(25);
    w.stall(10 * minuteMs);
    await w.pass(12);
    expect(await alertsOf(db, tenantId)).toEqual([]);
    await w.pass(40);
    expect(await alertsOf(db, tenantId)).toEqual(['Core firing']);
  });
});
