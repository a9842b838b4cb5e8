import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTest } from '../../../test/standings.ts';
import { address, type DialWorld, dialWorld } from '../../../test/dial-world.ts';

const root = '/dial/api/v1/tests';
let w: DialWorld;
beforeAll(async () => {
  w = await dialWorld();
});
afterAll(() => w.app.close());

describe('the list of dial tests', () => {
  it('is narrowed to those that fail, and to what rests by no state', async () => {
    for (const prefix of ['listed', 'listed-too']) {
      const tenantId = await w.app.addTenant(prefix);
      await w.app.addMember(tenantId, `${prefix}-boss`, { administrator: true });
      await addTest(w.app.db, tenantId, `Fails in ${prefix}`, [['up'], ['down']]);
      await addTest(w.app.db, tenantId, 'Answers', [['up'], ['unmeasured', 'outside-hours']]);
      await addTest(w.app.db, tenantId, 'Rests', [['unmeasured', 'test-paused']]);
    }
    const there = await w.app.signIn('listed-boss', 'listed');
    const found = async (state: readonly string[]) => {
      const { data } = (await w.app.post(`${root}/list`, { state }, { ...there })).json;
      return (data['list'] as { name: string }[]).map(({ name }) => name).concat(String(data['total']));
    };
    expect(await found(['down', 'unreachable'])).toEqual(['Fails in listed', '1']);
    expect(await found(['up'])).toEqual(['Answers', '1']);
    expect(await found(['unmeasured'])).toEqual(['0']);
    expect(await found([])).toEqual(['Answers', 'Fails in listed', 'Rests', '3']);
    const none = { down: 0, unreachable: 0, maintenance: 0, unmeasured: 0, up: 0 };
    // Counts tests by kind and worst state, as they are searched for; what rests is in no state.
    const counts = async (body: object) => (await w.app.post(`${root}/counts`, body, { ...there })).json.data;
    expect(await counts({})).toMatchObject({
      total: 3,
      kind: { ping: 3 },
      state: { ...none, down: 1, up: 1 },
    });
    expect(await counts({ search: 'answ' })).toMatchObject({
      total: 1,
      kind: { ping: 1 },
      state: { ...none, up: 1 },
    });
  });
});

