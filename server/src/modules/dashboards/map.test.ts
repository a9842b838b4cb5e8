import { type mapCharts } from '@linekeeper/contract/dashboards/map';
import { mostMappedOutlets } from '@linekeeper/contract/dashboards/map-terms';
import { type MapPlace } from '@linekeeper/contract/outlets/map-place';
import { outletStates } from '@linekeeper/contract/outlets/outlet-terms';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld, type ChartWorld } from '../../../test/chart-world.ts';

type Charts = { [Name in keyof typeof mapCharts]: z.output<(typeof mapCharts)[Name]['output']> };
type Headers = { authorization: string };

const base = '/monitor/api/v1';
const path: Readonly<Record<keyof Charts, string>> = {
  own: `${base}/charts/map`,
  below: `${base}/charts/map/customers`,
  holders: `${base}/charts/map/customers/list`,
};
const view = 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS';
const device = 'DMS_SERVER_MANAGE_DEVICE';
const wan = 'DMS_SERVER_MANAGE_WAN_VIEW';
const customers = ['own', 'other', 'shut'] as const;

let app: TestApp;
const ids: Record<string, number> = {};
const worlds: Record<string, ChartWorld> = {};
let boss: Headers;
let provider: Headers;
let platform: Headers;

/** Hangzhou and a street further, then a city of which no position is known, then only a province; the fifth says nothing. */
const put = async (tenant: string) => {
  const [first, second, third, fourth] = worlds[tenant]!.outletIds;
  const rows = [
    [first, 30.2741, 120.1551, null],
    [second, 30.2755, 120.1601, null],
    [third, null, null, '330106'],
    [fourth, null, null, '440000'],
  ];
  for (const [id, latitude, longitude, division] of rows)
    await app.db.admin.query('update outlet set latitude = $2, longitude = $3, division = $4 where id = $1', [
      ...[id, latitude, longitude, division],
    ]);
};

beforeAll(async () => {
  app = await startTestApp();
  ids['msp'] = await app.addTenant('msp', 8);
  for (const prefix of customers) ids[prefix] = await app.addTenant(prefix, 16, ids['msp']);
  ids['rival-msp'] = await app.addTenant('rival-msp', 8);
  ids['rival'] = await app.addTenant('rival', 16, ids['rival-msp']);
  for (const [seed, prefix] of ['msp', ...customers, 'rival'].entries()) {
    worlds[prefix] = await addChartWorld(app.db, ids[prefix]!, Date.now(), seed + 3);
    await put(prefix);
  }
  await app.db.admin.query('update tenant_setting set proxy_allowed = false where tenant_id = $1', [
    ids['shut'],
  ]);
  for (const prefix of ['own', 'other', 'msp']) {
    await app.addMember(ids[prefix]!, `${prefix}-boss`, { administrator: true });
    await app.addMember(ids[prefix]!, `${prefix}-liner`, { codes: [view, wan] });
    await app.addMember(ids[prefix]!, `${prefix}-blind`, { codes: [device, wan] });
  }
  boss = await app.signIn('own-boss', 'own');
  provider = await app.signIn('msp-boss', 'msp');
  platform = await app.signIn('admin');
});
afterAll(() => app.close());

