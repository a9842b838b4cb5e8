import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base, type DeviceServer, deviceServer } from '../../../../test/device-server.ts';

let w: DeviceServer;
const made = [
  ['Cisco', 'C9300', '17.9.4'],
  ['Cisco', 'C9300', '17.10.1'],
  ['Cisco', 'C1000', '15.2'],
  ['H3C', 'MSR3600', ''],
  ['', '', ''],
] as const;

beforeAll(async () => {
  w = await deviceServer();
  await w.db.admin.query('delete from device');
  const given = async (name: string, make: readonly string[], as = w.us()) => {
    await w.created({ name }, as);
    await w.db.admin.query('update device set brand = $2, model = $3, firmware = $4 where name = $1', [
      name,
      ...make,
    ]);
  };
  for (const [at, make] of made.entries()) await given(`device ${at}`, make);
  await given('not ours', ['Huawei', 'S5700', 'V200'], w.them());
});
afterAll(() => w.close());

type Makes = Readonly<Record<'brands' | 'models' | 'versions', { name: string; count: number }[]>>;
const makes = async (body: object) => (await w.us()('POST', `${base}/makes`, body)).json.data as Makes;
const rowsOf = async (body: object) =>
  (await w.us()('POST', `${base}/list`, { ...body, pageSize: 1 })).json.data.total as number;
const names = (all: Makes[keyof Makes]) => all.map(({ name }) => name);

describe('what a list of devices can be narrowed to', () => {
  it('are the brands, models and versions that the own devices say, the commonest first, each with its rows', async () => {
    const found = await makes({});
    expect(names(found.brands)).toEqual(['Cisco', 'H3C']);
    expect(names(found.models)).toEqual(['C9300', 'C1000', 'MSR3600']);
    expect(names(found.versions).toSorted()).toEqual(['15.2', '17.10.1', '17.9.4']);
    for (const [list, filter] of [
      ['brands', 'brand'],
      ['models', 'model'],
      ['versions', 'firmware'],
    ] as const)
      for (const { name, count } of found[list]) expect(await rowsOf({ [filter]: name }), name).toBe(count);
  });

  it('are models of a chosen brand and versions of a chosen model', async () => {
    const cisco = await makes({ brand: 'Cisco' });
    expect(names(cisco.brands)).toEqual(['Cisco', 'H3C']);
    expect(names(cisco.models)).toEqual(['C9300', 'C1000']);
    expect(names(cisco.versions)).toHaveLength(3);
    const one = await makes({ brand: 'Cisco', model: 'C9300' });
    expect(names(one.models)).toEqual(['C9300', 'C1000']);
    for (const { name, count } of one.versions)
      expect(await rowsOf({ brand: 'Cisco', model: 'C9300', firmware: name })).toBe(count);
    expect(names(one.versions).toSorted()).toEqual(['17.10.1', '17.9.4']);
    expect(await makes({ brand: 'Huawei' })).toMatchObject({ models: [], versions: [] });
  });
});
