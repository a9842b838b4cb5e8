import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addInterfaces, addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { engineWorld } from '../test/engine-world.ts';

let db: TestDatabase;
let tenantId: number;
let outletId: string;
beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
  const { rows } = await db.admin.query(
    `insert into outlet (tenant_id, number, name, region) values ($1, '1', 'Shop', 'South') returning id`,
    [tenantId],
  );
  outletId = rows[0].id;
});
afterAll(() => db.close());

async function addLine(given: object = {}): Promise<string> {
  const line = {
    ...{ tenantId, outletId, name: 'Fibre', provider: 'Telecom', access: 'fibre', role: 'primary' },
    ...{ addressKind: 'static', currency: 'CNY', ...given },
  };
  return db.database.withTenant(jobScope([tenantId]), async (tx) => {
    const { id } = await tx.insertInto('line').values(line).returning('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('subjectStatus')
      .values({
        tenantId,
        kind: 'line',
        subjectId: id,
        state: 'unmeasured',
        reason: 'not-polled-yet',
        since: new Date(0),
      })
      .execute();
    return id;
  });
}

const world = () => engineWorld({ database: db.database, tenantId });
const statusOf = async (id: string) =>
  (await db.admin.query('select * from subject_status where subject_id = $1', [id])).rows[0];

it('a line whose address answers is up, with its times, loss, jitter and MOS, and down when it stops to answer', async () => {
  const w = world();
  const id = await addLine({ address: '203.0.113.1' });
  await w.engine.start();
  await w.pass(70);
  expect(await statusOf(id)).toMatchObject({
    ...{ state: 'up', reason: 'tests-to-answer', rtt_ms: 1.5, loss_percent: 0, jitter_ms: 0 },
    mos: expect.any(Number),
  });
  w.behaviours.set('203.0.113.1', { fails: 'timeout' });
  await w.pass(90);
  expect(await statusOf(id)).toMatchObject({
    state: 'down',
    reason: 'tests-to-fail',
    loss_percent: 100,
    mos: 1,
  });
  expect(await w.states(id)).toEqual(['up', 'down']);
  await w.engine.stop();
});

it('a line whose address never answered is not measured, as long as nobody else looks', async () => {
  const w = world();
  const id = await addLine({ address: '203.0.113.2' });
  w.behaviours.set('203.0.113.2', { fails: 'timeout' });
  await w.engine.start();
  await w.pass(150);
  expect(await statusOf(id)).toMatchObject({ state: 'unmeasured', reason: 'no-evidence' });
  await w.engine.stop();
});

it('a line without an address is as its interface is, with its traffic, and unreachable with its device', async () => {
  const w = world();
  const deviceId = await addDevice(db.database, tenantId, '10.2.0.1', { sealedCommunity: Buffer.from('x') });
  const [interfaceId] = await addInterfaces(db.database, tenantId, deviceId, ['wan0']);
  const id = await addLine({ deviceId, interfaceId, addressKind: 'learned' });
  w.behaviours.set('10.2.0.1', { octetsPs: 125_000 });
  await w.engine.start();
  await w.pass(190);
  expect(await statusOf(id)).toMatchObject({ state: 'up', reason: 'interface-up', in_bps: 1_000_000 });
  w.behaviours.set('10.2.0.1', { fails: 'timeout' });
  await w.pass(330);
  expect(await statusOf(id)).toMatchObject({
    ...{ state: 'unreachable', reason: 'dependency-down', cause_id: deviceId },
    in_bps: null,
  });
  await w.engine.stop();
});

it('a line that fell silent is down since then, though a test over it that came through before spoke for it a while', async () => {
  const w = world();
  const id = await addLine({ address: '203.0.113.9' });
  await w.engine.start();
  await w.pass(70);
  const cutMs = w.clock.readClock().wallMs;
  w.tools.lines.tested(id, 'a test', { atMs: cutMs - 1_000, ok: true });
  w.behaviours.set('203.0.113.9', { fails: 'timeout' });
  await w.pass(60);
  expect(await w.states(id)).not.toContain('down');
  await w.pass(130);
  const away = (await w.intervals(id)).at(-1);
  expect(away).toMatchObject({ state: 'down', reason: 'tests-to-fail' });
  expect((away?.fromMs ?? 0) - cutMs).toBeLessThanOrEqual(60_000);
  await w.engine.stop();
});

it('a line that fell silent is down since then, also where one of its tests could not be made meanwhile', async () => {
  const w = world();
  const id = await addLine({ address: '203.0.113.10' });
  await w.engine.start();
  await w.pass(70);
  w.behaviours.set('203.0.113.10', { fails: 'timeout' });
  const { icmp } = w.tools;
  const ping = icmp.ping.bind(icmp);
  const looks: number[] = [];
  const second: typeof icmp.ping = async (all) =>
    all.map(() => ({ ok: false, reason: 'stalled', elapsedMs: 1 }));
  const watched: typeof icmp.ping = (all, ...rest) => {
    if (!all.includes('203.0.113.10')) return ping(all, ...rest);
    const { wallMs } = w.clock.readClock();
    // What came through right before speaks for it at the first look and at the second.
    if (looks.push(wallMs) === 1) w.tools.lines.tested(id, 'a test', { atMs: wallMs - 1_000, ok: true });
    return looks.length === 2 ? second(all, ...rest) : ping(all, ...rest);
  };
  Object.assign(icmp, { ping: watched });
  await w.pass(210);
  expect((await w.intervals(id)).at(-1)).toMatchObject({ state: 'down', fromMs: looks[0] });
  await w.engine.stop();
});