describe('a dial test', () => {
  it('is kept as it was written down, with a path to each target, of which nothing is known at first', async () => {
    const more = {
      ...{ tags: ['hub'], intervalS: 300, hours: [8, 9, 17] },
      expectations: [{ metric: 'dial.rtt', bound: 'most', value: 40 }],
      targets: [address('10.9.0.1'), address('Example.COM'), w.toLine(0)],
    };
    const { data } = await w.create(more);
    expect((await w.get(data.id)).data).toMatchObject({
      ...{ name: 'To the hub', kind: 'ping', tags: ['hub'], intervalS: 300, hours: [8, 9, 17], pathCount: 3 },
      ...{ expectations: more.expectations, states: { unmeasured: 3, up: 0 }, violatedCount: 0, version: 0 },
      settings: { count: 1, sizeBytes: 56, ipVersion: 'any' },
      targets: [{ address: '10.9.0.1' }, { address: 'example.com' }, { lineName: 'Fibre 1' }],
    });
    expect(await w.paths(data.id)).toMatchObject([
      { address: '10.9.0.1', lineId: null, outletName: null, values: {} },
      { address: 'example.com' },
      { address: '10.1.0.1', lineName: 'Fibre 1', provider: 'Telecom', outletName: 'Shop 1' },
    ]);
  });

  it('keeps what was measured on targets that stay when it is changed, and lets go of those that went', async () => {
    const { data } = await w.create({ targets: [address('10.9.0.1'), address('10.9.0.2')] });
    const before = await w.paths(data.id);
    const measuredOf = async () => {
      const { rows } = await w.app.db.admin.query(
        'select target_id as id from run_head where tenant_id = $1 and target_id = any($2)',
        [w.ours, before.map(({ id }) => id)],
      );
      return rows.map(({ id }) => id);
    };
    await w.app.db.admin.query(
      `insert into run_head (tenant_id, target_id, at_ms, detail)
       select $1, unnest($2::uuid[]), 1000, '{"kind":"ping","reason":"timeout"}'`,
      [w.ours, before.map(({ id }) => id)],
    );
    expect(await measuredOf()).toHaveLength(2);
    const targets = [address('10.9.0.2'), address('10.9.0.3'), address('10.9.0.3')];
    expect((await w.put(data.id, { ...w.test({ targets, name: 'Other' }), version: 0 })).data).toEqual({
      version: 1,
    });
    const after = await w.paths(data.id);
    expect(after.map((path) => path.address)).toEqual(['10.9.0.2', '10.9.0.3']);
    expect(after[0]?.id).toBe(before[1]?.id);
    // What went is cleared right after, and all that was measured on it.
    await expect.poll(measuredOf).toEqual([before[1]?.id]);
    const old = await w.put(data.id, { ...w.test(), version: 0 });
    expect(old.data).toMatchObject({ error: 'CHANGED_MEANWHILE' });
  });

  it('shows on which of its paths the newest values are not as expected, and its worst state first', async () => {
    const { data } = await w.create({
      name: 'Watched',
      targets: [address('10.9.0.1'), address('10.9.0.2'), address('10.9.0.3')],
      expectations: [
        { metric: 'dial.rtt', bound: 'most', value: 40 },
        { metric: 'dial.mos', bound: 'least', value: 4 },
      ],
    });
    // The watch has said of all that they are paused: it says nothing more of them while this goes on.
    const reasons = async () =>
      (await w.paths(data.id)).map(({ state }) => (state as { reason: string }).reason);
    await expect.poll(reasons).toEqual(Array(3).fill('test-paused'));
    const [one, two] = await w.paths(data.id);
    await w.measured(one?.id, 'up', { 'dial.rtt': 41, 'dial.mos': 4.2 });
    await w.measured(two?.id, 'up', { 'dial.rtt': 40, 'dial.mos': 4 });
    const shown = (await w.get(data.id)).data;
    expect(shown).toMatchObject({ violatedCount: 1, states: { up: 2, unmeasured: 1 } });
    const byId = new Map((await w.paths(data.id)).map((path) => [path.id, path.violated]));
    expect(byId.get(one?.id)).toEqual([{ metric: 'dial.rtt', bound: 'most', value: 40 }]);
    expect(byId.get(two?.id)).toEqual([]);
    await w.measured(two?.id, 'down', {});
    const list = (await w.app.post(`${root}/list`, { sort: 'state' }, w.headers)).json.data
      .list as unknown as object[];
    expect(list[0]).toMatchObject({ name: 'Watched', states: { down: 1, up: 1, unmeasured: 1 } });
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
    expect((await w.create(more)).data).toMatchObject({ error });
  });

  it('keeps its kind: what was measured before would be of something else', async () => {
    const { data } = await w.create();
    const body = { ...w.test({ test: { kind: 'tcp', settings: {} } }), version: 0 };
    expect((await w.put(data.id, body)).data).toMatchObject({ error: 'INVALID_INPUT' });
  });

  it('loses a target whose line is deleted', async () => {
    const lineId = await w.addLine('3', '10.1.0.3');
    const { data } = await w.create({ targets: [{ kind: 'line', lineId }, address('10.9.0.1')] });
    await w.app.ask('DELETE', `/monitor/api/v1/lines/${lineId}`, { headers: w.headers });
    await expect.poll(async () => (await w.paths(data.id)).map((path) => path.address)).toEqual(['10.9.0.1']);
  });

  it('takes an outlet of the licence once, however many tests it has, and is refused when none is left', async () => {
    const usage = async () => {
      const { json } = await w.app.post('/api/v1/licences/current', {}, w.headers);
      const { usage } = json.data as unknown as { usage: { kind: string; used: number }[] };
      return usage.find(({ kind }) => kind === 'linkTestOutlets')?.used;
    };
    await w.create({ targets: [w.toLine(0), w.toLine(1)] });
    expect(await usage()).toBe(2);
    await w.create({ targets: [w.toLine(0), address('10.9.0.1')] });
    expect(await usage()).toBe(2);
    await w.app.db.admin.query(
      `insert into licence (tenant_id, serial, edition, validity, effective_at, issued_at, key_id, file_name, file,
        uploaded_at, uploaded_by, uploaded_for, link_test_outlets)
       values ($1, 1, 'trial', 'permanent', now(), now(), 'k', 'f', '', now(), 'me', 'me', 2)`,
      [w.ours],
    );
    const lineId = await w.addLine('4', null);
    expect((await w.create({ targets: [{ kind: 'line', lineId }] })).data).toMatchObject({
      error: 'LICENCE_QUOTA',
    });
    const { data } = await w.create({ targets: [w.toLine(1)] });
    expect(data.id).toBeDefined();
    const body = { ...w.test({ targets: [w.toLine(1), { kind: 'line', lineId }] }), version: 0 };
    expect((await w.put(data.id, body)).data).toMatchObject({ error: 'LICENCE_QUOTA' });
    await w.app.db.admin.query('delete from licence where tenant_id = $1', [w.ours]);
  });
});

describe('a run on demand', () => {
  const run = async (
    target: object,
    kind: object = { kind: 'tcp', settings: { port: 9, count: 1, timeoutMs: 100 } },
  ) => (await w.app.post(`${root}/run`, { test: kind, target }, w.headers)).json.data;

  it('asks nothing that the platform does not allow, by its address or by what its name stands for', async () => {
    expect(await run(address('127.0.0.1'))).toMatchObject({ error: 'ADDRESS_REFUSED' });
    expect(await run(address('169.254.169.254'))).toMatchObject({ error: 'ADDRESS_REFUSED' });
  });

  it('says that a line has no address, and leaves its line in the audit log', async () => {
    expect(await run(w.toLine(1))).toMatchObject({ ok: false, reason: 'unresolved', result: null });
    const { rows } = await w.app.db.admin.query(
      `select detail from audit where tenant_id = $1 and action = 'dial-test.run' and detail ->> 'line' = 'Fibre 2'`,
      [w.ours],
    );
    expect(rows[0]).toMatchObject({ detail: { kind: 'tcp', line: 'Fibre 2' } });
  });
});
