import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addDevice, addInterfaces } from '../../../test/devices.ts';

const root = '/monitor/api/v1/lines';
let app: TestApp;
let ours: number;
let theirs: number;
let headers: { authorization: string };
let outletId: string;
let deviceId: string;
let interfaceId: string;

beforeAll(async () => {
  app = await startTestApp();
  [ours, theirs] = [await app.addTenant('ours'), await app.addTenant('theirs')];
  for (const id of [ours, theirs]) await app.addMember(id, 'boss', { administrator: true });
  headers = await app.signIn('boss', 'ours');
  outletId = await addOutlet(headers, 'SH-1', '上海');
  deviceId = await addDevice(app.db.database, ours, '10.1.0.1', { name: 'cpe' });
  [interfaceId] = (await addInterfaces(app.db.database, ours, deviceId, ['wan0'])) as [string];
});
afterAll(() => app.close());

async function addOutlet(as: { authorization: string }, number: string, region: string): Promise<string> {
  const { json } = await app.post(
    '/monitor/api/v1/outlets/create',
    { number, name: `Shop ${number}`, region },
    as,
  );
  return json.data.id as string;
}
const line = (more: object = {}) => ({
  outletId,
  name: 'Fibre',
  provider: 'Telecom',
  access: 'fibre',
  ...more,
});
const create = async (more: object = {}, as = headers) =>
  (await app.post(`${root}/create`, line(more), as)).json;
const get = async (id: string, as = headers) => (await app.ask('GET', `${root}/${id}`, { headers: as })).json;
const put = async (id: string, body: object) =>
  (await app.ask('PUT', `${root}/${id}`, { headers, body: JSON.stringify(body) })).json;
const list = async (body: object = {}, as = headers) =>
  (await app.post(`${root}/list`, body, as)).json.data as unknown as {
    total: number;
    list: { id: string; name: string }[];
  };

