import { type Condition } from '@linekeeper/contract/alerts/conditions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addRule, alertsOf, alertWorld, createMemoryStore } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';

let db: TestDatabase;
let tenantId: number;
let end = async () => {};

beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  await end();
  await db.admin.query('delete from device; delete from alert_rule; delete from engine_heartbeat');
});
afterAll(() => db.close());

const address = '10.1.0.1';
const hourMs = 3_600_000;
const absent: Condition = { kind: 'absent', settings: { forS: 60 } };
const often: Condition = { kind: 'k-of-n', settings: { bound: 'above', value: 80, k: 5, n: 8 } };

/** A device with a rule about its processor, whose tenant can be closed. */
async function watched(name: string, condition: Condition) {
  tenantId = await addTenant(db.database, name);
  await addRule(db, tenantId, { metric: 'device.cpu', condition });
  await addDevice(db.database, tenantId, address, { name: 'Core', intervalS: 10 });
  const store = createMemoryStore();
  let w = await alertWorld(db, { tenantId, store });
  end = async () => {
    await w.alerts.stop();
    await w.engine.stop();
  };
  const setClosed = (isClosed: boolean) =>
    db.admin.query('update organization set enabled = $2 where id = $1', [tenantId, !isClosed]);
  return {
    says: (cpuPercent: number) => void w.behaviours.set(address, { cpuPercent }),
    pass: (seconds: number) => w.pass(seconds),
    nowMs: () => w.clock.readClock().wallMs,
    /** It is closed, for so long; whoever watches may be started anew meanwhile. */
    async closedFor(ms: number, isRestarted = false) {
      await setClosed(true);
      w.engine.tenantPaused(tenantId);
      w.alerts.tenantClosed(tenantId);
      await w.pass(1);
      if (isRestarted) {
        await end();
        const before = w.behaviours;
        w = await alertWorld(db, { tenantId, store, wallMs: w.clock.readClock().wallMs + ms });
        for (const [at, behaviour] of before) w.behaviours.set(at, behaviour);
      }
      await w.pass(5);
      // Second by second, as it would be: nobody stood still.
      if (!isRestarted)
        for (let left = ms; left > 0; left -= 2_000) {
          w.clock.pass(2_000);
          w.engine.tick();
          w.alerts.tick();
        }
      await setClosed(false);
      await w.engine.tenantResumed(tenantId);
    },
  };
}

describe('a metric that is missing when its tenant is closed', () => {
  it.each([
    ['', false],
    [', also where the watch is started anew meanwhile', true],
  ])(
    'is not missed while it is, and for as long as the rule says once it is open again%s',
    async (what, isRestarted) => {
      const w = await watched(`Missing${what}`, absent);
      w.says(10);
      await w.pass(30);
      const seenMs = w.nowMs();
      w.says(NaN);
      await w.pass(45);
      await w.closedFor(hourMs, isRestarted);
      await w.pass(50);
      expect(await alertsOf(db, tenantId)).toEqual([]);
      await w.pass(25);
      expect(await alertsOf(db, tenantId)).toEqual(['Core firing']);
      const { rows } = await db.admin.query('select began_at from alert where tenant_id = $1', [tenantId]);
      expect(Math.abs(rows[0].began_at.getTime() - seenMs)).toBeLessThanOrEqual(10_000);
    },
  );

  it('is missed still where its alert was open, until it is measured', async () => {
    const w = await watched('Open', absent);
    w.says(NaN);
    await w.pass(90);
    await w.closedFor(hourMs);
    await w.pass(30);
    expect(await alertsOf(db, tenantId)).toEqual(['Core firing']);
    w.says(10);
    await w.pass(15);
    expect(await alertsOf(db, tenantId)).toEqual(['Core resolved passed']);
  });

  it('is not missing where it comes again', async () => {
    const w = await watched('Back', absent);
    w.says(10);
    await w.pass(30);
    w.says(NaN);
    await w.pass(45);
    w.says(10);
    await w.closedFor(hourMs);
    await w.pass(90);
    expect(await alertsOf(db, tenantId)).toEqual([]);
  });
});

it('what was bad of the last measurements before a tenant was closed raises nothing after that', async () => {
  const w = await watched('Often', often);
  w.says(90);
  await w.pass(25);
  expect(await alertsOf(db, tenantId)).toEqual([]);
  await w.closedFor(hourMs);
  await w.pass(25);
  expect(await alertsOf(db, tenantId)).toEqual([]);
  await w.pass(40);
  expect(await alertsOf(db, tenantId)).toEqual(['Core firing']);
});
