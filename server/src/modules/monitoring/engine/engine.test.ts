import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cutProxy } from '../../../../test/cut-proxy.ts';
import { addDevice, addInterfaces, addTenant } from '../../../../test/devices.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { silentLog } from '../../../platform/log.ts';
import { type EngineGiven, engineWorld, settle } from '../test/engine-world.ts';
import { availabilityOf, timeByState } from '../states/availability.ts';

let db: TestDatabase;
let tenantId: number;
let neighbourId: number;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
  neighbourId = await addTenant(db.database, 'Two');
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await db.admin.query('delete from device; delete from engine_heartbeat');
});
afterAll(() => db.close());

type Given = Omit<EngineGiven, 'database' | 'engineDatabase' | 'tenantId'> & { readonly database?: Database };

function world({ database, ...given }: Given = {}) {
  const made = engineWorld({ ...given, database: db.database, engineDatabase: database, tenantId });
  endings.push(() => made.engine.stop());
  return made;
}

describe('the engine', () => {
  it('brings a device up at its first answer, stores what it said, and tells after commit', async () => {
    const w = world();
    const device = await addDevice(db.database, tenantId, '10.1.0.1', { intervalS: 10 });
    const [port] = await addInterfaces(db.database, tenantId, device, ['Gi0/1']);
    await w.engine.start();
    await w.pass(35);
    expect(await w.states(device)).toEqual(['up']);
    const { rows } = await db.admin.query('select * from subject_status where subject_id = $1', [device]);
    expect(rows[0]).toMatchObject({ state: 'up', reason: 'answers' });
    expect(rows[0].measured_at.getTime()).toBeGreaterThan(w.clock.start + 24_000);
    // What the list shows of it.
    expect(rows[0]).toMatchObject({ loss_percent: 0, rtt_ms: expect.any(Number), line_id: port });
    expect(rows[0].in_bps).toBeCloseTo(1_000_000, -2);
    const key = { tenantId, targetId: device, subjectId: port as string, metric: 'if.in' as const };
    expect((await w.store.latest(jobScope([tenantId]), [key]))[0]?.value).toBeCloseTo(1_000_000, -2);
    expect(w.notified.map(({ message }) => message.type)).toContain('subject.state');
    expect(w.notified.findLast(({ message }) => message.type === 'subject.measured')).toMatchObject({
      tenantId,
      message: {
        subject: { id: device },
        values: [
          { id: device, values: { 'ping.loss': 0 } },
          { id: port, values: { 'if.oper_status': 1 } },
        ],
      },
    });
  });

  it('says down within two intervals after a device went silent, and up at its first answer', async () => {
    const w = world();
    const device = await addDevice(db.database, tenantId, '10.1.0.1');
    await w.engine.start();
    await w.pass(100);
    w.behaviours.set('10.1.0.1', { fails: 'timeout' });
    const silentAt = w.clock.s;
    const silentAtMs = w.clock.readClock().wallMs;
    while ((await w.states(device)).at(-1) !== 'down') {
      await w.pass(5);
      expect(w.clock.s - silentAt).toBeLessThanOrEqual(120);
    }
    // Down since the first poll that failed, which came within one interval.
    const downAfterMs = ((await w.intervals(device)).at(-1)?.fromMs as number) - silentAtMs;
    expect(downAfterMs).toBeGreaterThan(0);
    expect(downAfterMs).toBeLessThanOrEqual(60_000);
    const { rows } = await db.admin.query('select * from subject_status where subject_id = $1', [device]);
    expect(rows[0]).toMatchObject({
      state: 'down',
      reason: 'ping-timeout',
      evidence: { pingSent: 3, pingReceived: 0 },
    });
    w.behaviours.delete('10.1.0.1');
    await w.pass(60);
    expect(await w.states(device)).toEqual(['up', 'down', 'up']);
  });

  it('never says down when our own process stood still: the time is unmeasured, exactly', async () => {
    const w = world();
    const device = await addDevice(db.database, tenantId, '10.1.0.1', { intervalS: 10 });
    await w.engine.start();
    await w.pass(60);
    let release = () => {};
    w.behaviours.set('10.1.0.1', { hold: new Promise((resolve) => (release = resolve)), fails: 'timeout' });
    while (w.engine.numbers().running === 0) await w.pass(0.1);
    const before = w.clock.readClock().wallMs;
    w.clock.pass(90_000);
    release();
    await settle();
    w.behaviours.delete('10.1.0.1');
    await w.pass(60);
    const intervals = await w.intervals(device);
    expect(intervals.map((item) => item.state)).toEqual(['up', 'unmeasured', 'up']);
    expect(intervals[1]).toMatchObject({
      reason: 'poller-stalled',
      fromMs: before,
      toMs: before + 90_100,
    });
    const [first] = intervals;
    const fromMs = first?.fromMs as number;
    const toMs = w.clock.readClock().wallMs;
    const totalMs = toMs - fromMs;
    const over = { askedMs: totalMs, totalMs, spanMs: totalMs };
    const shares = availabilityOf(timeByState(intervals, fromMs, toMs), over);
    expect(shares.availabilityPercent).toBe(100);
    expect(shares.unmeasuredMs).toBe(90_100);
    expect(w.engine.numbers()).toMatchObject({ stalls: 1, stalledMs: 90_100, discarded: 1 });
  });

  it('goes on asking a device whose answer was on its way when the process stood still', async () => {
    const w = world();
    await addDevice(db.database, tenantId, '10.1.0.1', { intervalS: 10 });
    await w.engine.start();
    await w.pass(60);
    let release = () => {};
    w.behaviours.set('10.1.0.1', { hold: new Promise((resolve) => (release = resolve)) });
    while (w.engine.numbers().running === 0) await w.pass(0.1);
    w.clock.pass(90_000);
    // The stall is seen first, the answer comes after it.
    await w.pass(0.1);
    release();
    w.behaviours.clear();
    await settle();
    const before = w.tools.asked.length;
    await w.pass(60);
    expect(w.tools.asked.length - before).toBe(6);
  });

  it('counts no stall as down for a device that never answered: its failures begin anew', async () => {
    const w = world();
    const device = await addDevice(db.database, tenantId, '10.1.0.1');
    w.behaviours.set('10.1.0.1', { fails: 'timeout' });
    await w.engine.start();
    // One failure, which is not confirmed before the process stands still; both come at times of the device's own.
    while (w.tools.asked.length === 0) await w.pass(0.1);
    expect(await w.states(device)).not.toContain('down');
    w.clock.pass(90_000);
    const stalledUntilMs = w.clock.readClock().wallMs;
    await w.pass(80);
    const down = (await w.intervals(device)).find((item) => item.state === 'down');
    expect(down?.fromMs).toBeGreaterThanOrEqual(stalledUntilMs);
  });

  it('notes the time from its last sign of life to the next start as unmeasured', async () => {
    const w = world();
    const device = await addDevice(db.database, tenantId, '10.1.0.1', { intervalS: 10 });
    await w.engine.start();
    await w.pass(60);
    await w.engine.flush();
    const { rows } = await db.admin.query('select at from engine_heartbeat');
    const heartbeatMs = rows[0].at.getTime();
    expect(w.clock.readClock().wallMs - heartbeatMs).toBeLessThanOrEqual(2_000);
    await w.engine.stop();
    await db.admin.query('update engine_heartbeat set at = $1', [new Date(heartbeatMs)]);

    const next = world({ wallMs: w.clock.readClock().wallMs + 300_000 });
    await next.engine.start();
    await next.pass(20);
    const intervals = await next.intervals(device);
    expect(intervals.map((item) => item.state)).toEqual(['up', 'unmeasured', 'up']);
    expect(intervals[1]).toMatchObject({ reason: 'poller-stopped', fromMs: heartbeatMs });
    expect(intervals[1]?.toMs).toBeGreaterThanOrEqual(next.clock.start);
  });

  it('keeps measuring while the database is away, and loses nothing that fits into memory', async () => {
    const proxy = await cutProxy(db.app.host, db.app.port);
    const database = openDatabase({
      connection: { ...db.app, host: '127.0.0.1', port: proxy.port },
      log: silentLog,
    });
    endings.push(() => proxy.close());
    endings.push(() => database.close());
    const w = world({ database });
    const device = await addDevice(db.database, tenantId, '10.1.0.1', { intervalS: 10 });
    await w.engine.start();
    await w.pass(30);
    proxy.cut();
    await w.pass(30);
    w.behaviours.set('10.1.0.1', { fails: 'timeout' });
    await w.pass(40);
    expect(w.engine.numbers().failures).toBeGreaterThan(0);
    expect(await w.states(device)).toEqual(['up']);
    proxy.mend();
    await w.pass(1);
    expect(await w.states(device)).toEqual(['up', 'down']);
    const { rows } = await db.admin.query('select state from subject_status where subject_id = $1', [device]);
    expect(rows[0].state).toBe('down');
    expect(w.engine.numbers().dropped).toBe(0);
  });

  it('bounds what waits for the store, and what it had to drop is unmeasured', async () => {
    const w = world({ limits: { values: 90, states: 1_000 } });
    const device = await addDevice(db.database, tenantId, '10.1.0.1', { intervalS: 10 });
    await w.engine.start();
    await w.pass(30);
    const kept = await w.samples(device);
    const write = w.store.writeBatch.bind(w.store);
    w.store.writeBatch = () => Promise.reject(new Error('away'));
    await w.pass(200);
    expect(w.engine.numbers().dropped).toBe(10);
    expect(w.engine.numbers().waitingPolls).toBe(10);
    w.store.writeBatch = write;
    await w.pass(0);
    expect(await w.samples(device)).toBe(kept + 10);
    const intervals = await w.intervals(device);
    expect(intervals.map((item) => item.state)).toEqual(['up', 'unmeasured', 'up']);
    const [, gap] = intervals;
    expect(gap).toMatchObject({ reason: 'samples-lost' });
    expect((gap?.toMs as number) - (gap?.fromMs as number)).toBe(100_000);
  });

  it('watches the same address for two tenants side by side, each for itself', async () => {
    const w = world();
    const ours = await addDevice(db.database, tenantId, '10.1.0.1', { intervalS: 10 });
    const theirs = await addDevice(db.database, neighbourId, '10.1.0.1', { intervalS: 10 });
    const samplesOfBoth = async () => [
      await w.samples(ours),
      await w.samples(theirs, 'ping.rtt', neighbourId),
    ];
    await w.engine.start();
    // In the first round a device may be asked once more than its slots alone would have it.
    await w.pass(10);
    const before = await samplesOfBoth();
    await w.pass(30);
    expect(await w.states(ours)).toEqual(['up']);
    expect(await w.states(theirs, neighbourId)).toEqual(['up']);
    expect(await samplesOfBoth()).toEqual(before.map((count) => count + 3));
    for (const { tenantId: tenant, message } of w.notified)
      expect('subject' in message && message.subject.id).toBe(tenant === tenantId ? ours : theirs);
  });

  it('notes that a device restarted, once, at the time when it began anew', async () => {
    const w = world();
    const device = await addDevice(db.database, tenantId, '10.1.0.1', { intervalS: 10 });
    await w.engine.start();
    await w.pass(30);
    const restartedMs = w.clock.readClock().wallMs;
    w.behaviours.set('10.1.0.1', { startedAtMs: w.clock.readClock().monotonicMs });
    await w.pass(60);
    const { rows } = await db.admin.query(
      'select kind, subject_id, at, data from subject_event where target_id = $1',
      [device],
    );
    expect(rows).toMatchObject([{ kind: 'restarted', subject_id: device }]);
    expect(Math.abs(rows[0].at.getTime() - restartedMs)).toBeLessThanOrEqual(10);
  });

  it('asks a new device within a second, and stops asking a deleted one', async () => {
    const w = world();
    await w.engine.start();
    const device = await addDevice(db.database, tenantId, '10.1.0.1');
    await w.engine.changed(tenantId, device);
    await w.pass(1);
    const asked = w.tools.asked.length;
    expect(asked).toBeGreaterThan(0);
    expect(w.discovered).toEqual([device]);
    await db.database.withTenant(jobScope([tenantId]), (tx) =>
      tx.deleteFrom('device').where('id', '=', device).execute(),
    );
    w.engine.removed(device);
    await w.pass(130);
    expect(w.tools.asked).toHaveLength(asked);
    expect(w.engine.numbers().targets).toBe(0);
  });
});

