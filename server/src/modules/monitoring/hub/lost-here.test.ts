import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { createEmbeddedStore, forgetLostHere, isAsked, type MetricStore } from '../store/index.ts';
import { idAskedAt, minuteMs } from '../test/asked-at.ts';
import { engineWorld } from '../test/engine-world.ts';

let db: TestDatabase;
let store: MetricStore;
// All tenants of a server say together whether it is cut off: each test has one of its own.
beforeEach(async () => {
  db = await testDatabase();
  store = createEmbeddedStore(db.database);
});
afterEach(() => db.close());

const seconds = [3, 10, 18, 27, 33, 41, 48, 56];
interface Asked {
  readonly id: string;
  readonly address: string;
}

/** A tenant with a line, or a device, in each of eight outlets, asked one after the other once a minute. */
async function shops(kind: 'line' | 'device'): Promise<{ tenantId: number; all: Asked[] }> {
  const tenantId = await addTenant(db.database, 'Shops');
  const all: Asked[] = [];
  for (const [at, second] of seconds.entries()) {
    const [id, address] = [idAskedAt(second), `10.90.0.${at + 1}`];
    const outletId = await addOutlet(db, tenantId, `${at}`, 'South');
    if (kind === 'line') {
      await addLine(db.database, tenantId, outletId, { id, provider: at % 2 ? 'Telecom' : 'Unicom' });
      await db.admin.query(`update line set address = $2, address_kind = 'static' where id = $1`, [
        ...[id, address],
      ]);
    } else {
      await addDevice(db.database, tenantId, address, { id, name: `Device ${at}` });
      await db.admin.query('update device set outlet_id = $2 where id = $1', [id, outletId]);
    }
    all.push({ id, address });
  }
  return { tenantId, all };
}

/** Lets them live for so many seconds; gives the loss that was kept of each, and the runs of which all was lost, by second. */
async function lossOf(
  { tenantId, all }: { readonly tenantId: number; readonly all: readonly Asked[] },
  metric: 'line.loss' | 'ping.loss',
  lived: {
    readonly seconds: number;
    readonly isCut: (second: number, at: number) => boolean;
    /** When the first packet of each test is lost. */
    readonly losesFirst?: (second: number) => boolean;
  },
) {
  const wallMs = Math.ceil(Date.now() / minuteMs) * minuteMs;
  const w = engineWorld({ database: db.database, tenantId, wallMs, store });
  const { start } = w.clock;
  await w.engine.start();
  for (let second = 0; second < lived.seconds; second++) {
    for (const [at, { address }] of all.entries())
      if (lived.isCut(second, at)) w.behaviours.set(address, { fails: 'timeout' });
      else w.behaviours.set(address, { losesFirst: lived.losesFirst?.(second) === true });
    await w.pass(1);
  }
  await w.engine.stop();
  const keys = all.map(({ id }) => ({ tenantId, targetId: id, subjectId: id, metric }));
  const kept = await store.samples(jobScope([tenantId]), keys, {
    fromMs: start,
    toMs: start + lived.seconds * 1000,
  });
  const { rows } = await db.admin.query<{ id: string; s: number }>(
    'select target_id as id, ((at_ms - $2) / 1000)::integer as s from run_head where tenant_id = $1 order by at_ms',
    [tenantId, start],
  );
  return all.map(({ id }, at) => ({
    lostS: (kept[at]?.timesMs ?? [])
      .filter((_, n) => kept[at]?.values[n] === 100)
      .map((ms) => Math.floor((ms - start) / 1000)),
    values: kept[at]?.values.length ?? 0,
    inPart: (kept[at]?.values ?? []).filter((value) => value > 0 && value < 100).length,
    runsS: rows.filter((row) => row.id === id).map(({ s }) => s),
  }));
}

