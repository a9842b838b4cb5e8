import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packRun } from '@linekeeper/probes';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { RunStore } from '../monitoring/runs/run-store.ts';
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
/** The ids of a test's paths by whom they lead to: an address, or the name of a line. */
const pathsByTarget = async (id: unknown, targets: readonly string[]) => {
  const found = new Map((await paths(id)).map((path) => [path.lineName ?? path.address, path.id as string]));
  return targets.map((target) => found.get(target));
};
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
    // The watch has said of all that they are paused: it says nothing more of them while this goes on.
    const reasons = async () =>
      (await paths(data.id)).map(({ state }) => (state as { reason: string }).reason);
    await expect.poll(reasons).toEqual(Array(3).fill('test-paused'));
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

  describe('over a range', () => {
    const minuteMs = 60_000;
    const told = async (id: unknown, what: string, more: object = {}) => {
      const [from, to] = [Date.now() - 30 * minuteMs, Date.now()].map((ms) => new Date(ms).toISOString());
      const body = { metric: 'dial.rtt', from, to, ...more };
      return (await app.post(`${root}/${id as string}/${what}`, body, headers)).json.data as Record<
        string,
        unknown
      >;
    };
    /** Runs of the last minutes, one each, of these round-trip times; null: it failed. */
    async function runsOf(pathId: unknown, rttsMs: readonly (number | null)[]) {
      const runs = rttsMs.map((rttMs, at) => ({
        ...{ tenantId: ours, targetId: pathId as string, atMs: Date.now() - (at + 1) * minuteMs },
        times: rttMs === null ? null : packRun([rttMs, rttMs]),
        detail: JSON.stringify(
          rttMs === null ? { kind: 'ping', reason: 'timeout' } : { kind: 'ping', result: {} },
        ),
      }));
      await new RunStore(app.db.database).add(jobScope([ours]), runs);
    }
    /** As old as a test of which everything was measured. */
    const aged = (testId: unknown) =>
      app.db.admin.query(
        `update dial_path set created_at = now() - interval '10 minutes' where test_id = $1`,
        [testId],
      );

    it('is mapped by outlet and target, with what stands behind each cell', async () => {
      const { data } = await create({ targets: [toLine(0), toLine(1), address('10.9.0.1')] });
      await aged(data.id);
      const [direct, first] = await pathsByTarget(data.id, ['10.9.0.1', 'Fibre 1']);
      await runsOf(first, [10, 20, 20, 30, 500, null, null, null, null]);
      await runsOf(direct, [null, null, null]);
      const map = await told(data.id, 'heat-map');
      expect(map).toMatchObject({
        outlets: [{ name: null }, { name: 'Shop 1' }, { name: 'Shop 2' }],
        ...{ targets: ['10.9.0.1', 'Fibre 1', 'Fibre 2'], counts: 'packets', resolutionPercent: 2 },
      });
      const cell = (shown: Record<string, unknown>, pathId: string | undefined) => {
        const at = (shown.paths as string[]).indexOf(pathId!);
        const of = (name: string) => (shown[name] as number[])[at];
        return { value: of('values'), runs: of('runs'), failed: of('failed'), coverage: of('coverage') };
      };
      expect(cell(map, first)).toMatchObject({ runs: 9, failed: 4, coverage: 90 });
      expect(cell(map, first).value).toBeCloseTo(20, 0);
      expect(cell(map, direct)).toEqual({ value: null, runs: 3, failed: 3, coverage: 30 });
      const second = (map.paths as string[]).find((id) => id !== first && id !== direct);
      expect(cell(map, second)).toEqual({ value: null, runs: 0, failed: 0, coverage: 0 });
      expect(cell(await told(data.id, 'heat-map', { statistic: 'worst' }), first).value).toBe(500);
      expect(cell(await told(data.id, 'heat-map', { statistic: 'p95' }), first).value).toBe(500);
      // Of packets, since there are any; where no run had any, of runs.
      const losses = await told(data.id, 'heat-map', { statistic: 'loss' });
      expect([cell(losses, first).value, cell(losses, direct).value]).toEqual([0, 100]);
    });

    it('shows no path that is no more, and each that came, however soon somebody looks again', async () => {
      const { data } = await create({ targets: [toLine(0), toLine(1)] });
      const [first] = await pathsByTarget(data.id, ['Fibre 1']);
      const before = (await told(data.id, 'heat-map')).paths as string[];
      expect(before).toContain(first);
      // As many as before, and of the same version of the test: as when an agent leaves and another comes.
      const { rows } = await app.db.admin.query<{ id: string }>(
        `with gone as (delete from dial_path where id = $1 returning tenant_id, test_id, target_id, source_kind)
        insert into dial_path (tenant_id, test_id, target_id, source_kind, source_id)
        select tenant_id, test_id, target_id, 'agent', gen_random_uuid() from gone returning id`,
        [first],
      );
      const after = (await told(data.id, 'heat-map')).paths as string[];
      expect(after.toSorted()).toEqual([...before.filter((id) => id !== first), rows[0]!.id].sort());
      const { list } = (await told(data.id, 'distribution')) as { list: Record<string, unknown>[] };
      expect(list.map(({ pathId }) => pathId)).not.toContain(first);
    });

    it('tells of each outlet how all its values lie, the worst first', async () => {
      const { data } = await create({ targets: [toLine(0), toLine(1), address('10.9.0.1')] });
      await aged(data.id);
      const [first, second] = await pathsByTarget(data.id, ['Fibre 1', 'Fibre 2']);
      await runsOf(first, [10, 11, 12, 13, 14]);
      await runsOf(second, [40, 41]);
      const { list } = (await told(data.id, 'distribution')) as { list: Record<string, unknown>[] };
      expect(list.map(({ name }) => name)).toEqual(['Shop 2', 'Shop 1', null]);
      expect(list[1]).toMatchObject({
        min: 10,
        max: 14,
        count: 10,
        runs: 5,
        failed: 0,
        coverage: 50,
        pathId: first,
      });
      expect(list[1]?.median as number).toBeCloseTo(12, 0);
      expect(list[2]).toMatchObject({ median: null, runs: 0, coverage: 0, pathCount: 1 });
    });

    it('refuses a range that ends before it begins, and a test that is not there', async () => {
      const { data } = await create();
      const early = new Date(0).toISOString();
      expect(await told(data.id, 'heat-map', { to: early })).toMatchObject({ error: 'INVALID_INPUT' });
      const none = '0c7d1e4a-5b1f-4b5e-9a53-0f4f6ff1a001';
      expect(await told(none, 'distribution')).toMatchObject({ error: 'NOT_FOUND' });
    });
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
    [
      'throughput to an address, where nobody can book it',
      { test: { kind: 'throughput', settings: {} }, intervalS: 600 },
      'DIAL_THROUGHPUT_TARGET',
    ],
    [
      'throughput that fills lines all the time',
      { test: { kind: 'throughput', settings: {} }, intervalS: 599 },
      'DIAL_THROUGHPUT_OFTEN',
    ],
    ['this server, asked by this server', { targets: [{ kind: 'hub' }] }, 'DIAL_HUB'],
    [
      'throughput to this server, which takes none',
      {
        ...{ test: { kind: 'throughput', settings: {} }, intervalS: 600, targets: [{ kind: 'hub' }] },
        sources: { server: false, allAgents: true },
      },
      'DIAL_THROUGHPUT_CLOSED',
    ],
    ['nobody to ask', { targets: [] }, 'INVALID_INPUT'],
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

describe('a template with a list of targets', () => {
  const templates = '/dial/api/v1/templates';
  const kept = async (targets: object[], name = 'Sites') =>
    (
      await app.post(
        `${templates}/create`,
        { name, test: { kind: 'ping', settings: { count: 1 } }, targets },
        headers,
      )
    ).json.data.id as string;
  const change = async (id: string, body: object) =>
    (
      await app.ask('PUT', `${templates}/${id}`, {
        headers,
        body: JSON.stringify({ name: 'Sites', ...body }),
      })
    ).json;
  const asked = async (id: unknown) => (await paths(id)).map((path) => path['address']).sort();

  it('is followed by its tests: who changes the list changes whom all of them ask, and what stays keeps its path', async () => {
    const list = await kept([address('10.8.0.1'), address('10.8.0.2')]);
    const [one, other] = [
      (await create({ targets: [], listTemplateId: list })).data['id'],
      (await create({ targets: [address('10.8.0.2'), address('10.8.0.9')], listTemplateId: list })).data[
        'id'
      ],
    ];
    expect(await asked(one)).toEqual(['10.8.0.1', '10.8.0.2']);
    expect(await asked(other)).toEqual(['10.8.0.1', '10.8.0.2', '10.8.0.9']);
    const before = (await paths(one)).find((path) => path['address'] === '10.8.0.1')?.['id'];

    expect(
      (await change(list, { targets: [address('10.8.0.1'), address('10.8.0.3')], version: 0 })).data,
    ).toEqual({
      version: 1,
    });
    expect(await asked(one)).toEqual(['10.8.0.1', '10.8.0.3']);
    // One of its own stays, whatever the list says.
    expect(await asked(other)).toEqual(['10.8.0.1', '10.8.0.2', '10.8.0.3', '10.8.0.9']);
    expect((await paths(one)).find((path) => path['address'] === '10.8.0.1')?.['id']).toBe(before);
    expect((await get(one)).data).toMatchObject({
      list: { templateId: list, name: 'Sites' },
      targets: [{ isListed: true }, { isListed: true }],
    });
    expect((await change(list, { targets: [], version: 0 })).data['error']).toBe('CHANGED_MEANWHILE');
  });

  it('is changed for all of its tests or for none: what one of them may not ask leaves all as they were', async () => {
    const list = await kept([address('10.7.0.1')]);
    const { data } = await create({ targets: [], listTemplateId: list });
    const refused = await change(list, { targets: [address('10.7.0.2'), { kind: 'gateway' }], version: 0 });
    expect(refused.data['error']).toBe('DIAL_GATEWAY');
    expect(await asked(data['id'])).toEqual(['10.7.0.1']);
  });

  it('is not deleted while tests follow it, and another tenant’s is followed by nobody', async () => {
    const list = await kept([address('10.6.0.1')]);
    const { data } = await create({ targets: [], listTemplateId: list });
    const remove = async () => (await app.ask('DELETE', `${templates}/${list}`, { headers })).json.data;
    expect(await remove()).toMatchObject({ error: 'DIAL_TEMPLATE_FOLLOWED' });
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await create({ listTemplateId: unknown })).data).toMatchObject({ error: 'NOT_FOUND' });
    const stays = { ...test({ targets: [address('10.6.0.1')] }), version: 0 };
    expect((await put(data['id'], stays)).data).toEqual({ version: 1 });
    expect(await remove()).toEqual({});
    expect(await asked(data['id'])).toEqual(['10.6.0.1']);
  });
});