describe('a tenant that is closed', () => {
  it('has its devices unmeasured from that moment, and no neighbour’s; open again, they are asked', async () => {
    const w = world();
    const device = await addDevice(db.database, tenantId, '10.1.0.1', { intervalS: 10 });
    const theirs = await addDevice(db.database, neighbourId, '10.1.0.1', { intervalS: 10 });
    await w.engine.start();
    await w.pass(30);
    const closedAt = w.clock.readClock().wallMs;
    w.engine.tenantPaused(tenantId);
    // It goes silent meanwhile: nobody looks, so nobody says down.
    w.behaviours.set('10.1.0.1', { fails: 'timeout' });
    await w.pass(60);
    expect((await w.intervals(device)).map(({ state, reason }) => [state, reason])).toEqual([
      ['up', 'answers'],
      ['unmeasured', 'watch-paused'],
    ]);
    expect((await w.intervals(device)).at(-1)).toMatchObject({ fromMs: closedAt, toMs: null });
    expect(await w.states(theirs, neighbourId)).toEqual(['up', 'down']);
    expect(w.engine.targets().filter((target) => target.tenantId === tenantId)).toEqual([]);
    // A change of a device does not bring it back.
    await w.engine.changed(tenantId, device);
    expect(w.engine.targets().filter((target) => target.tenantId === tenantId)).toEqual([]);
    w.behaviours.delete('10.1.0.1');
    await w.engine.tenantResumed(tenantId);
    await w.pass(20);
    expect(await w.states(device)).toEqual(['up', 'unmeasured', 'up']);
  });

  it('stays closed through a restart', async () => {
    await db.admin.query('update organization set enabled = false where id = $1', [tenantId]);
    try {
      await addDevice(db.database, tenantId, '10.1.0.2', { intervalS: 10 });
      const w = world();
      await w.engine.start();
      await w.pass(30);
      expect(w.engine.numbers().targets).toBe(0);
    } finally {
      await db.admin.query('update organization set enabled = true where id = $1', [tenantId]);
    }
  });
});
