import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { timeByState } from '../states/availability.ts';
import { idAskedAt, minuteMs } from '../test/asked-at.ts';
import { engineWorld } from '../test/engine-world.ts';

let db: TestDatabase;
// All tenants of a server say together whether it is cut off: each test has one of its own.
beforeEach(async () => void (db = await testDatabase()));
afterEach(() => db.close());

let tenants = 0;
interface Asked {
  readonly id: string;
  readonly address: string;
  readonly outlet: number;
}

/** A tenant with devices in outlets: how many in each. They are asked once a minute, evenly spread. */
async function shops(
  counts: readonly number[],
): Promise<{ readonly tenantId: number; readonly all: Asked[] }> {
  const tenantId = await addTenant(db.database, `Tenant ${++tenants}`);
  const all: Asked[] = [];
  const step = 58 / counts.reduce((sum, count) => sum + count, 0);
  for (const [outlet, count] of counts.entries()) {
    const outletId = await addOutlet(db, tenantId, `${outlet}`, 'South');
    for (let at = 0; at < count; at += 1) {
      const id = idAskedAt(Math.floor(1 + all.length * step));
      const address = `10.80.${tenantId % 250}.${all.length + 1}`;
      await addDevice(db.database, tenantId, address, { id, name: `Device ${all.length}` });
      await db.admin.query('update device set outlet_id = $2 where id = $1', [id, outletId]);
      all.push({ id, address, outlet });
    }
  }
  return { tenantId, all };
}

/** Lets them live for some seconds; gives what was kept of each. */
async function lived(
  { tenantId, all }: { readonly tenantId: number; readonly all: readonly Asked[] },
  seconds: number,
  isCut: (second: number, one: Asked) => boolean,
  restartAtS = Infinity,
) {
  const wallMs = Math.ceil(Date.now() / minuteMs) * minuteMs;
  let w = engineWorld({ database: db.database, tenantId, wallMs });
  const { start } = w.clock;
  await w.engine.start();
  for (let second = 0; second < seconds; second++) {
    if (second === restartAtS) {
      await w.engine.stop();
      w = engineWorld({ database: db.database, tenantId, wallMs: w.clock.readClock().wallMs });
      await w.engine.start();
    }
    for (const one of all)
      if (isCut(second, one)) w.behaviours.set(one.address, { fails: 'timeout' });
      else w.behaviours.delete(one.address);
    await w.pass(1);
  }
  await w.engine.stop();
  const kept = [];
  for (const { id } of all)
    kept.push(
      (await w.intervals(id)).map(({ fromMs, toMs, ...one }) => ({
        ...{ ...one, fromS: (fromMs - start) / 1000, toS: ((toMs ?? start + seconds * 1000) - start) / 1000 },
      })),
    );
  return kept;
}
type Kept = Awaited<ReturnType<typeof lived>>[number];
const told = (kept: Kept) =>
  kept.filter(({ reason }) => reason !== 'not-polled-yet').map(({ state, reason }) => `${state}: ${reason}`);
const downS = (kept: Kept) =>
  timeByState(
    kept.map(({ fromS, toS, state }) => ({ state, fromMs: fromS, toMs: toS })),
    0,
    1e9,
  ).down ?? 0;
const putOut = async (tenantId: number) =>
  (
    await db.admin.query<{ payload: { since: string } }>(
      `select payload from outbox where tenant_id = $1 and topic = 'hub-cut-off'`,
      [tenantId],
    )
  ).rows;

const [up, hubs] = ['up: answers', 'unmeasured: hub-cut-off'];

it('while our own hub is cut off devices are not measured, from the first test that failed by it, and that is told once', async () => {
  const world = await shops([3, 1, 2, 1, 3]);
  const kept = await lived(world, 600, (second) => second >= 180 && second < 420);
  for (const one of kept) {
    expect(told(one)).toEqual([up, hubs, up]);
    const cut = one.find(({ reason }) => reason === 'hub-cut-off')!;
    expect(cut.fromS).toBeGreaterThanOrEqual(180);
    expect(cut.fromS).toBeLessThanOrEqual(250);
    expect(cut.toS).toBeLessThanOrEqual(420 + 61);
    expect(downS(one)).toBe(0);
  }
  expect(await putOut(world.tenantId)).toHaveLength(1);
});

