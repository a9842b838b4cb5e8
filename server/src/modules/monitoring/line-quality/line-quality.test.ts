import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type State } from '@linekeeper/contract/monitoring/states';
import { deleteAt } from '../../../../test/deleted-at.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { signedServer } from '../../../../test/signed-server.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { createEmbeddedStore } from '../store/embedded-store.ts';
import { writeChanges } from '../states/states.queries.ts';
import { lineQualityRoutes } from './line-quality.routes.ts';

const root = '/monitor/api/v1/lines';
const hourMs = 3_600_000;
/** Half past nine on the third of a month in Shanghai: that month is 57.5 hours old. */
const nowMs = Date.UTC(2026, 2, 3, 1, 30);
const monthMs = Date.UTC(2026, 1, 28, 16);
const before = new Date(Date.UTC(2026, 0, 1));

let db: TestDatabase;
let server: Awaited<ReturnType<typeof signedServer>>;
let tenantId: number;
let neighbourId: number;
/** One of the south, one of the north, both of Telecom, and one of Unicom that is a day old and was never measured. */
let lines: [south: string, north: string, young: string];

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
  neighbourId = await addTenant(db.database, 'Two');
  const south = await addOutlet(db, tenantId, 'S-1', 'South');
  const north = await addOutlet(db, tenantId, 'N-1', 'North');
  const add = (outletId: string, given: Parameters<typeof addLine>[3]) =>
    addLine(db.database, tenantId, outletId, given);
  lines = [
    await add(south, { name: 'South 1', slaAvailabilityPercent: 99, createdAt: before }),
    await add(north, { name: 'North 1', slaAvailabilityPercent: 99.9, createdAt: before }),
    await add(south, {
      ...{ name: 'Young', provider: 'Unicom', slaAvailabilityPercent: 99 },
      createdAt: new Date(nowMs - 24 * hourMs),
    }),
  ];
  const scope = jobScope([tenantId]);
  const change = (subjectId: string, state: State, hours: number) => ({
    ...{ tenantId, subjectId, state, reason: 'answers' as const, fromMs: monthMs + hours * hourMs },
  });
  // A device beside them, which counts for none of them.
  const device = await addDevice(db.database, tenantId, '10.0.0.1');
  await db.database.withTenant(scope, (_tx, client) =>
    writeChanges(client, [
      ...[change(lines[0], 'up', -100), change(lines[0], 'down', 10), change(lines[0], 'up', 12)],
      ...[change(lines[1], 'up', -100), change(lines[1], 'unmeasured', 20), change(lines[1], 'up', 50)],
      change(device, 'down', -100),
    ]),
  );
  const store = createEmbeddedStore(db.database);
  const thisHour = Math.floor(nowMs / hourMs);
  for (const [id, scale] of [[lines[0], 1] as const, [lines[1], 10] as const]) {
    const columns = (['line.rtt', 'line.loss'] as const).map((metric) => ({ subjectId: id, metric }));
    const [layoutId = 0] = await store.layouts(scope, [{ tenantId, targetId: id, columns }]);
    const run = (hour: number, minute: number, rtt: number, loss: number) => ({
      ...{ tenantId, targetId: id, layoutId, atMs: (hour * 60 + minute) * 60_000 },
      values: Float64Array.of(rtt * scale, loss),
    });
    await store.writeBatch(scope, [
      run(thisHour - 25, 59, 900, 90),
      run(thisHour - 24, 0, 1, 0),
      run(thisHour - 24, 1, 3, 5),
      run(thisHour, 29, 5, 1),
    ]);
  }
  server = await signedServer((app) =>
    lineQualityRoutes(app, {
      ...{ database: db.database, store, nowMs: () => nowMs },
      timeZoneOf: () => 'Asia/Shanghai',
    }),
  );
});
afterAll(async () => {
  await server.close();
  await db.close();
});

const iso = (ms: number) => new Date(ms).toISOString();
const ask = async (path: string, body: object, of = tenantId) =>
  (await server.as({ tenantId: of })('POST', `${root}/${path}`, body)).json;
const day = { from: iso(nowMs - 24 * hourMs), to: iso(nowMs) };

