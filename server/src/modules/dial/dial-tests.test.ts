import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addTest } from '../../../test/standings.ts';

const root = '/dial/api/v1/tests';
let app: TestApp;
let ours: number;
let headers: { authorization: string };
let lineIds: string[];

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.addTenant('ours');
  await app.addTenant('theirs');
  await app.addMember(ours, 'boss', { administrator: true });
  headers = await app.signIn('boss', 'ours');
  lineIds = [await addLine('1', '10.1.0.1'), await addLine('2', null)];
});
afterAll(() => app.close());

async function addLine(number: string, address: string | null): Promise<string> {
  const outlet = { number, name: `Shop ${number}`, region: 'South' };
  const outletId = (await app.post('/monitor/api/v1/outlets/create', outlet, headers)).json.data.id;
  const line = { outletId, name: `Fibre ${number}`, provider: 'Telecom', access: 'fibre', address };
  return (await app.post('/monitor/api/v1/lines/create', line, headers)).json.data.id as string;
}
const address = (text: string) => ({ kind: 'address', address: text });
const toLine = (at: number) => ({ kind: 'line', lineId: lineIds[at] });
// Paused, so that nothing is sent meanwhile.
const test = (more: object = {}) => ({
  ...{ name: 'To the hub', isEnabled: false, test: { kind: 'ping', settings: { count: 1 } } },
  ...{ targets: [address('10.9.0.1')], ...more },
});
const create = async (more: object = {}) => (await app.post(`${root}/create`, test(more), headers)).json;
const put = async (id: unknown, body: object) =>
  (await app.ask('PUT', `${root}/${id as string}`, { headers, body: JSON.stringify(body) })).json;
const get = async (id: unknown) => (await app.ask('GET', `${root}/${id as string}`, { headers })).json;
const paths = async (id: unknown) =>
  (await app.post(`${root}/${id as string}/paths`, {}, headers)).json.data.list as unknown as Record<
    string,
    unknown
  >[];
/** What a measurement would have noted. */
const measured = (pathId: unknown, state: string, figures: object) =>
  app.db.admin.query(
    `update subject_status set state = $2, reason = 'test-answers', figures = $3, measured_at = now() where subject_id = $1`,
    [pathId, state, figures],
  );

describe('the list of dial tests', () => {
  it('is narrowed to those that fail, and to what rests by no state', async () => {
    for (const prefix of ['listed', 'listed-too']) {
      const tenantId = await app.addTenant(prefix);
      await app.addMember(tenantId, `${prefix}-boss`, { administrator: true });
      await addTest(app.db, tenantId, `Fails in ${prefix}`, [['up'], ['down']]);
      await addTest(app.db, tenantId, 'Answers', [['up'], ['unmeasured', 'outside-hours']]);
      await addTest(app.db, tenantId, 'Rests', [['unmeasured', 'test-paused']]);
    }
    const there = await app.signIn('listed-boss', 'listed');
    const found = async (state: readonly string[]) => {
      const { data } = (await app.post(`${root}/list`, { state }, { ...there })).json;
      return (data['list'] as { name: string }[]).map(({ name }) => name).concat(String(data['total']));
    };
    expect(await found(['down', 'unreachable'])).toEqual(['Fails in listed', '1']);
    expect(await found(['up'])).toEqual(['Answers', '1']);
    expect(await found(['unmeasured'])).toEqual(['0']);
    expect(await found([])).toEqual(['Answers', 'Fails in listed', 'Rests', '3']);
  });
});

