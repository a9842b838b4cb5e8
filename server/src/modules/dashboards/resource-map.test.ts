import { type MapPlace, placeText } from '@linekeeper/contract/outlets/map-place';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp } from '../../../test/app.ts';
import { type ChartWorld } from '../../../test/chart-world.ts';
import { addOutlet } from '../../../test/lines.ts';
import { type Headers, path, resourceWorld } from '../../../test/resource-world.ts';

type World = Awaited<ReturnType<typeof resourceWorld>>;
const kinds = ['device', 'line'] as const;

let app: TestApp;
let ids: Record<string, number>;
let worlds: Record<string, ChartWorld>;
let boss: Headers;
let provider: Headers;
let platform: Headers;
let chart: World['chart'];
let rowsOf: World['rowsOf'];

/** Two streets of Hangzhou, a city without a position, a province alone, and an outlet that says nothing; something stands in each. */
const put = async (tenant: string) => {
  const {
    outletIds: [first, second, third, fourth],
    deviceIds,
    lineIds,
  } = worlds[tenant]!;
  const last = await addOutlet(app.db, ids[tenant]!, 'S-9', 'East');
  for (const [table, all] of [
    ['device', deviceIds],
    ['line', lineIds],
  ] as const)
    for (const [at, outlet] of [fourth, last].entries())
      await app.db.admin.query(`update ${table} set outlet_id = $2 where id = $1`, [all[at], outlet]);
  const rows = [
    [first, 30.2741, 120.1551, '330106'],
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
  ({ app, ids, worlds, boss, provider, platform, chart, rowsOf } = await resourceWorld());
  for (const tenant of ['msp', 'own', 'other', 'shut', 'rival']) await put(tenant);
});
afterAll(() => app.close());

describe('the map of devices and of lines', () => {
  it.each(kinds)('says of %ss as many as the list of each place has', async (kind) => {
    const map = await chart('map', { kind });
    expect(map.level).toBeNull();
    expect(map.outlets).toHaveLength(2);
    for (const { id, total } of map.outlets) {
      expect(total).toBeGreaterThan(0);
      expect(await rowsOf(kind, { outletId: id })).toBe(total);
    }
    expect(map.places.map(({ place }) => place)).toEqual(['330100', '440000']);
    for (const { place, total } of map.places) expect(await rowsOf(kind, { place }), place).toBe(total);
    expect(await rowsOf(kind, { place: '33' })).toBe(map.places[0]!.total);
    expect(await rowsOf(kind, { place: '44' })).toBe(map.places[1]!.total);
    expect(await rowsOf(kind, { place: 'nowhere' })).toBe(map.nowhere);
    expect(map.nowhere).toBeGreaterThan(0);
    const found = [...map.outlets, ...map.places].reduce((sum, { total }) => sum + total, map.nowhere);
    expect(found).toBe(await rowsOf(kind, {}));
  });

  it.each(kinds)('opens the %ss of a square of the grid, on every level', async (kind) => {
    const { outlets } = await chart('map', { kind });
    const both = outlets.reduce((sum, { total }) => sum + total, 0);
    for (let level = 0; level <= 20; level += 1) {
      const squares = outlets.map(({ longitude, latitude }) => {
        const south = 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);
        return [level, ...[(longitude + 180) / 360, south].map((share) => Math.floor(share * 2 ** level))];
      });
      const words = new Set(squares.map((square) => square.join('.')));
      const counts = await Promise.all([...words].map((place) => rowsOf(kind, { place })));
      expect(
        counts.reduce((sum, one) => sum + one, 0),
        String(level),
      ).toBe(both);
      expect(await rowsOf(kind, { place: `${level}.0.0` }), String(level)).toBe(level === 0 ? both : 0);
    }
  });

  it('is narrowed as the charts beside it are, and so are its lists', async () => {
    const [first] = worlds['own']!.outletIds;
    await app.db.admin.query(`update outlet set tags = '{mapped}' where id = $1`, [first]);
    for (const kind of kinds)
      for (const places of [
        { outletId: [first] },
        { tag: ['mapped'] },
        { division: '33' },
        { region: ['East'] },
      ]) {
        const { total } = await chart('shares', { kind, by: 'region', ...places });
        const map = await chart('map', { kind, ...places });
        const found = [...map.outlets, ...map.places].reduce((sum, one) => sum + one.total, map.nowhere);
        expect(found, JSON.stringify(places)).toBe(total);
        expect(total, JSON.stringify(places)).toBeGreaterThan(0);
      }
    const tagged = await rowsOf('device', { outletTag: 'mapped', place: '0.0.0' });
    expect(tagged).toBe(await rowsOf('device', { outletId: first }));
    const abroad = await chart('map', { kind: 'device', box: { west: 0, south: 0, east: 10, north: 10 } });
    expect(abroad.outlets).toEqual([]);
  });

  it('gathers where outlets are many, and tells each of a part that is looked at closely', async () => {
    const crowded = await app.addTenant('crowded', 16, ids['rival-msp']);
    await app.addMember(crowded, 'crowded-boss', { administrator: true });
    const headers = await app.signIn('crowded-boss', 'crowded');
    await app.db.admin.query(
      `with made as (
         insert into outlet (tenant_id, number, name, region, latitude, longitude, division)
         select $1, 'N' || n, 'N' || n, 'South', 20 + n % 50 * 0.3, 100 + n / 50 * 0.3, case when n % 2 = 0 then '310106' else '310115' end from generate_series(1, 2500) n returning id, number
       ) insert into device (tenant_id, name, name_given, kind, kind_given, address, port, snmp_version, sealed_community, interval_s, outlet_id)
         select $1, m.number, true, 'router', true, '10.9.0.1', right(m.number, -1)::integer, d.snmp_version, d.sealed_community, 60, m.id
         from made m cross join device d where d.id = $2`,
      [crowded, worlds['own']!.deviceIds[0]],
    );
    const all = await chart('map', { kind: 'device' }, headers);
    expect(all.level).not.toBeNull();
    expect([...all.outlets, ...all.squares].reduce((sum, { total }) => sum + total, 0)).toBe(2500);
    expect(all.squares.map(({ division }) => division)).toContain('3101');
    const box = { west: 100, south: 20, east: 103, north: 23 };
    const part = await chart('map', { kind: 'device', box }, headers);
    expect(part.level).toBeNull();
    expect(part.outlets.length).toBeGreaterThan(50);
    for (const { division } of part.outlets) expect(['310106', '310115']).toContain(division);
  });

  it('is of what its reader may see: devices alone, lines alone, or neither', async () => {
    for (const [member, kind, other] of [
      ['fitter', 'device', 'line'],
      ['liner', 'line', 'device'],
    ] as const) {
      const headers = await app.signIn(`own-${member}`, 'own');
      expect((await chart('map', { kind }, headers)).outlets).toHaveLength(2);
      const { json } = await app.post(path.map, { kind: other }, { ...headers });
      expect((json.data as { error?: string }).error).toBe('FORBIDDEN');
    }
    const blind = await app.signIn('own-blind', 'own');
    for (const kind of kinds) {
      const { json } = await app.post(path.map, { kind }, { ...blind });
      expect((json.data as { error?: string }).error).toBe('FORBIDDEN');
    }
  });
});