async function told<T>(address: string, body: object, headers: Headers = boss): Promise<T> {
  const { json, text } = await app.post(address, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const chart = <Name extends keyof Charts>(name: Name, body: object, headers?: Headers) =>
  told<Charts[Name]>(path[name], body, headers);
const rowsOf = async (filter: object, headers = boss) =>
  (await told<{ total: number }>(`${base}/outlets/list`, { ...filter, pageSize: 1 }, headers)).total;

/** Every number of a standing against the list that it opens. */
async function opens(standing: Standing, filter: object, headers = boss) {
  expect(standing.total).toBe(await rowsOf(filter, headers));
  for (const state of outletStates.filter((one) => one !== 'empty'))
    expect(standing[state], `${JSON.stringify(filter)} ${state}`).toBe(
      await rowsOf({ ...filter, state: [state] }, headers),
    );
}
const squareOf = ([longitude, latitude]: readonly [number, number], level: number) => {
  const south = 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);
  return { x: Math.floor(((longitude + 180) / 360) * 2 ** level), y: Math.floor(south * 2 ** level) };
};

describe('the map of one network', () => {
  it('tells each outlet with the state that its list shows, those without a position by city and province', async () => {
    const found = await chart('own', {});
    expect(found.level).toBeNull();
    expect(found.squares).toEqual([]);
    expect(found.outlets.map(({ division }) => division)).toEqual([null, null]);
    const { list } = await told<{ list: { id: string; name: string; state: string | null }[] }>(
      `${base}/outlets/list`,
      { position: ['exact'] },
    );
    expect(found.outlets.map(({ id, name, state }) => [id, name, state]).toSorted()).toEqual(
      list.map(({ id, name, state }) => [id, name, state ?? 'empty']).toSorted(),
    );
    expect(found.places.map(({ place, total }) => [place, total])).toEqual([
      ['330100', 1],
      ['440000', 1],
    ]);
    await opens(found.places[0]!, { division: ['330100'], position: ['city'] });
    await opens(found.places[1]!, { division: ['440000'], position: ['province'] });
    await opens(found.places[1]!, { division: ['440000'], position: ['city', 'province'] });
    await opens(found.nowhere, { position: ['none'] });
    const inBox = { west: 120.1551, south: 30.27, east: 120.1552, north: 30.28 };
    const part = await chart('own', { box: inBox });
    expect(part.outlets).toHaveLength(await rowsOf({ box: inBox }));
    // What has no position is beside the map, whichever part of it is looked at.
    expect([part.places, part.nowhere]).toEqual([found.places, found.nowhere]);
  });

  it('narrowed to a region and a tag tells what the list shows that is opened with them', async () => {
    await app.db.admin.query(`update outlet set tags = '{vip}' where id = $1`, [worlds['own']!.outletIds[1]]);
    const east = { region: ['East'], tag: ['vip'] };
    const { outlets, places } = await chart('own', east);
    expect(outlets).toHaveLength(await rowsOf({ ...east, position: ['exact'] }));
    expect(outlets.map(({ id }) => id)).toEqual([worlds['own']!.outletIds[1]]);
    expect(places).toEqual([]);
  });

  it('of more outlets than can be told tells squares, each of which opens as many rows as it says', async () => {
    const boss = await app.signIn('other-boss', 'other');
    await app.db.admin.query(
      `insert into outlet (tenant_id, number, name, region, latitude, longitude, division)
       select $1, 'N' || n, 'many ' || n, 'North', 20 + (n * 7919 % 3000) / 100.0, 80 + (n * 104729 % 5000) / 100.0,
         case when n % 2 = 0 then '310106' else '310115' end
       from generate_series(1, $2) n`,
      [ids['other'], mostMappedOutlets],
    );
    const found = await chart('own', {}, boss);
    const all = await rowsOf({ position: ['exact'] }, boss);
    expect(found.squares.reduce((sum, { total }) => sum + total, found.outlets.length)).toBe(all);
    expect(found.squares.length + found.outlets.length).toBeLessThanOrEqual(48 ** 2);
    expect(found.squares.length).toBeGreaterThan(100);
    // What all of a square are in; a square that holds one of which none was said is in none.
    const divisions = found.squares.map(({ division }) => division);
    expect(divisions).toContain('3101');
    expect(
      divisions.filter((one) => one !== '3101' && one !== '310106' && one !== '310115').length,
    ).toBeLessThan(2);
    for (const { west, south, east, north, ...square } of found.squares.slice(0, 12))
      await opens(square, { box: { west, south, east, north } }, boss);
    const [{ west, south, east, north, total }] = found.squares as [(typeof found.squares)[0]];
    const closer = await chart('own', { box: { west, south, east, north } }, boss);
    expect([closer.level, closer.outlets.length]).toEqual([null, total]);
    for (const { division } of closer.outlets) expect(['310106', '310115']).toContain(division);
  });
});

describe('the map of all customers', () => {
  it('tells in numbers what the map of each customer tells, and nothing of who keeps it to himself', async () => {
    const found = await chart('below', {}, provider);
    const each = await Promise.all(
      (['own', 'other'] as const).map(async (name) => {
        return told<{ list: { latitude: number; longitude: number }[]; total: number }>(
          `${base}/outlets/list`,
          { position: ['exact'], pageSize: 500 },
          await app.signIn(`${name}-boss`, name),
        );
      }),
    );
    expect(found.squares.reduce((sum, { total }) => sum + total, 0)).toBe(each[0]!.total + each[1]!.total);
    for (const square of found.squares.slice(0, 30)) {
      const holders = await chart(
        'holders',
        { place: { in: 'square', level: found.level, ...at(square) } },
        provider,
      );
      expect(holders.list.reduce((sum, { total }) => sum + total, 0)).toBe(square.total);
    }
    const hangzhou = squareOf([120.1551, 30.2741], found.level);
    const there = each[0]!.list.filter(
      ({ longitude, latitude }) =>
        JSON.stringify(squareOf([longitude, latitude], found.level)) === JSON.stringify(hangzhou),
    );
    const own = await chart(
      'holders',
      { customerId: ids['own'], place: { in: 'square', level: found.level, ...hangzhou } },
      provider,
    );
    expect(own.list.map(({ companyId, total }) => [companyId, total])).toEqual([[ids['own'], there.length]]);
    expect(found.places.map(({ place, total }) => [place, total]).toSorted()).toEqual([
      ['330100', 2],
      ['440000', 2],
    ]);
    expect(found.closedCustomers).toBe(1);
    expect(JSON.stringify(found)).not.toMatch(/S-\d|many|30\.27/);
  });

  it('opens of a city, of a province and of nowhere the customers that it counted', async () => {
    const { places, nowhere } = await chart('below', {}, provider);
    const sum = async (place: MapPlace) =>
      (await chart('holders', { place }, provider)).list.reduce((so, { total }) => so + total, 0);
    for (const { place, total } of places) expect(await sum({ in: 'place', place })).toBe(total);
    expect(await sum({ in: 'province', province: '33' })).toBe(2);
    expect(await sum({ in: 'nowhere' })).toBe(nowhere.total);
    const named = { place: { in: 'province', province: '33' }, search: 'other', sort: 'name' };
    expect((await chart('holders', named, provider)).list.map(({ companyId }) => companyId)).toEqual([
      ids['other'],
    ]);
  });

  it('narrowed to a customer tells of it and of all below it, and of nobody who is not below', async () => {
    const one = await chart('below', { customerId: ids['own'] }, provider);
    const mine = await chart('own', {});
    expect(one.squares.reduce((sum, { total }) => sum + total, 0)).toBe(mine.outlets.length);
    const whole = await chart('below', { customerId: ids['msp'] }, platform);
    expect(whole.places.find(({ place }) => place === '330100')!.total).toBe(3);
    for (const customerId of [ids['rival'], ids['msp'], 999_999]) {
      const { json } = await app.post(path.below, { customerId }, { ...provider });
      expect(json.code).toBe(60004);
    }
  });

  it('ends where what can be told ends: a part of the map, squares no finer than some kilometres', async () => {
    const box = { west: 120, south: 30, east: 121, north: 31 };
    const { level, squares } = await chart('below', { customerId: ids['own'], box }, provider);
    expect(level).toBe(11);
    expect(squares.map(({ total }) => total)).toEqual([2]);
    expect((await chart('below', { box: { ...box, west: 0, east: 1 } }, provider)).squares).toEqual([]);
  });
});

describe('who sees the map', () => {
  it.each([
    ['own', 'own'],
    ['msp', 'below'],
  ] as const)('of %s: who may open the list of outlets, and the overview', async (tenant, name) => {
    for (const who of ['liner', 'blind']) {
      const { json } = await app.post(path[name], {}, { ...(await app.signIn(`${tenant}-${who}`, tenant)) });
      expect(json.code, who).toBe(60003);
    }
  });

  it('an end customer is told nothing of others', async () => {
    for (const name of ['below', 'holders'] as const) {
      const { json } = await app.post(path[name], name === 'below' ? {} : { place: { in: 'nowhere' } }, {
        ...boss,
      });
      expect(json.code).toBe(60003);
    }
  });
});

const at = ({ x, y }: { readonly x: number; readonly y: number }) => ({ x, y });