describe('the trends of a page of lines', () => {
  it('are the medians hour by hour, and the availability of the month in the tenant’s time zone', async () => {
    const { data } = await ask('trends', { lineIds: lines });
    const gaps = new Array<null>(23).fill(null);
    expect(data).toMatchObject({ monthFrom: iso(monthMs), from: iso(nowMs - 24.5 * hourMs) });
    const [south, north, young] = lines.map((id) =>
      (data['lines'] as { id: string; rttMs: unknown; month: object }[]).find((line) => line.id === id),
    );
    expect(south).toMatchObject({
      rttMs: [2, ...gaps, 5],
      month: { downMs: 2 * hourMs, coveragePercent: 100, availabilityPercent: (100 * 55.5) / 57.5 },
    });
    expect(north).toMatchObject({
      month: { availabilityPercent: 100, coveragePercent: (100 * 27.5) / 57.5, unmeasuredMs: 30 * hourMs },
    });
    expect(young).toMatchObject({
      rttMs: [null, ...gaps, null],
      month: { availabilityPercent: null, coveragePercent: 0, totalMs: 24 * hourMs },
    });
  });

  it('tell another tenant nothing', async () => {
    expect((await ask('trends', { lineIds: lines }, neighbourId)).data['lines']).toEqual([]);
  });
});

describe('the quality of providers', () => {
  it('adds up the lines of each in all regions and in each, with what stands behind every figure', async () => {
    const { data } = await ask('providers', { from: iso(monthMs), to: iso(nowMs) });
    const list = data['list'] as { provider: string; region: string | null }[];
    const of = (provider: string, region: string | null) =>
      list.find((row) => row.provider === provider && row.region === region);
    expect(list).toHaveLength(5);
    expect(of('Telecom', null)).toMatchObject({
      lineCount: 2,
      availability: { downMs: 2 * hourMs, coveragePercent: (100 * 85) / 115, totalMs: 115 * hourMs },
      // Each measurement counts once: 900, 1, 3, 5 of the one and ten times that of the other.
      rtt: { mean: (909 * 11) / 8, lineCount: 2, coveragePercent: expect.closeTo((100 * 8) / (115 * 60), 6) },
      loss: { mean: 24, lineCount: 2 },
    });
    expect(of('Telecom', 'South')).toMatchObject({ lineCount: 1, rtt: { mean: 909 / 4 } });
    expect(of('Unicom', null)).toMatchObject({
      availability: { availabilityPercent: null },
      rtt: { mean: null, coveragePercent: 0, lineCount: 0 },
    });
  });

  it('counts lines of the asked access alone, and none of another tenant', async () => {
    expect((await ask('providers', { ...day, access: ['satellite'] })).data['list']).toEqual([]);
    expect((await ask('providers', day, neighbourId)).data['list']).toEqual([]);
    expect((await ask('providers', { from: day.to, to: day.from })).code).toBe(60001);
  });
});

describe('two beside each other', () => {
  it('are two lines, or two providers, hour by hour over one range', async () => {
    const { data } = await ask('compare', {
      ...day,
      sides: [{ lineId: lines[0] }, { provider: 'Telecom', region: 'North' }],
    });
    const sides = data['sides'] as { name: string; hours: (number | null)[][] }[];
    expect(sides.map(({ name }) => name)).toEqual(['South 1', 'Telecom · North']);
    expect(sides.map(({ hours }) => hours.length)).toEqual([25, 25]);
    expect(sides[0]!.hours.at(-1)).toEqual([Math.floor(nowMs / hourMs) * hourMs, 5, 1]);
    expect(sides[1]!.hours.at(0)!.slice(1)).toEqual([20, 2.5]);
    expect(sides[0]).toMatchObject({ lineCount: 1, availability: { availabilityPercent: 100 } });
  });

  it('are not found where a side is of another tenant, or has no line', async () => {
    const missing = { data: { error: 'NOT_FOUND' } };
    const sides = [{ lineId: lines[0] }, { provider: 'Telecom' }];
    expect(await ask('compare', { ...day, sides }, neighbourId)).toMatchObject(missing);
    expect(await ask('compare', { ...day, sides: [sides[0], { provider: 'Nobody' }] })).toMatchObject(
      missing,
    );
  });
});

