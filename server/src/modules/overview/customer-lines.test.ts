import { type CustomerRow, type CustomerStanding } from '@linekeeper/contract/overview/customers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDevice } from '../../../test/devices.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { addAgent, addTest, putInState } from '../../../test/standings.ts';

const base = '/monitor/api/v1';
const overviewPath = `${base}/customers/overview`;
const linesPath = `${base}/customers/lines/overview`;
const devicesPath = `${base}/customers/devices/overview`;
const ownPath = `${base}/workbench/lines`;
const workbench = 'DMS_SERVER_MANAGE_WORKBENCH';
const device = 'DMS_SERVER_MANAGE_DEVICE';
const wan = 'DMS_SERVER_MANAGE_WAN_VIEW';
const hour = 3_600_000;
const now = Date.parse('2026-03-02T00:00:00Z');
const ago = (hours: number) => new Date(now - hours * hour);
const nought = { total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };

let app: TestApp;
let msp: number;
let rival: number;
const ids: Record<string, number> = {};
const boss = () => app.signIn('boss', 'msp');
const sql = (text: string, values: readonly unknown[] = []) => app.db.admin.query(text, [...values]);

async function withLine(tenant: string, state: Parameters<typeof putInState>[2], since = ago(1)) {
  const tenantId = ids[tenant]!;
  const { rows } = await sql('select count(*)::integer as count from outlet where tenant_id = $1', [
    tenantId,
  ]);
  const outletId = await addOutlet(app.db, tenantId, `S-${String(rows[0].count)}`, 'East');
  const lineId = await addLine(app.db.database, tenantId, outletId, { name: `Secret line of ${tenant}` });
  await putInState(app.db, [tenantId, lineId], state, { since });
  return { outletId, lineId };
}

async function withDevice(tenant: string, state: Parameters<typeof putInState>[2], outletId?: string) {
  const tenantId = ids[tenant]!;
  const id = await addDevice(app.db.database, tenantId, '10.0.0.1', { name: 'Secret device' });
  await putInState(app.db, [tenantId, id], state, { since: ago(2) });
  await sql('update device set outlet_id = $3 where tenant_id = $1 and id = $2', [tenantId, id, outletId]);
}

const closeLines = (tenant: string) =>
  sql(
    `insert into subscription (tenant_id, product, state, changed_at, changed_by)
     values ($1, 'link-quality', 'disabled', now(), 'x')`,
    [ids[tenant]],
  );
const openProducts = (tenant: string) => sql('delete from subscription where tenant_id = $1', [ids[tenant]]);

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  msp = await app.addTenant('msp', 8);
  rival = await app.addTenant('rival', 8);
  for (const prefix of ['cut', 'mute', 'fails', 'well', 'shut', 'plain', 'rests'])
    ids[prefix] = await app.addTenant(prefix, 16, msp);
  ids['stranger'] = await app.addTenant('stranger', 16, rival);
  await app.addMember(msp, 'boss', { administrator: true });
  await app.addMember(msp, 'watcher', { codes: [workbench] });
  await app.addMember(msp, 'engineer', { codes: [wan] });
  await app.addMember(msp, 'fitter', { codes: [device] });
  await app.addMember(ids['cut']!, 'cut-boss', { administrator: true });
  await app.addMember(ids['cut']!, 'cut-watcher', { codes: [workbench, device] });

  // Every device is up, one of two lines is down.
  const { outletId } = await withLine('cut', 'down', ago(3));
  await withLine('cut', 'up');
  await withDevice('cut', 'up', outletId);
  // An agent is silent; another was revoked, which nobody misses.
  await withLine('mute', 'up');
  const silent = await addAgent(app.db, ids['mute']!, 'Secret agent');
  await putInState(app.db, [ids['mute']!, silent], 'down', { since: ago(5), reason: 'agent-silent' });
  const revoked = await addAgent(app.db, ids['mute']!, 'Secret agent 2', { isRevoked: true });
  await putInState(app.db, [ids['mute']!, revoked], 'down', { since: ago(9), reason: 'agent-revoked' });
  // One test fails on one of its paths, one answers.
  await addTest(app.db, ids['fails']!, 'Secret test', [['up'], ['down', 'test-timeout']]);
  await addTest(app.db, ids['fails']!, 'Secret test 2', [['up']]);
  await withLine('well', 'up');
  await withLine('shut', 'down');
  await withDevice('plain', 'up');
  // Nobody is surprised by what a paused test, or one outside its hours, does not measure.
  await addTest(app.db, ids['rests']!, 'Paused', [['unmeasured', 'test-paused']]);
  await addTest(app.db, ids['rests']!, 'Hours', [['up'], ['unmeasured', 'outside-hours']]);
  await withLine('stranger', 'down');
  await sql('update tenant_setting set proxy_allowed = false where tenant_id = $1', [ids['shut']]);
});
afterAll(() => app.close());