describe('the map of all customers', () => {
  it.each(kinds)('adds up the %ss of those that tell theirs, in squares, and opens them', async (kind) => {
    const below = await chart('mapBelow', { kind }, provider);
    expect(below).toMatchObject({ level: 11, closedCustomers: 1, productlessCustomers: 0 });
    expect(below.squares).toHaveLength(1);
    const square = { in: 'square', level: 11, x: below.squares[0]!.x, y: below.squares[0]!.y } as const;
    const places: [MapPlace, number][] = [
      [square, below.squares[0]!.total],
      ...below.places.map(({ place, total }): [MapPlace, number] => [{ in: 'place', place }, total]),
      [{ in: 'province', province: '33' }, below.places.find(({ place }) => place === '330100')!.total],
      [{ in: 'nowhere' }, below.nowhere],
    ];
    for (const [place, total] of places) {
      const counted = { kind, by: 'province' };
      const { list } = await chart('holders', { counted, place }, provider);
      expect(list.map(({ name }) => name).toSorted()).toEqual(['other', 'own']);
      expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      // What opens in a stay there has as many rows.
      const own = list.find(({ name }) => name === 'own')!;
      expect(await rowsOf(kind, { place: placeText(place) }), placeText(place)).toBe(own.count);
    }
  });

  it('is of one customer, of none that is not below, and told by MSP to the platform', async () => {
    const narrowed = await chart('mapBelow', { kind: 'device', customerId: ids['own'] }, provider);
    const own = await chart('map', { kind: 'device' });
    expect(narrowed.nowhere).toBe(own.nowhere);
    expect(narrowed.squares[0]!.total).toBe(own.outlets.reduce((sum, { total }) => sum + total, 0));
    expect(narrowed.closedCustomers).toBe(0);
    const { json } = await app.post(
      path.mapBelow,
      { kind: 'device', customerId: ids['rival'] },
      { ...provider },
    );
    expect((json.data as { error?: string }).error).toBe('NOT_FOUND');
    const asked = { counted: { kind: 'device', by: 'province' }, place: { in: 'nowhere' }, level: 'branch' };
    const { list } = await chart('holders', asked, platform);
    expect(list.map(({ name }) => name)).toEqual(expect.arrayContaining(['msp', 'rival-msp']));
  });

  it('is refused to a tenant without customers, and to who may not see the kind', async () => {
    for (const [headers, kind] of [
      [boss, 'device'],
      [await app.signIn('msp-fitter', 'msp'), 'line'],
      [await app.signIn('msp-liner', 'msp'), 'device'],
    ] as const) {
      const { json } = await app.post(path.mapBelow, { kind }, { ...headers });
      expect((json.data as { error?: string }).error, kind).toBe('FORBIDDEN');
    }
  });

  it('takes a value or a place, not both', async () => {
    const both = { counted: { kind: 'device', by: 'province' }, place: { in: 'nowhere' }, value: ['33'] };
    const { json } = await app.post(path.holders, both, { ...provider });
    expect((json.data as { error?: string }).error).toBe('INVALID_INPUT');
  });
});
