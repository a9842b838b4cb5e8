import { isUplink } from '@linekeeper/contract/devices/uplink';
import { type State } from '@linekeeper/contract/monitoring/states';
import { type DayStep, type workbench } from '@linekeeper/contract/monitoring/workbench';
import { type z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { addDevice, addInterfaces, addTenant } from '../../../../test/devices.ts';
import { signedServer } from '../../../../test/signed-server.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type SeriesKey } from '../store/index.ts';
import { BusiestUplinks } from './busiest-uplinks.ts';
import { workbenchRoutes } from './workbench.routes.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.parse('2026-03-02T12:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();
const base = '/monitor/api/v1/workbench';
type Output<Name extends keyof typeof workbench> = z.output<(typeof workbench)[Name]['output']>;

let db: TestDatabase;
let server: Awaited<ReturnType<typeof signedServer>>;
let us: number;
let them: number;
const clock = { nowMs: now };
/** What each interface carries, in and out, in Mbit/s. */
const carried = new Map<string, readonly [number, number]>();
let asked = 0;

beforeAll(async () => {
  db = await testDatabase();
  us = await addTenant(db.database, 'One');
  them = await addTenant(db.database, 'Two');
  const latest = async (_scope: unknown, keys: readonly SeriesKey[]) => {
    asked += 1;
    return keys.map(({ subjectId, metric }) => {
      const value = carried.get(subjectId)?.[metric === 'if.in' ? 0 : 1];
      return value === undefined ? undefined : { atMs: now - 10_000, value: value * 1e6 };
    });
  };
  const parts = { database: db.database, nowMs: () => clock.nowMs };
  const busiestUplinks = new BusiestUplinks({
    ...parts,
    store: { latest } as never,
    latestForMs: () => 150_000,
  });
  server = await signedServer((app) => workbenchRoutes(app, { ...parts, busiestUplinks }));
});
afterAll(async () => {
  await server.close();
  await db.close();
});

const sql = async <T>(text: string, values: readonly unknown[] = []) =>
  (await db.admin.query(text, [...values])).rows as T[];

let last = 0;
type Stays = readonly (readonly [State, fromMs: number, toMs: number | null, reason?: string])[];
async function device(
  tenantId: number,
  name: string,
  stays: Stays,
  { outletId = null as string | null, sinceMs = now - 48 * hour } = {},
) {
  const id = await addDevice(db.database, tenantId, `10.3.0.${++last}`, { name });
  await sql('update device set created_at = $2, outlet_id = $3 where id = $1', [id, iso(sinceMs), outletId]);
  await sql('update subject_status set state = $2, reason = $3 where subject_id = $1', [
    id,
    stays.at(-1)![0],
    'answers',
  ]);
  await sql('delete from state_interval where subject_id = $1', [id]);
  for (const [state, fromMs, toMs, reason = 'answers'] of stays)
    await sql(
      'insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at) values ($1, $2, $3, $4, $5, $6)',
      [tenantId, id, state, reason, iso(fromMs), toMs === null ? null : iso(toMs)],
    );
  return id;
}
const outlet = async (tenantId: number, number: string) =>
  (
    await sql<{ id: string }>(
      `insert into outlet (tenant_id, number, name, region) values ($1, $2, $2, 'South') returning id`,
      [tenantId, number],
    )
  )[0]!.id;
const up: Stays = [['up', now - 48 * hour, null]];

describe('the outlets of the workbench', () => {
  let theirs: string;
  beforeAll(async () => {
    const [calm, bad, blind] = [await outlet(us, '1'), await outlet(us, '2'), await outlet(us, '3')];
    await outlet(us, '0');
    await device(us, 'calm', up, { outletId: calm });
    await device(us, 'blind', [['unmeasured', now - 30 * minute, null]], { outletId: blind });
    await device(us, 'well', up, { outletId: bad });
    await device(
      us,
      'bad',
      [
        ['up', now - 48 * hour, now - 20 * minute],
        ['down', now - 20 * minute, null],
      ],
      { outletId: bad },
    );
    await device(us, 'nowhere', up);
    theirs = await outlet(them, '9');
    await device(them, 'theirs', [['down', now - hour, null]], { outletId: theirs });
  });
  const tiles = async (body: object, tenantId = us) =>
    (await server.as({ tenantId })('POST', `${base}/outlets`, body)).json
      .data as unknown as Output<'outlets'>;

  it('are a tile each with their devices, the worst first and the empty last, and say what stands in none', async () => {
    const { list, total, elsewhere } = await tiles({});
    expect(list.map(({ number }) => number)).toEqual(['2', '3', '1', '0']);
    expect(list[0]?.devices).toEqual({ down: 1, unreachable: 0, unmeasured: 0, maintenance: 0, up: 1 });
    expect(list[3]?.devices).toEqual({ down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 });
    expect(total).toBe(4);
    expect(elsewhere).toMatchObject({ up: 1, down: 0 });
  });

  it('come by pages, however many there are', async () => {
    const second = await tiles({ page: 2, pageSize: 3 });
    expect(second.list.map(({ number }) => number)).toEqual(['0']);
    expect(second.total).toBe(4);
  });

  it('are the tenant’s own', async () => {
    const found = await tiles({}, them);
    expect(found.list).toHaveLength(1);
    expect(found).toMatchObject({
      total: 1,
      list: [{ id: theirs, devices: { down: 1 } }],
      elsewhere: { up: 0 },
    });
  });
});

describe('the day of the workbench', () => {
  const day = async (tenantId = us) =>
    (await server.as({ tenantId })('GET', `${base}/day`)).json.data as unknown as Output<'day'>;
  const sum = (steps: readonly DayStep[], state: State) =>
    steps.reduce((total, step) => total + (step[state] ?? 0), 0);

  it('adds up the states of all devices by the quarter of an hour, exactly', async () => {
    const { steps, from, to, firstAt } = await day();
    expect(steps).toHaveLength(96);
    expect(Date.parse(to) - Date.parse(from)).toBe(24 * hour);
    expect(firstAt).toBe(iso(now - 48 * hour));
    expect(sum(steps, 'down')).toBe(20 * minute);
    // Half an hour is told, and of the rest of that device's day nothing is known.
    expect(sum(steps, 'unmeasured')).toBe(24 * hour);
    expect(sum(steps, 'up')).toBe(3 * 24 * hour + 23 * hour + 40 * minute);
    expect(steps.at(-1)).toEqual({
      down: 15 * minute,
      unreachable: 0,
      unmeasured: 15 * minute,
      maintenance: 0,
      up: 45 * minute,
    });
    expect(steps.at(-2)).toMatchObject({ down: 5 * minute, up: 55 * minute });
  });

  it('names the devices that had trouble, the longest down first, each with its whole day, and no new one', async () => {
    await device(us, 'new', [['unmeasured', now - minute, null, 'not-polled-yet']], {
      sinceMs: now - minute,
    });
    const { troubled, troubledTotal } = await day();
    expect(troubled.map(({ name }) => name)).toEqual(['bad', 'blind']);
    expect(troubledTotal).toBe(2);
    expect(troubled[0]).toMatchObject({
      outletName: '2',
      intervals: [
        { state: 'up', from: iso(now - 24 * hour), to: iso(now - 20 * minute) },
        { state: 'down', to: iso(now) },
      ],
    });
  });

  it('is the tenant’s own', async () => {
    const { troubled, steps } = await day(them);
    expect(troubled.map(({ name }) => name)).toEqual(['theirs']);
    expect(sum(steps, 'down')).toBe(hour);
    expect(sum(steps, 'up')).toBe(0);
  });
});

describe('the busiest uplinks', () => {
  const uplinks = async (tenantId = us) =>
    (await server.as({ tenantId })('GET', `${base}/uplinks`)).json.data as unknown as Output<'uplinks'>;
  let ids: string[];
  beforeAll(async () => {
    const router = await device(us, 'router', up);
    ids = await addInterfaces(db.database, us, router, ['wan0', 'wan1', 'lan0', 'uplink']);
    const [slow, fast, port] = ids as [string, string, string];
    await sql('update interface set speed_bps = 1e7 where id = $1', [slow]);
    carried.set(slow, [1, 8]);
    carried.set(fast, [300, 20]);
    carried.set(port, [900, 900]);
    const other = await device(them, 'other', up);
    const [their] = await addInterfaces(db.database, them, other, ['wan0']);
    carried.set(their!, [990, 1]);
  });

  it('are those that carry most against their speed, and no other ports', async () => {
    const { list, uplinkTotal, measuredTotal } = await uplinks();
    expect(list.map(({ name, loadPercent }) => [name, loadPercent])).toEqual([
      ['wan0', 80],
      ['wan1', 30],
    ]);
    expect(list[0]).toMatchObject({
      deviceName: 'router',
      inBps: 1e6,
      outBps: 8e6,
      measuredAt: iso(now - 10_000),
    });
    // One of them was not measured yet.
    expect({ uplinkTotal, measuredTotal }).toEqual({ uplinkTotal: 3, measuredTotal: 2 });
  });

  it('are the tenant’s own, whoever looked before', async () => {
    await uplinks();
    expect(await uplinks(them)).toMatchObject({ uplinkTotal: 1, list: [{ deviceName: 'other' }] });
  });

  it('are not read anew for each reader, and lose at once what is gone', async () => {
    await uplinks();
    const before = asked;
    await sql('update interface set vanished_at = now() where id = $1', [ids[0]]);
    expect((await uplinks()).list.map(({ name }) => name)).toEqual(['wan1']);
    expect(asked).toBe(before);
  });

  it('leave out what was measured too long ago', async () => {
    clock.nowMs = now + hour;
    expect(await uplinks()).toMatchObject({ measuredTotal: 0, list: [] });
    clock.nowMs = now;
  });

  it('are told by the database as by the contract', async () => {
    const words =
      'wan0 PPPoE0/1 wwan swan xwan1 wan2x isp2 Dialer10 lan 电信专线 出口 联通 uplink-a upstreams INTERNET cellular0/0/0'.split(
        ' ',
      );
    const cases = words.flatMap((word) =>
      [24, 6].flatMap((type) =>
        [true, false].flatMap((isDefaultRoute) => [
          { name: word, alias: '', description: '', isDefaultRoute, type },
          { name: 'ge0', alias: `to ${word}`, description: '', isDefaultRoute, type },
          { name: 'ge0', alias: 'a', description: `${word} b`, isDefaultRoute, type },
        ]),
      ),
    );
    const told = await db.database.withTenant(jobScope([us]), async (_tx, client) => {
      const { rows } = await client.query<{ told: boolean }>(
        `select is_uplink(c.name, c.alias, c.description, c."isDefaultRoute", c.type) as told
         from rows from (jsonb_to_recordset($1::jsonb) as (name text, alias text, description text, "isDefaultRoute" boolean, type integer))
           with ordinality as c (name, alias, description, "isDefaultRoute", type, n) order by n`,
        [JSON.stringify(cases)],
      );
      return rows.map((row) => row.told);
    });
    expect(told).toEqual(cases.map((one) => isUplink(one, one.type)));
    expect(new Set(told).size).toBe(2);
  });
});