describe('an internet line', () => {
  it('is kept as it was written down, and is not measured at first', async () => {
    const written = {
      ...line({ name: 'Main', circuitId: 'CT-0815', role: 'primary', downBps: 1e9, upBps: 1e8 }),
      ...{ addressKind: 'static', address: '10.1.0.9', deviceId, interfaceId },
      ...{ contractFrom: '2026-01-01', contractTo: '2027-12-31', monthlyCost: 1299.5, currency: 'CNY' },
      ...{
        slaAvailabilityPercent: 99.95,
        slaLossPercent: 0.5,
        slaRttMs: 40,
        slaJitterMs: 10,
        note: 'Floor 2',
      },
    };
    const { data } = await create(written);
    expect((await get(data.id as string)).data).toMatchObject({
      ...written,
      ...{ outletNumber: 'SH-1', region: '上海', deviceName: 'cpe', interfaceName: 'wan0', version: 0 },
      ...{ state: { state: 'unmeasured', reason: 'not-polled-yet' }, rttMs: null, mos: null },
    });
  });

  it('ends no contract before it begins, and is at no interface without a device, nor at that of another', async () => {
    expect((await create({ contractFrom: '2026-02-01', contractTo: '2026-01-31' })).code).toBe(60001);
    expect((await create({ interfaceId })).code).toBe(60001);
    const other = await addDevice(app.db.database, ours, '10.1.0.2');
    expect((await create({ deviceId: other, interfaceId })).data).toMatchObject({ error: 'NOT_FOUND' });
    expect((await create({ address: '127.0.0.1' })).data).toMatchObject({ error: 'ADDRESS_REFUSED' });
  });

  it('is changed once for each time that it was read', async () => {
    const { id } = (await create({ name: 'Changing' })).data as { id: string };
    const change = { ...line({ name: 'Changed', provider: 'Unicom' }), version: 0 };
    expect((await put(id, change)).data).toEqual({ version: 1 });
    expect((await put(id, change)).data).toMatchObject({ error: 'CHANGED_MEANWHILE' });
    expect((await get(id)).data).toMatchObject({ name: 'Changed', provider: 'Unicom', version: 1 });
  });

  it('has an event when its address is typed anew, of which nobody knows whether it answers', async () => {
    const { id } = (await create({ name: 'Moving', address: '10.1.0.20' })).data as { id: string };
    await app.db.admin.query('update line set answered_at = now() where id = $1', [id]);
    const moved = { ...line({ name: 'Moving', address: '10.1.0.21' }) };
    await put(id, { ...moved, version: 0 });
    await put(id, { ...moved, version: 1, note: 'The same address' });
    await put(id, { ...moved, version: 2, address: null });
    const { rows } = await app.db.admin.query(
      `select kind, data from subject_event where subject_id = $1 order by at`,
      [id],
    );
    expect(rows).toEqual([
      { kind: 'address-changed', data: { from: '10.1.0.20', to: '10.1.0.21' } },
      { kind: 'address-changed', data: { from: '10.1.0.21', to: '–' } },
    ]);
    const [row] = (await app.db.admin.query('select answered_at from line where id = $1', [id])).rows;
    expect(row.answered_at).toBeNull();
  });

  it('outlives its device, and goes with its states when it is deleted', async () => {
    const gone = await addDevice(app.db.database, ours, '10.1.0.3', { name: 'gone' });
    const { id } = (await create({ name: 'Left', deviceId: gone })).data as { id: string };
    await app.ask('DELETE', `/monitor/api/v1/devices/${gone}`, { headers });
    expect((await get(id)).data).toMatchObject({ name: 'Left', deviceId: null, deviceName: null });
    expect((await app.ask('DELETE', `${root}/${id}`, { headers })).json.code).toBe(0);
    expect((await get(id)).data).toMatchObject({ error: 'NOT_FOUND' });
    const { rowCount } = await app.db.admin.query('select from subject_status where subject_id = $1', [id]);
    expect(rowCount).toBe(0);
  });

  it('is found by name, circuit, provider, address and outlet, and counted by state, provider and region', async () => {
    const north = await addOutlet(headers, 'BJ-1', '北京');
    await create({
      outletId: north,
      name: 'Northern',
      provider: 'Mobile',
      circuitId: 'CM-77',
      address: '10.9.9.9',
    });
    for (const search of ['northern', 'CM-77', 'Mobile', '10.9.9', 'BJ-1'])
      expect(
        (await list({ search })).list.map(({ name }) => name),
        search,
      ).toEqual(['Northern']);
    expect(
      (await list({ region: '北京', provider: 'Mobile', access: ['fibre'], role: 'primary' })).total,
    ).toBe(1);
    expect((await list({ access: ['satellite'] })).total).toBe(0);
    const counts = (await app.post(`${root}/counts`, { search: 'northern' }, headers)).json.data;
    expect(counts).toMatchObject({
      ...{ total: 1, state: { unmeasured: 1, down: 0 } },
      ...{ providers: [{ name: 'Mobile', count: 1 }], regions: [{ name: '北京', count: 1 }] },
    });
  });

  it('is of one tenant alone: another neither sees it nor puts a line at its outlet or device', async () => {
    const them = await app.signIn('boss', 'theirs');
    const { id } = (await create({ name: 'Secret' })).data as { id: string };
    expect((await list({}, them)).total).toBe(0);
    expect(await get(id, them)).toEqual({ ...(await get(randomUUID(), them)), message: expect.any(String) });
    expect((await create({}, them)).data).toMatchObject({ error: 'NOT_FOUND' });
    const outlet = await addOutlet(them, 'X-1', 'X');
    expect((await create({ outletId: outlet, deviceId }, them)).data).toMatchObject({ error: 'NOT_FOUND' });
  });

  it('counts against the internet lines of the licence: a trial has one', async () => {
    const trial = await app.addTenant('trial');
    await app.db.admin.query(
      `update organization set status = 3, expires_at = now() + interval '15 days' where id = $1`,
      [trial],
    );
    await app.addMember(trial, 'boss', { administrator: true });
    const as = await app.signIn('boss', 'trial');
    const own = { outletId: await addOutlet(as, 'T-1', 'South') };
    expect((await create(own, as)).code).toBe(0);
    expect((await create(own, as)).data).toMatchObject({ error: 'LICENCE_QUOTA' });
  });

  it('is exported as it is listed', async () => {
    const answer = await app.ask('POST', `${root}/export`, {
      headers: { ...headers, 'accept-language': 'en' },
      body: JSON.stringify({ search: 'Main' }),
    });
    expect(answer.text).toContain('Circuit ID');
    expect(answer.text).toMatch(
      /Main,Not measured,.*SH-1,Shop SH-1,上海,Telecom,CT-0815,Fibre,Primary,1000000000,100000000/,
    );
  });

  it('is put together by outlet, provider or region, the group with most of the worst first', async () => {
    const far = await addOutlet(headers, 'GZ-1', '广州');
    const ids = [];
    for (const name of ['Far 1', 'Far 2'])
      ids.push((await create({ outletId: far, name, provider: 'Satcom' })).data['id']);
    await app.db.admin.query(`update subject_status set state = 'down' where subject_id = $1`, [ids[0]]);
    const groups = async (by: string, body: object = {}) =>
      (await app.post(`${root}/groups`, { by, ...body }, headers)).json.data as unknown as {
        total: number;
        list: { key: string; name: string; number: string | null; total: number; state: object }[];
      };
    expect((await groups('outlet')).list[0]).toMatchObject({
      ...{ key: far, number: 'GZ-1', name: 'Shop GZ-1', total: 2 },
      state: { down: 1, unmeasured: 1, up: 0 },
    });
    expect((await groups('provider')).list[0]).toMatchObject({ key: 'Satcom', number: null, total: 2 });
    expect((await groups('region', { provider: 'Satcom' })).list).toMatchObject([{ key: '广州', total: 2 }]);
    const one = await groups('provider', { page: 2, pageSize: 1 });
    expect([one.list.length, one.total > 2]).toEqual([1, true]);
    expect((await groups('outlet', { search: 'nothing at all' })).total).toBe(0);
  });
});