describe.each([
  ['line', 'line.loss'],
  ['device', 'ping.loss'],
] as const)('what a %s lost while our own hub was cut off', (kind, metric) => {
  it('is no value, from the first test that failed by it', async () => {
    const world = await shops(kind);
    const isCut = (second: number) => second >= 180 && second < 420;
    for (const { lostS, values, runsS } of await lossOf(world, metric, { seconds: 600, isCut })) {
      expect(lostS).toEqual([]);
      // Ten minutes, less four: what was before and after is all there.
      expect(values).toBeGreaterThanOrEqual(5);
      expect(runsS.filter((s) => s > 182 && s < 418)).toEqual([]);
    }
  });

  it('is no value where the cut was over before all were asked', async () => {
    const world = await shops(kind);
    const isCut = (second: number) => second >= 180 && second < 225;
    for (const { lostS } of await lossOf(world, metric, { seconds: 330, isCut })) expect(lostS).toEqual([]);
  });

  it('is its own where others answer, and where it failed before', async () => {
    const world = await shops(kind);
    const alone = (second: number, at: number) => at === 0 && second >= 180 && second < 400;
    const [own, ...others] = await lossOf(world, metric, { seconds: 480, isCut: alone });
    expect(own?.lostS.length).toBeGreaterThanOrEqual(3);
    for (const { lostS } of others) expect(lostS).toEqual([]);
  });

  it('leaves what it lost before by itself', async () => {
    const world = await shops(kind);
    const isCut = (second: number, at: number) =>
      (at === 0 && second >= 120 && second < 700) || (second >= 300 && second < 500);
    const [own] = await lossOf(world, metric, { seconds: 800, isCut });
    expect(own?.lostS.filter((s) => s < 300).length).toBeGreaterThanOrEqual(2);
    expect(own?.lostS.filter((s) => s >= 305 && s < 495)).toEqual([]);
    expect(own?.lostS.filter((s) => s > 560).length).toBeGreaterThanOrEqual(1);
  });
});

it('what a line loses of a test within which our own hub comes back is no value; what it loses at any other time is', async () => {
  // Each is asked once then, but for the last one, which is asked right after its failure alone.
  const losesFirst = (second: number) => second >= 420 && second < 470;
  const lived = { seconds: 600, losesFirst };
  for (const cutS of [180, 390]) {
    const isCut = (second: number) => second >= cutS && second < 420;
    const found = await lossOf(await shops('line'), 'line.loss', { ...lived, isCut });
    // Of a short cut some were not asked.
    const asked = found.filter((_, at) => cutS === 180 || seconds[at]! >= 30);
    expect(asked.map(({ inPart }) => inPart)).toEqual(asked.map(() => 0));
  }
  const found = await lossOf(await shops('line'), 'line.loss', { ...lived, isCut: () => false });
  expect(found.map(({ inPart }) => inPart)).toEqual(seconds.map((s) => (s < 50 ? 1 : 0)));
});

it('what a line loses of its second test after our own hub is back is its own', async () => {
  const isCut = (second: number) => second >= 180 && second < 420;
  const losesFirst = (second: number) => second >= 420 && second < 530;
  const found = await lossOf(await shops('line'), 'line.loss', { seconds: 600, isCut, losesFirst });
  expect(found.map(({ inPart }) => inPart)).toEqual(seconds.map((s) => (s < 50 ? 1 : 0)));
});

it('takes back what was asked in that time alone: what was counted stays, and so does another tenant’s, and what is damaged', async () => {
  const [own, other] = [await addTenant(db.database, 'Own'), await addTenant(db.database, 'Other')];
  const id = idAskedAt(1);
  const columns = [
    { subjectId: id, metric: 'line.loss' },
    { subjectId: id, metric: 'line.in' },
  ] as const;
  for (const tenantId of [own, other]) {
    const scope = jobScope([tenantId]);
    const [layoutId] = await store.layouts(scope, [{ tenantId, targetId: id, columns }]);
    const polls = [1000, 2000, 3000].map((atMs) => ({
      ...{ tenantId, targetId: id, layoutId: layoutId!, atMs },
      values: Float64Array.of(100, 7),
    }));
    await store.writeBatch(scope, polls);
  }
  await db.admin.query(
    `update sample_head set payload = payload || 'x' where tenant_id = $1 and at_ms = 1000`,
    [own],
  );
  const gap = { subjectId: id, fromMs: 1000, toMs: 3000 };
  await db.database.withTenant(jobScope([own]), (_tx, client) =>
    forgetLostHere(client, [
      { ...gap, tenantId: own },
      { ...gap, tenantId: other },
    ]),
  );
  const kept = async (tenantId: number) => {
    const keys = columns.map((column) => ({ tenantId, targetId: id, ...column }));
    const all = await store.samples(jobScope([tenantId]), keys, { fromMs: 0, toMs: 9000 });
    return all.map(({ timesMs }) => timesMs);
  };
  expect(await kept(own)).toEqual([[3000], [2000, 3000]]);
  expect(await kept(other)).toEqual([
    [1000, 2000, 3000],
    [1000, 2000, 3000],
  ]);
});

it('knows what is measured by asking alone', () => {
  expect(['ping.loss', 'dial.rtt', 'line.loss', 'line.mos'].map(isAsked)).toEqual([true, true, true, true]);
  expect(['line.in', 'line.in_share', 'if.in', 'device.cpu', 'agent.queue'].some(isAsked)).toBe(false);
});