async function told<T>(path: string, headers: object, body: object = {}): Promise<T> {
  const { json, text } = await app.post(path, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as unknown as T;
}
const errorOf = async (path: string, headers: object, body: object) =>
  (await app.post(path, body, { ...headers })).json.data['error'] as unknown;

interface Overview {
  readonly list: CustomerRow[];
  readonly verdict: Record<string, unknown>;
}
interface Standings {
  readonly list: CustomerStanding[];
  readonly total: number;
  readonly counts: Record<string, number>;
  readonly totals: Record<string, number>;
}
const overview = (headers: object, body = {}) => told<Overview>(overviewPath, headers, body);
const lines = (headers: object, body: object = { kind: 'line' }) => told<Standings>(linesPath, headers, body);
const named = <T extends { name: string }>({ list }: { list: readonly T[] }, name: string) =>
  list.find((row) => row.name === name)!;
const names = ({ list }: { list: readonly { name: string }[] }) => list.map(({ name }) => name);

describe('lines, agents and tests in the customers’ overview', () => {
  it('does not call a customer well of which all devices are up and a line is down', async () => {
    const found = await overview(await boss());
    expect(named(found, 'cut')).toMatchObject({
      health: 'broken',
      devices: { total: 1, up: 1, down: 0 },
      lines: { ...nought, total: 2, down: 1, up: 1 },
      since: ago(3).toISOString(),
    });
    expect(named(found, 'well')).toMatchObject({ health: 'calm', lines: { total: 1, up: 1 } });
  });

  it('counts a silent agent and a test that fails on any path, and nothing that was revoked or rests', async () => {
    const found = await overview(await boss());
    expect(named(found, 'mute')).toMatchObject({
      health: 'broken',
      agents: { ...nought, total: 1, down: 1 },
      since: ago(5).toISOString(),
    });
    expect(named(found, 'fails')).toMatchObject({
      health: 'broken',
      tests: { ...nought, total: 2, down: 1, up: 1 },
    });
    expect(named(found, 'rests')).toMatchObject({ health: 'calm', tests: { ...nought, total: 2, up: 1 } });
  });

  it('ranks a line that is down before an agent that is silent, however long that has been', async () => {
    expect(names(await overview(await boss())).slice(0, 3)).toEqual(['cut', 'mute', 'fails']);
  });

  it('has one verdict with them', async () => {
    expect((await overview(await boss())).verdict).toMatchObject({
      ...{ customers: 7, brokenCustomers: 3, closedCustomers: 1, devices: 2, down: 0 },
      lines: { total: 4, down: 1, up: 3 },
      agents: { total: 1, down: 1 },
      tests: { total: 4, down: 1 },
    });
  });

  it('names no line, outlet, agent or test', async () => {
    expect(JSON.stringify(await overview(await boss()))).not.toContain('Secret');
    for (const kind of ['line', 'agent', 'test'])
      expect(JSON.stringify(await lines(await boss(), { kind }))).not.toContain('Secret');
  });

  it('has no figure of them for who may not see lines, not nought', async () => {
    const found = await overview(await app.signIn('watcher', 'msp'));
    expect(named(found, 'cut')).toMatchObject({ health: 'calm', lines: null, agents: null, tests: null });
    expect(found.verdict).toMatchObject({ brokenCustomers: 0, lines: null, agents: null, tests: null });
  });

  it('has no figure of a customer to which link quality is closed, nor of one that forbids it', async () => {
    await closeLines('cut');
    const found = await overview(await boss());
    expect(named(found, 'cut')).toMatchObject({ health: 'calm', lines: null, agents: null, since: null });
    expect(named(found, 'shut')).toMatchObject({ health: 'closed', devices: null, lines: null, since: null });
    expect(named(await lines(await boss()), 'cut')).toMatchObject({ health: 'paused', standing: null });
    await openProducts('cut');
  });
});

describe('the customers’ lines, agents, tests, outlets and devices', () => {
  it('are counted by customer, the worst first, with all added up', async () => {
    const found = await lines(await boss());
    expect(names(found)).toEqual(['cut', 'shut', 'fails', 'plain', 'rests', 'mute', 'well']);
    expect(named(found, 'cut')).toMatchObject({
      health: 'broken',
      standing: { total: 2, down: 1, up: 1 },
      since: ago(3).toISOString(),
    });
    expect(found.totals).toEqual({
      ...{ ...nought, total: 4, down: 1, up: 3 },
      ...{ customers: 7, brokenCustomers: 1, closedCustomers: 1, pausedCustomers: 0 },
    });
    expect(found.counts).toMatchObject({ broken: 1, closed: 1, empty: 3, calm: 2 });
  });

  it('stand each by its own kind', async () => {
    const agents = await lines(await boss(), { kind: 'agent' });
    expect(named(agents, 'mute')).toMatchObject({ health: 'broken', standing: { down: 1 } });
    expect(named(agents, 'cut')).toMatchObject({ health: 'empty', standing: nought });
    const tests = await lines(await boss(), { kind: 'test' });
    expect(named(tests, 'fails')).toMatchObject({ health: 'broken', standing: { total: 2, down: 1 } });
    const devices = await told<Standings>(devicesPath, await boss(), { kind: 'device' });
    expect(named(devices, 'cut')).toMatchObject({ health: 'calm', standing: { total: 1, up: 1 } });
    const outlets = await told<Standings>(devicesPath, await boss(), { kind: 'outlet' });
    // The device of one is up and its line is down; in the other there is a line alone.
    expect(named(outlets, 'cut')).toMatchObject({
      health: 'broken',
      standing: { ...nought, total: 2, down: 1, up: 1 },
      since: ago(3).toISOString(),
    });
    const fitter = await app.signIn('fitter', 'msp');
    expect(
      named(await told<Standings>(devicesPath, fitter, { kind: 'outlet' }), 'cut'),
      'to who sees no lines there is nothing to say of the other',
    ).toMatchObject({ health: 'calm', standing: { ...nought, total: 2, up: 1 }, since: null });
  });

  it('are searched, narrowed, sorted and paged', async () => {
    const headers = await boss();
    expect(names(await lines(headers, { kind: 'line', search: 'U', health: ['broken', 'calm'] }))).toEqual([
      'cut',
      'mute',
    ]);
    const byTotal = await lines(headers, { kind: 'line', sort: 'total', order: 'desc', pageSize: 2 });
    expect([names(byTotal), byTotal.total]).toEqual([['cut', 'mute'], 7]);
    const last = await lines(headers, { kind: 'line', sort: 'total', order: 'asc', pageSize: 6, page: 2 });
    expect(names(last), 'what has no figure stands last').toEqual(['shut']);
    expect(names(await lines(headers, { kind: 'line', sort: 'name', order: 'desc', pageSize: 1 }))).toEqual([
      'well',
    ]);
  });

  it('are those of the own customers alone', async () => {
    expect(JSON.stringify(await lines(await boss()))).not.toContain('stranger');
    const admin = await lines(await app.signIn('admin'), { kind: 'line', pageSize: 100 });
    expect(named(admin, 'stranger')).toMatchObject({ parentName: 'rival', standing: { down: 1 } });
  });

  it('need the permission of what they are of', async () => {
    const engineer = await app.signIn('engineer', 'msp');
    expect((await lines(engineer)).totals).toMatchObject({ down: 1 });
    expect(await errorOf(devicesPath, engineer, { kind: 'outlet' })).toBe('FORBIDDEN');
    const fitter = await app.signIn('fitter', 'msp');
    expect((await told<Standings>(devicesPath, fitter, { kind: 'outlet' })).total).toBe(7);
    expect(await errorOf(linesPath, fitter, { kind: 'line' })).toBe('FORBIDDEN');
    expect(await errorOf(linesPath, await boss(), { kind: 'device' })).toBe('INVALID_INPUT');
  });

  it('are closed to an end customer, and to whoever acts for one', async () => {
    const own = await app.signIn('cut-boss', 'cut');
    expect(await errorOf(linesPath, own, { kind: 'line' })).toBe('FORBIDDEN');
    expect(await errorOf(devicesPath, own, { kind: 'device' })).toBe('FORBIDDEN');
    const there = await app.enter(await boss(), ids['cut']!);
    expect(await errorOf(linesPath, there, { kind: 'line' })).toBe('FORBIDDEN');
  });
});

describe('the lines on the workbench of one network', () => {
  const own = async (headers: object) => (await app.ask('GET', ownPath, { headers: { ...headers } })).json;

  it('are counted as those above count them, and the worst are named', async () => {
    const { data } = await own(await app.signIn('cut-boss', 'cut'));
    expect(data).toMatchObject({
      lines: { ...nought, total: 2, down: 1, up: 1 },
      agents: nought,
      tests: nought,
      troubled: [
        {
          name: 'Secret line of cut',
          outletName: 'Shop S-0',
          state: { state: 'down', since: ago(3).toISOString() },
        },
      ],
    });
  });

  it('are the tenant’s own, in a stay too', async () => {
    const { data } = await own(await app.enter(await boss(), ids['well']!, { readsOnly: true }));
    expect(data).toMatchObject({ lines: { total: 1, up: 1 }, troubled: [] });
    expect((await own(await boss())).data).toMatchObject({ lines: nought });
  });

  it('are nothing to who may not see lines', async () => {
    const { data } = await own(await app.signIn('cut-watcher', 'cut'));
    expect(data).toMatchObject({ error: 'FORBIDDEN' });
  });
});