describe('the SLA of a month', () => {
  const rows = async (body: object = {}) => {
    const { data } = await ask('sla', body);
    return data as unknown as {
      total: number;
      list: { name: string; verdict: string; leftMs: number }[];
    };
  };

  it('says what was lost of each line and what is left of the month, the broken first', async () => {
    const { list, ...rest } = await rows();
    expect(rest).toMatchObject({
      ...{ month: '2026-03', from: iso(monthMs), asOf: iso(nowMs), total: 3 },
      verdicts: { broken: 0, kept: 1, unknown: 2, none: 0 },
    });
    expect(list.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['North 1', 'unknown'],
      ['Young', 'unknown'],
      ['South 1', 'kept'],
    ]);
    const allowedMs = 0.01 * 31 * 24 * hourMs;
    expect(list[2]).toMatchObject({ lostMs: 2 * hourMs, allowedMs: expect.closeTo(allowedMs, 3) });
    expect(list[2]!.leftMs).toBeCloseTo(allowedMs - 2 * hourMs, 3);
  });

  it('is asked of a month that is over, of some lines, and of no month to come', async () => {
    expect((await rows({ month: '2026-02', verdict: ['unknown'] })).total).toBe(2);
    expect((await rows({ provider: 'Unicom' })).list.map(({ name }) => name)).toEqual(['Young']);
    expect((await rows({ sort: 'lost', order: 'desc', pageSize: 1 })).list[0]!.name).toBe('South 1');
    expect((await ask('sla', { month: '2026-04' })).code).toBe(60001);
    // It was added in March.
    expect((await rows({ month: '2026-02', provider: 'Unicom' })).total).toBe(0);
  });

  it('finds a line that was deleted since by all that it was found by while it was there', async () => {
    const outlet = await addOutlet(db, tenantId, 'W-9', 'West');
    const id = await addLine(db.database, tenantId, outlet, {
      ...{ name: 'Satellite', provider: 'Skynet', circuitId: 'CT-4711', address: '203.0.113.77' },
      createdAt: before,
    });
    const words = ['satel', 'SKYN', 'ct-4711', '0.113.77', 'w-9', 'Shop W'];
    const found = () =>
      Promise.all(words.map(async (search) => (await rows({ search })).list.map(({ name }) => name)));
    const there = await found();
    expect(there).toEqual(words.map(() => ['Satellite']));
    await db.admin.query('delete from line where id = $1', [id]);
    expect(await found()).toEqual(there);
    expect((await rows({ search: 'CT-4712' })).list).toEqual([]);
  });
});

describe('a line that was deleted', () => {
  it('counts in the quality of its provider until then, as long as its samples are kept, and afterwards by its states alone', async () => {
    const goneMs = nowMs - 30_000;
    await deleteAt(db, 'line', lines[0], goneMs);
    const range = { from: iso(monthMs), to: iso(nowMs) };
    const telecom = async () => {
      const { data } = await ask('providers', range);
      const list = data['list'] as { provider: string; region: string | null; rtt: { mean: number } }[];
      return list.find(({ provider, region }) => provider === 'Telecom' && region === null)!;
    };
    const compared = async () => {
      const sides = [{ provider: 'Telecom' }, { provider: 'Unicom' }];
      const { data } = await ask('compare', { ...day, sides });
      return (data['sides'] as { hours: (number | null)[][] }[])[0]!.hours.at(-1)!.slice(1);
    };
    const due = 115 * 60 - 0.5;
    expect(await telecom()).toMatchObject({
      ...{ lineCount: 2, loss: { mean: 24, lineCount: 2 } },
      rtt: { mean: (909 * 11) / 8, lineCount: 2, coveragePercent: expect.closeTo(800 / due, 6) },
    });
    expect(await compared()).toEqual([(5 + 50) / 2, 1]);
    await db.admin.query('update removed_subject set samples_until = now() where id = $1', [lines[0]]);
    expect(await telecom()).toMatchObject({ lineCount: 2, rtt: { mean: (909 * 10) / 4, lineCount: 1 } });
    expect(await compared()).toEqual([50, 1]);
    expect((await ask('providers', range, neighbourId)).data['list']).toEqual([]);
  });
});
