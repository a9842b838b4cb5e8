import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeviceServer, deviceServer } from '../../../test/device-server.ts';

const base = '/monitor/api/v1/outlets';
let w: DeviceServer;
beforeAll(async () => {
  w = await deviceServer();
});
afterAll(() => w.close());

const unknownId = '00000000-0000-4000-8000-00000000dead';
const create = (body: object) => w.us()('POST', `${base}/create`, body);
const added = async (body: object): Promise<string> => {
  const { json } = await create(body);
  expect(json).toMatchObject({ code: 0 });
  return json.data.id as string;
};
const read = async (outletId: string) => (await w.us()('GET', `${base}/${outletId}`)).json.data;
const list = async (body: object, as = w.us()) => (await as('POST', `${base}/list`, body)).json.data;

it('lists outlets with their devices, and takes a number once', async () => {
  const outlet = { number: 'SH-1', name: '上海一店', region: '华东' };
  const outletId = (await w.us()('POST', `${base}/create`, outlet)).json.data.id as string;
  await w.us()('POST', `${base}/create`, { ...outlet, number: 'SH-2', name: '上海二店' });
  for (const name of ['one', 'two']) await w.created({ name, outletId });
  await w.created({ name: 'nowhere' });
  expect(await list({ search: '上海' })).toMatchObject({
    total: 2,
    list: [
      { number: 'SH-1', deviceCount: 2 },
      { number: 'SH-2', deviceCount: 0 },
    ],
  });
  expect((await w.us()('POST', `${base}/create`, outlet)).json.code).toBe(60110);
});

it('shows a tenant its own outlets alone, and counts no device of another', async () => {
  await w.us()('POST', `${base}/create`, { number: 'T-1', name: 'Ours', region: 'South' });
  const theirs = await w.them()('POST', `${base}/create`, { number: 'T-1', name: 'Theirs', region: 'South' });
  await w.created({ name: 'their device', outletId: theirs.json.data.id as string }, w.them());
  expect(await list({ search: 'T-1' })).toMatchObject({ total: 1, list: [{ name: 'Ours', deviceCount: 0 }] });
  expect(await list({}, w.them())).toMatchObject({ total: 1, list: [{ name: 'Theirs', deviceCount: 1 }] });
});

describe('an outlet', () => {
  const whole = {
    number: 'HZ-7',
    name: '西湖店',
    region: '',
    division: '330106',
    address: '天目山路 1 号',
    latitude: 30.26,
    longitude: 120.13,
    contactName: '王芳',
    contactPhone: '0571-8888 6666 转 3',
    contactEmail: 'fang@example.com',
    openingHours: '周一至周五 9:00-12:00，13:00-18:00；周六 10:00-16:00',
    timeZone: 'Asia/Shanghai',
    tags: ['旗舰', '直营', '旗舰'],
    note: '后门进\n钥匙在保安处',
  };

  it('is kept with its place, its people and its hours, and read as it was written', async () => {
    const outletId = await added(whole);
    expect(await read(outletId)).toMatchObject({
      ...whole,
      divisionName: '浙江省 杭州市 西湖区',
      openingHours: 'Mo-Fr 09:00-12:00,13:00-18:00; Sa 10:00-16:00',
      tags: ['旗舰', '直营'],
      ...{ deviceCount: 0, state: null, version: 0, effectiveTimeZone: 'Asia/Shanghai' },
    });
  });

  it('is refused with a division that never was, half a position, unclear hours or no region at all', async () => {
    const body = { number: 'NO-1', name: 'No', region: 'South' };
    expect((await create({ ...body, division: '999999' })).json.code).toBe(60411);
    for (const wrong of [
      { latitude: 1 },
      { openingHours: 'Mo-Fr 9-18' },
      { timeZone: 'Mars/Olympus' },
      { region: '' },
      { contactEmail: 'nobody' },
      { tags: ['a;b'] },
    ])
      expect((await create({ ...body, ...wrong })).json.code, JSON.stringify(wrong)).toBe(60001);
  });

  it('is changed by whoever saw how it was, and by nobody else', async () => {
    const { number: _number, ...rest } = whole;
    const outletId = await added({ ...rest, number: 'CH-1' });
    await added({ ...rest, number: 'CH-2' });
    const put = (body: object) =>
      w.us()('PUT', `${base}/${outletId}`, { ...rest, number: 'CH-1', version: 0, ...body });
    expect((await put({ number: 'CH-2' })).json.code).toBe(60110);
    expect((await put({ name: '湖滨店', division: null, region: '华东' })).json.data).toEqual({ version: 1 });
    expect((await put({ name: 'late' })).json.code).toBe(60203);
    expect(await read(outletId)).toMatchObject({
      name: '湖滨店',
      division: null,
      divisionName: '',
      version: 1,
    });
    expect((await w.them()('PUT', `${base}/${outletId}`, { ...whole, version: 1 })).json.code).toBe(60004);
  });

  it('is not deleted while something stands in it, which names how much does, until that is moved', async () => {
    const [from, to] = [await added({ ...whole, number: 'DE-1' }), await added({ ...whole, number: 'DE-2' })];
    const [one, two] = [await w.created({ outletId: from }), await w.created({ outletId: from })];
    const remove = (query = '', as = w.us()) => as('DELETE', `${base}/${from}${query}`);
    const refused = await remove();
    expect(refused.json.code).toBe(60410);
    expect(refused.json.message).toContain('2 devices');
    for (const nowhere of [from, unknownId])
      expect((await remove(`?moveTo=${nowhere}`)).json.code).toBe(nowhere === from ? 60001 : 60004);
    expect((await remove(`?moveTo=${to}`)).json.data).toEqual({ moved: { devices: 2 } });
    expect((await w.us()('GET', `${base}/${from}`)).json.code).toBe(60004);
    expect(await read(to)).toMatchObject({ deviceCount: 2 });
    expect(w.changed).toEqual(expect.arrayContaining([one.id, two.id]));
    const lines = await w.db.admin.query(
      `select action, detail from audit where tenant_id = $1 order by seq desc limit 2`,
      [w.tenantId],
    );
    expect(lines.rows.map(({ action }) => action).toSorted()).toEqual(['device.move', 'outlet.delete']);
  });

  it('that holds what the caller may not change is not emptied by deleting it', async () => {
    const [from, to] = [await added({ ...whole, number: 'LI-1' }), await added({ ...whole, number: 'LI-2' })];
    await w.created({ outletId: from });
    const before = w.world.contents;
    w.world.contents = {
      devices: { ...before.devices!, permission: 'DMS_SERVER_MANAGE_WAN_VIEW' },
    };
    const codes = ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_DEVICE_EDIT'] as const;
    const as = w.server.as({ tenantId: w.tenantId, permissions: codes });
    const answer = await as('DELETE', `${base}/${from}?moveTo=${to}`);
    w.world.contents = before;
    expect(answer.json.code).toBe(60003);
    expect(await read(from)).toMatchObject({ deviceCount: 1 });
  });
});