describe('a dial test', () => {
  it('is kept as it was written down, with a path to each target, of which nothing is known at first', async () => {
    const more = {
      ...{ tags: ['hub'], intervalS: 300, hours: [8, 9, 17] },
      expectations: [{ metric: 'dial.rtt', bound: 'most', value: 40 }],
      targets: [address('10.9.0.1'), address('Example.COM'), toLine(0)],
    };
    const { data } = await create(more);
    expect((await get(data.id)).data).toMatchObject({
      ...{ name: 'To the hub', kind: 'ping', tags: ['hub'], intervalS: 300, hours: [8, 9, 17], pathCount: 3 },
      ...{ expectations: more.expectations, states: { unmeasured: 3, up: 0 }, violatedCount: 0, version: 0 },
      settings: { count: 1, sizeBytes: 56, ipVersion: 'any' },
      targets: [{ address: '10.9.0.1' }, { address: 'example.com' }, { lineName: 'Fibre 1' }],
    });
    expect(await paths(data.id)).toMatchObject([
      { address: '10.9.0.1', lineId: null, outletName: null, values: {} },
      { address: 'example.com' },
      { address: '10.1.0.1', lineName: 'Fibre 1', provider: 'Telecom', outletName: 'Shop 1' },
    ]);
  });

  it('keeps what was measured on targets that stay when it is changed, and lets go of those that went', async () => {
    const { data } = await create({ targets: [address('10.9.0.1'), address('10.9.0.2')] });
    const before = await paths(data.id);
    const targets = [address('10.9.0.2'), address('10.9.0.3'), address('10.9.0.3')];
    expect((await put(data.id, { ...test({ targets, name: 'Other' }), version: 0 })).data).toEqual({
      version: 1,
    });
    const after = await paths(data.id);
    expect(after.map((path) => path.address)).toEqual(['10.9.0.2', '10.9.0.3']);
    expect(after[0]?.id).toBe(before[1]?.id);
    const { rows } = await app.db.admin.query('select id from removed_target where tenant_id = $1', [ours]);
    expect(rows.map(({ id }) => id)).toContain(before[0]?.id);
    const old = await put(data.id, { ...test(), version: 0 });
    expect(old.data).toMatchObject({ error: 'CHANGED_MEANWHILE' });
  });

  it('shows on which of its paths the newest values are not as expected, and its worst state first', async () => {
    const { data } = await create({
      name: 'Watched',
      targets: [address('10.9.0.1'), address('10.9.0.2'), address('10.9.0.3')],
      expectations: [
        { metric: 'dial.rtt', bound: 'most', value: 40 },
        { metric: 'dial.mos', bound: 'least', value: 4 },
      ],
    });
    const [one, two] = await paths(data.id);
    await measured(one?.id, 'up', { 'dial.rtt': 41, 'dial.mos': 4.2 });
    await measured(two?.id, 'up', { 'dial.rtt': 40, 'dial.mos': 4 });
    const shown = (await get(data.id)).data;
    expect(shown).toMatchObject({ violatedCount: 1, states: { up: 2, unmeasured: 1 } });
    const byId = new Map((await paths(data.id)).map((path) => [path.id, path.violated]));
    expect(byId.get(one?.id)).toEqual([{ metric: 'dial.rtt', bound: 'most', value: 40 }]);
    expect(byId.get(two?.id)).toEqual([]);
    await measured(two?.id, 'down', {});
    const list = (await app.post(`${root}/list`, { sort: 'state' }, headers)).json.data
      .list as unknown as object[];
    expect(list[0]).toMatchObject({ name: 'Watched', states: { down: 1, up: 1, unmeasured: 1 } });
  });

  it('is mapped by outlet and target, with the newest value of a metric on each path', async () => {
    const { data } = await create({ targets: [toLine(0), toLine(1), address('10.9.0.1')] });
    for (const [at, path] of (await paths(data.id)).entries())
      await measured(path.id, 'up', { 'dial.rtt': at });
    const map = (await app.post(`${root}/${data.id as string}/heat-map`, { metric: 'dial.rtt' }, headers))
      .json.data as unknown as {
      outlets: { name: string | null }[];
      targets: string[];
      rows: number[];
      columns: number[];
    };
    expect(map.outlets.map(({ name }) => name)).toEqual([null, 'Shop 1', 'Shop 2']);
    expect(map.targets).toEqual(['10.9.0.1', 'Fibre 1', 'Fibre 2']);
    expect(map.rows.map((row, at) => [row, map.columns[at]]).sort()).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
  });

  it.each([
    ['neither an address nor a name', { targets: [address('a b')] }, 'DIAL_TARGET'],
    ['an address that the platform refuses', { targets: [address('127.0.0.1')] }, 'ADDRESS_REFUSED'],
    [
      'a line that is not there',
      { targets: [{ kind: 'line', lineId: '0c7d1e4a-5b1f-4b5e-9a53-0f4f6ff1a001' }] },
      'NOT_FOUND',
    ],
    [
      'runs that are longer than the interval',
      { intervalS: 10, test: { kind: 'ping', settings: { count: 100, intervalMs: 1000 } } },
      'DIAL_TOO_OFTEN',
    ],
    ['settings out of their bounds', { test: { kind: 'ping', settings: { count: 0 } } }, 'INVALID_INPUT'],
    ['hours that are none', { hours: [9, 8] }, 'INVALID_INPUT'],
    ['throughput, which nobody books yet', { test: { kind: 'throughput', settings: {} } }, 'INVALID_INPUT'],
  ])('is refused with %s', async (_what, more, error) => {
    expect((await create(more)).data).toMatchObject({ error });
  });

  it('keeps its kind: what was measured before would be of something else', async () => {
    const { data } = await create();
    const body = { ...test({ test: { kind: 'tcp', settings: {} } }), version: 0 };
    expect((await put(data.id, body)).data).toMatchObject({ error: 'INVALID_INPUT' });
  });

  it('loses a target whose line is deleted', async () => {
    const lineId = await addLine('3', '10.1.0.3');
    const { data } = await create({ targets: [{ kind: 'line', lineId }, address('10.9.0.1')] });
    await app.ask('DELETE', `/monitor/api/v1/lines/${lineId}`, { headers });
    await expect.poll(async () => (await paths(data.id)).map((path) => path.address)).toEqual(['10.9.0.1']);
  });

  it('takes an outlet of the licence once, however many tests it has, and is refused when none is left', async () => {
    const usage = async () => {
      const { json } = await app.post('/api/v1/licences/current', {}, headers);
      const { usage } = json.data as unknown as { usage: { kind: string; used: number }[] };
      return usage.find(({ kind }) => kind === 'linkTestOutlets')?.used;
    };
    await create({ targets: [toLine(0), toLine(1)] });
    expect(await usage()).toBe(2);
    await create({ targets: [toLine(0), address('10.9.0.1')] });
    expect(await usage()).toBe(2);
    await app.db.admin.query(
      `insert into licence (tenant_id, serial, edition, validity, effective_at, issued_at, key_id, file_name, file,
        uploaded_at, uploaded_by, uploaded_for, link_test_outlets)
       values ($1, 1, 'trial', 'permanent', now(), now(), 'k', 'f', '', now(), 'me', 'me', 2)`,
      [ours],
    );
    const lineId = await addLine('4', null);
    expect((await create({ targets: [{ kind: 'line', lineId }] })).data).toMatchObject({
      error: 'LICENCE_QUOTA',
    });
    const { data } = await create({ targets: [toLine(1)] });
    expect(data.id).toBeDefined();
    const body = { ...test({ targets: [toLine(1), { kind: 'line', lineId }] }), version: 0 };
    expect((await put(data.id, body)).data).toMatchObject({ error: 'LICENCE_QUOTA' });
    await app.db.admin.query('delete from licence where tenant_id = $1', [ours]);
  });
});

