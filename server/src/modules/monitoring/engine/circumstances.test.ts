import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { availabilityOf, timeByState } from '../states/availability.ts';
import { engineWorld } from '../test/engine-world.ts';

let db: TestDatabase;
let tenantId: number;
let end = async () => {};
beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
});
afterEach(async () => {
  await end();
  await db.admin.query('delete from device; delete from engine_heartbeat');
});
afterAll(() => db.close());

function world() {
  const made = engineWorld({ database: db.database, tenantId });
  end = () => made.engine.stop();
  return made;
}
const device = (address: string) => addDevice(db.database, tenantId, address, { intervalS: 10 });
const statusOf = async (id: string) =>
  (await db.admin.query('select state, reason, cause_id from subject_status where subject_id = $1', [id]))
    .rows[0];

it('a device is in maintenance for the time that was announced, exactly from its beginning, and that is no outage', async () => {
  const w = world();
  const id = await device('10.3.0.1');
  const fromMs = w.clock.start + 33_000;
  await db.admin.query(
    `insert into maintenance_window (tenant_id, subject_id, from_at, to_at)
     values ($1, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000))`,
    [tenantId, id, fromMs, fromMs + 60_000],
  );
  await w.engine.start();
  await w.pass(40);
  w.behaviours.set('10.3.0.1', { fails: 'timeout' });
  await w.pass(40);
  expect(await statusOf(id)).toMatchObject({ state: 'maintenance', reason: 'announced-work' });
  w.behaviours.delete('10.3.0.1');
  await w.pass(40);
  const intervals = await w.intervals(id);
  expect(intervals.map(({ state }) => state)).toEqual(['up', 'maintenance', 'up']);
  expect(intervals[1]).toMatchObject({ fromMs });
  const nowMs = w.clock.readClock().wallMs;
  const begunMs = intervals[0]?.fromMs as number;
  const totalMs = nowMs - begunMs;
  const { availabilityPercent, coveragePercent } = availabilityOf(timeByState(intervals, begunMs, nowMs), {
    askedMs: totalMs,
    totalMs,
    spanMs: totalMs,
  });
  expect([availabilityPercent, coveragePercent]).toEqual([100, 100]);
});

it('what is reached through a device that is down is unreachable for that cause, also over two steps', async () => {
  const w = world();
  const router = await device('10.3.0.1');
  const middle = await device('10.3.0.2');
  const end_ = await device('10.3.0.3');
  for (const [id, through] of [
    [middle, router],
    [end_, middle],
  ])
    await db.admin.query('update subject_status set depends_on = array[$2::uuid] where subject_id = $1', [
      id,
      through,
    ]);
  await w.engine.start();
  await w.pass(30);
  for (const address of ['10.3.0.1', '10.3.0.2', '10.3.0.3']) w.behaviours.set(address, { fails: 'timeout' });
  await w.pass(60);
  expect(await statusOf(router)).toMatchObject({ state: 'down', cause_id: null });
  for (const id of [middle, end_])
    expect(await statusOf(id)).toMatchObject({
      state: 'unreachable',
      reason: 'dependency-down',
      cause_id: router,
    });

  // The router is mended, the one behind it is not: that is its own failure, and what is behind that is unreachable for it.
  w.behaviours.delete('10.3.0.1');
  await w.pass(60);
  expect(await statusOf(router)).toMatchObject({ state: 'up' });
  expect(await statusOf(middle)).toMatchObject({ state: 'down', cause_id: null });
  expect(await statusOf(end_)).toMatchObject({ state: 'unreachable' });
  w.behaviours.clear();
  await w.pass(30);
  expect(await statusOf(end_)).toMatchObject({ state: 'up', cause_id: null });
});

it('what has two ways is unreachable where both failed, for the one that failed last, and down where one is open', async () => {
  const w = world();
  const one = await device('10.3.0.1');
  const two = await device('10.3.0.2');
  const behind = await device('10.3.0.3');
  await db.admin.query('update subject_status set depends_on = $2 where subject_id = $1', [
    behind,
    [one, two],
  ]);
  await w.engine.start();
  await w.pass(30);
  w.behaviours.set('10.3.0.1', { fails: 'timeout' });
  w.behaviours.set('10.3.0.3', { fails: 'timeout' });
  await w.pass(60);
  expect(await statusOf(behind)).toMatchObject({ state: 'down', cause_id: null });
  w.behaviours.set('10.3.0.2', { fails: 'timeout' });
  await w.pass(60);
  expect(await statusOf(behind)).toMatchObject({ state: 'unreachable', cause_id: two });
});