describe('outlets in a list', () => {
  it('are narrowed by region, division, tag and the worst state of what stands in them', async () => {
    const outlet = { name: 'Listed', tags: ['list'] };
    await added({ ...outlet, number: 'L-1', division: '330106', tags: ['list', 'a'] });
    await added({ ...outlet, number: 'L-2', division: '330200', region: 'North' });
    const third = await added({
      ...outlet,
      number: 'L-3',
      division: '110101',
      region: 'North',
      tags: ['list', 'b'],
    });
    await w.created({ outletId: third });
    const numbers = async (filter: object) =>
      ((await list({ tag: ['list'], ...filter })).list as { number: string }[]).map(({ number }) => number);
    expect(await numbers({ division: ['330000'] })).toEqual(['L-1', 'L-2']);
    expect(await numbers({ division: ['330100', '110000'] })).toEqual(['L-1', 'L-3']);
    expect(await numbers({ region: ['North'] })).toEqual(['L-2', 'L-3']);
    expect(await numbers({ tag: ['a', 'b'] })).toEqual(['L-1', 'L-3']);
    expect(await numbers({ state: ['unmeasured'] })).toEqual(['L-3']);
    expect(await numbers({ state: ['empty'], search: '宁波' })).toEqual(['L-2']);
    expect(await numbers({ sort: 'devices', order: 'desc' })).toEqual(['L-3', 'L-1', 'L-2']);
    const counts = (await w.us()('POST', `${base}/counts`, { tag: ['list'] })).json.data;
    expect(counts).toMatchObject({ state: { empty: 2, unmeasured: 1, down: 0 } });
    expect(counts.tags).toContainEqual({ value: 'list', count: 3 });
    expect(counts.regions).toContainEqual({ value: 'North', count: 2 });
  });

  it('are tagged and deleted together, and those that are refused are named with the reason', async () => {
    const ids = await Promise.all(
      ['B-1', 'B-2', 'B-3'].map((number) => added({ number, name: number, region: 'X', tags: ['old'] })),
    );
    await w.created({ outletId: ids[1] });
    const outlets = [
      ...ids.map((id, at) => ({ id, number: `B-${at + 1}` })),
      { id: unknownId, number: 'B-9' },
    ];
    const tagged = await w.us()('POST', `${base}/bulk-tag`, { outlets, add: ['new'], remove: ['old'] });
    expect(tagged.json.data).toMatchObject({ done: 3, refused: [{ number: 'B-9' }] });
    expect(await read(ids[0]!)).toMatchObject({ tags: ['new'], version: 1 });
    const many = Array.from({ length: 20 }, (_, at) => `t${at}`);
    const full = await w.us()('POST', `${base}/bulk-tag`, { outlets: outlets.slice(0, 1), add: many });
    expect(full.json.data).toMatchObject({ done: 0, refused: [{ number: 'B-1' }] });
    const seen = [{ id: ids[0], number: 'B-0' }, ...outlets.slice(1, 3)];
    const deleted = await w.us()('POST', `${base}/bulk-delete`, { outlets: seen });
    expect(deleted.json.data).toMatchObject({ done: 1, refused: [{ number: 'B-0' }, { number: 'B-2' }] });
    expect((await list({ search: 'B-' })).total).toBe(2);
  });
});