describe('a run on demand', () => {
  const run = async (
    target: object,
    kind: object = { kind: 'tcp', settings: { port: 9, count: 1, timeoutMs: 100 } },
  ) => (await app.post(`${root}/run`, { test: kind, target }, headers)).json.data;

  it('asks nothing that the platform does not allow, by its address or by what its name stands for', async () => {
    expect(await run(address('127.0.0.1'))).toMatchObject({ error: 'ADDRESS_REFUSED' });
    expect(await run(address('169.254.169.254'))).toMatchObject({ error: 'ADDRESS_REFUSED' });
  });

  it('says that a line has no address, and leaves its line in the audit log', async () => {
    expect(await run(toLine(1))).toMatchObject({ ok: false, reason: 'unresolved', result: null });
    const { rows } = await app.db.admin.query(
      `select detail from audit where tenant_id = $1 and action = 'dial-test.run' and detail ->> 'line' = 'Fibre 2'`,
      [ours],
    );
    expect(rows[0]).toMatchObject({ detail: { kind: 'tcp', line: 'Fibre 2' } });
  });
});

describe('a template', () => {
  it('is kept, listed and deleted', async () => {
    const body = { name: 'Voice', test: { kind: 'ping', settings: { codec: 'g729' } } };
    const { json } = await app.post('/dial/api/v1/templates/create', body, headers);
    const list = async () =>
      (await app.ask('GET', '/dial/api/v1/templates', { headers })).json.data.list as unknown as object[];
    expect(await list()).toMatchObject([
      { name: 'Voice', kind: 'ping', settings: { codec: 'g729', count: 20 } },
    ]);
    await app.ask('DELETE', `/dial/api/v1/templates/${json.data.id as string}`, { headers });
    expect(await list()).toEqual([]);
  });
});