it('in a circle each would excuse the other: what fails in it is down', async () => {
  const w = world();
  const one = await device('10.3.0.1');
  const two = await device('10.3.0.2');
  const self = await device('10.3.0.3');
  for (const [id, through] of [
    [one, two],
    [two, one],
    [self, self],
  ])
    await db.admin.query('update subject_status set depends_on = array[$2::uuid] where subject_id = $1', [
      id,
      through,
    ]);
  await w.engine.start();
  await w.pass(30);
  for (const address of ['10.3.0.1', '10.3.0.2', '10.3.0.3']) w.behaviours.set(address, { fails: 'timeout' });
  await w.pass(90);
  const states = [(await statusOf(one)).state, (await statusOf(two)).state];
  expect(states).toContain('down');
  expect(await statusOf(self)).toMatchObject({ state: 'down', cause_id: null });
});

it('another tenant’s device excuses nothing, and is not named', async () => {
  const neighbour = await addTenant(db.database, 'Two');
  const theirs = await addDevice(db.database, neighbour, '10.3.1.1', { intervalS: 10 });
  const w = world();
  const ours = await device('10.3.0.1');
  await db.admin.query('update subject_status set depends_on = array[$2::uuid] where subject_id = $1', [
    ours,
    theirs,
  ]);
  await w.engine.start();
  await w.pass(30);
  for (const address of ['10.3.0.1', '10.3.1.1']) w.behaviours.set(address, { fails: 'timeout' });
  await w.pass(60);
  expect(await statusOf(ours)).toMatchObject({ state: 'down', cause_id: null });
});

it('what is behind a device in announced work is unreachable and not down', async () => {
  const w = world();
  const router = await device('10.3.0.1');
  const behind = await device('10.3.0.2');
  await db.admin.query('update subject_status set depends_on = array[$2::uuid] where subject_id = $1', [
    behind,
    router,
  ]);
  await db.admin.query(
    `insert into maintenance_window (tenant_id, subject_id, from_at, to_at)
     values ($1, $2, now() - interval '1 hour', now() + interval '10 hours')`,
    [tenantId, router],
  );
  await w.engine.start();
  await w.pass(30);
  for (const address of ['10.3.0.1', '10.3.0.2']) w.behaviours.set(address, { fails: 'timeout' });
  await w.pass(60);
  expect(await statusOf(behind)).toMatchObject({ state: 'unreachable', cause_id: router });
});

it('what answers pings is reached: its fault is its own, it cuts nothing off, and that holds over a restart', async () => {
  const w = world();
  const router = await device('10.3.0.1');
  const behind = await device('10.3.0.2');
  await db.admin.query('update subject_status set depends_on = array[$2::uuid] where subject_id = $1', [
    behind,
    router,
  ]);
  await w.engine.start();
  await w.pass(30);
  w.behaviours.set('10.3.0.1', { fails: 'timeout' });
  w.behaviours.set('10.3.0.2', { fails: 'timeout', pings: true });
  await w.pass(60);
  expect(await statusOf(behind)).toMatchObject({ state: 'down', reason: 'snmp-timeout', cause_id: null });
  w.behaviours.set('10.3.0.2', { fails: 'timeout' });
  await w.pass(30);
  expect(await statusOf(behind)).toMatchObject({ state: 'unreachable', cause_id: router });
  // Mended, and then only its SNMP fails: what is behind it fails by itself.
  w.behaviours.clear();
  await w.pass(30);
  w.behaviours.set('10.3.0.1', { fails: 'refused' });
  w.behaviours.set('10.3.0.2', { fails: 'timeout' });
  await w.pass(60);
  expect(await statusOf(router)).toMatchObject({ state: 'down', reason: 'snmp-refused' });
  expect(await statusOf(behind)).toMatchObject({ state: 'down', reason: 'ping-timeout', cause_id: null });
  await w.engine.stop();

  const next = engineWorld({ database: db.database, tenantId, wallMs: w.clock.readClock().wallMs });
  end = () => next.engine.stop();
  next.behaviours.set('10.3.0.1', { fails: 'aborted' });
  next.behaviours.set('10.3.0.2', { fails: 'timeout' });
  await next.engine.start();
  await next.pass(15);
  expect(await statusOf(behind)).toMatchObject({ state: 'down', cause_id: null });
});

it('a stall of ours leaves what was seen and the cause as they are', async () => {
  const w = world();
  const router = await device('10.3.0.1');
  const behind = await device('10.3.0.2');
  await db.admin.query('update subject_status set depends_on = array[$2::uuid] where subject_id = $1', [
    behind,
    router,
  ]);
  await w.engine.start();
  await w.pass(30);
  for (const address of ['10.3.0.1', '10.3.0.2']) w.behaviours.set(address, { fails: 'timeout' });
  await w.pass(60);
  w.clock.pass(10_000);
  await w.pass(5);
  expect(await statusOf(behind)).toMatchObject({ state: 'unreachable', cause_id: router });
  const { rows } = await db.admin.query('select evidence from subject_status where subject_id = $1', [
    router,
  ]);
  expect(rows[0]).toMatchObject({ evidence: { pingSent: 3, pingReceived: 0 } });
});