it.each([
  ['one place', ({ outlet }: Asked) => outlet === 0],
  ['half of the places', ({ outlet }: Asked) => outlet < 3],
])('a cut of %s is none of our hub', async (_what, isOut) => {
  const world = await shops([4, 1, 2, 1, 3, 1]);
  const kept = await lived(world, 480, (second, one) => second >= 180 && second < 400 && isOut(one));
  for (const [at, one] of kept.entries())
    expect(told(one)).toEqual(isOut(world.all[at]!) ? [up, 'down: ping-timeout', up] : [up]);
  expect(await putOut(world.tenantId)).toEqual([]);
});

it.each([
  ['all devices stand at one place', [6]],
  ['there are but two places', [3, 3]],
])('nobody can tell where %s: they are down', async (_what, counts) => {
  const world = await shops(counts);
  const kept = await lived(world, 480, (second) => second >= 180 && second < 400);
  for (const one of kept) expect(told(one)).toEqual([up, 'down: ping-timeout', up]);
  expect(await putOut(world.tenantId)).toEqual([]);
});

it('a tenant with one place is judged by those of others, and hears itself that it is not measured', async () => {
  const [many, one] = [await shops([1, 1, 2, 1]), await shops([2])];
  const world = { tenantId: one.tenantId, all: [...one.all, ...many.all] };
  const kept = await lived(world, 480, (second) => second >= 180 && second < 400);
  for (const own of kept.slice(0, 2)) expect(told(own)).toEqual([up, hubs, up]);
  for (const { tenantId } of [many, one]) expect(await putOut(tenantId)).toHaveLength(1);
});

it('what failed before our hub is down before and after, and not known in between', async () => {
  const world = await shops([1, 2, 1, 2, 1]);
  const kept = await lived(
    world,
    800,
    (second, { outlet }) =>
      (outlet === 0 && second >= 120 && second < 700) || (second >= 300 && second < 500),
  );
  expect(told(kept[0]!)).toEqual([up, 'down: ping-timeout', hubs, 'down: ping-timeout', up]);
  for (const one of kept.slice(1)) expect(told(one)).toEqual([up, hubs, up]);
});

it('a cut that is over before all were asked counts as none of their outages', async () => {
  const kept = await lived(await shops([1, 1, 2, 1, 2, 1]), 330, (second) => second >= 180 && second < 225);
  expect(kept.map(downS)).toEqual(kept.map(() => 0));
});

it('a server that starts anew while it is cut off goes on not knowing', async () => {
  const world = await shops([1, 2, 1, 2, 1]);
  const kept = await lived(world, 620, (second) => second >= 180 && second < 500, 350);
  for (const one of kept) expect(downS(one)).toBe(0);
  expect(await putOut(world.tenantId)).toHaveLength(1);
});

it('a cut of the one provider of all places is none of our hub', async () => {
  const world = await shops([1, 1, 1, 1]);
  const { rows } = await db.admin.query<{ id: string }>(
    'select id from outlet where tenant_id = $1 order by number',
    [world.tenantId],
  );
  const lines: Asked[] = [];
  for (const [outlet, { id: outletId }] of rows.entries()) {
    const id = await addLine(db.database, world.tenantId, outletId, {
      id: idAskedAt(5 + outlet),
      provider: 'Telecom',
    });
    const address = `10.81.${world.tenantId % 250}.${outlet}`;
    await db.admin.query(`update line set address = $2, address_kind = 'static' where id = $1`, [
      id,
      address,
    ]);
    lines.push({ id, address, outlet });
  }
  const all = [...world.all, ...lines];
  const kept = await lived({ ...world, all }, 480, (second) => second >= 180 && second < 400);
  for (const [at, one] of kept.entries())
    expect(told(one), `${at}`).toEqual(
      at < 4
        ? [up, 'down: ping-timeout', up]
        : ['up: tests-to-answer', 'down: tests-to-fail', 'up: tests-to-answer'],
    );
});
