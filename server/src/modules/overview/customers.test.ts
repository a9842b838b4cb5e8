import { type CustomerRow } from '@linekeeper/contract/overview/customers';
import { type State } from '@linekeeper/contract/monitoring/states';
import { sql as statement } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDevice as insertDevice } from '../../../test/devices.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

const path = '/monitor/api/v1/customers/overview';
const workbench = 'DMS_SERVER_MANAGE_WORKBENCH';
const hour = 3_600_000;
const now = Date.parse('2026-03-02T00:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

const nought = { total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };

type Stays = readonly (readonly [State, fromMs: number, toMs: number | null])[];

let app: TestApp;
let msp: number;
let rival: number;
let devices = 0;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  msp = await app.addTenant('msp', 8);
  rival = await app.addTenant('rival', 8);
  for (const prefix of ['acme', 'blind', 'calm', 'fresh', 'shut', 'bare', 'gone', 'worst'])
    ids[prefix] = await app.addTenant(prefix, 16, msp);
  ids['stranger'] = await app.addTenant('stranger', 16, rival);
  await app.addMember(msp, 'boss', { administrator: true });
  await app.addMember(msp, 'watcher', { codes: [workbench] });
  await app.addMember(msp, 'clerk', { codes: ['DMS_SERVER_MANAGE_DEVICE'] });
  await app.addMember(rival, 'rival-boss', { administrator: true });
  await app.addMember(ids['acme']!, 'acme-boss', { administrator: true });

  // Up for 20 of 24 hours, down for 2, and nobody looked for 2.
  await addDevice('acme', [
    ['up', now - 30 * hour, now - 4 * hour],
    ['unmeasured', now - 4 * hour, now - 2 * hour],
    ['down', now - 2 * hour, null],
  ]);
  await addDevice('acme', [['up', now - 30 * hour, null]]);
  await addDevice('worst', [['unreachable', now - 3 * hour, null]], now - 3 * hour);
  await addDevice('worst', [['down', now - hour, null]], now - 3 * hour);
  await addDevice('blind', [['unmeasured', now - 30 * hour, null]]);
  await addDevice('blind', [['unmeasured', now - 31 * hour, null]]);
  await addDevice('calm', [['up', now - 400 * hour, null]], now - 400 * hour);
  await addDevice('fresh', [['up', now - hour / 6, null]], now - hour / 6);
  await addDevice('shut', [['down', now - hour, null]]);
  await addDevice('gone', [['unmeasured', now - hour, null]]);
  await addDevice('stranger', [['down', now - hour, null]]);
  await sql('update tenant_setting set proxy_allowed = false where tenant_id = $1', [ids['shut']]);
  await sql('update organization set enabled = false where id = $1', [ids['gone']]);
  await sql('update organization set expires_at = $2 where id = $1', [ids['calm'], iso(now + 48 * hour)]);
  await sql('update organization set expires_at = $2 where id = $1', [ids['acme'], iso(now + 24 * hour)]);
});
afterAll(() => app.close());

const sql = (text: string, values: readonly unknown[]) => app.db.admin.query(text, [...values]);

/** A device with the states that it had, the last of which holds. */
async function addDevice(tenant: string | number, stays: Stays, addedAtMs = stays[0]![1]): Promise<void> {
  const tenantId = typeof tenant === 'number' ? tenant : ids[tenant]!;
  devices += 1;
  const name = `Secret ${devices}`;
  const id = await insertDevice(app.db.database, tenantId, `10.0.0.${devices}`, { name });
  const [state, sinceMs] = stays.at(-1)!;
  const of = [tenantId, id];
  await sql('update device set created_at = $3 where tenant_id = $1 and id = $2', [...of, iso(addedAtMs)]);
  await sql('update subject_status set state = $3, since = $4 where tenant_id = $1 and subject_id = $2', [
    ...of,
    state,
    iso(sinceMs),
  ]);
  await sql('delete from state_interval where tenant_id = $1 and subject_id = $2', of);
  for (const [held, from, to] of stays)
    await sql(
      `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at)
       values ($1, $2, $3, 'answers', $4, $5)`,
      [tenantId, id, held, iso(from), to === null ? null : iso(to)],
    );
}

interface Overview {
  readonly list: CustomerRow[];
  readonly total: number;
  readonly counts: Record<string, number>;
  readonly verdict: Record<string, unknown>;
  readonly poller: object | null;
}
async function overview(headers: object, body: object = {}): Promise<Overview> {
  const { json } = await app.post(path, body, { ...headers });
  expect(json.code).toBe(0);
  return json.data as unknown as Overview;
}
const names = ({ list }: Overview) => list.map(({ name }) => name);
const rowOf = (found: Overview, name: string) => found.list.find((row) => row.name === name)!;
const errorOf = async (headers: object) =>
  (await app.post(path, {}, { ...headers })).json.data['error'] as unknown;

describe('the customers’ overview', () => {
  it('has one verdict over all below, the worst first', async () => {
    const found = await overview(await app.signIn('boss', 'msp'));
    expect(names(found)).toEqual(['worst', 'acme', 'blind', 'shut', 'bare', 'calm', 'fresh', 'gone']);
    expect(found.verdict).toEqual({
      customers: 8,
      devices: 8,
      brokenCustomers: 2,
      isOwnBroken: false,
      down: 2,
      unreachable: 1,
      unmeasured: 2,
      closedCustomers: 1,
      pausedCustomers: 1,
      lines: nought,
      agents: nought,
      tests: nought,
    });
    expect(found.counts).toEqual({ broken: 2, blind: 1, closed: 1, empty: 1, calm: 2, paused: 1 });
    expect(found.total).toBe(8);
  });

  it('says of each how many devices are how, and since when', async () => {
    const found = await overview(await app.signIn('boss', 'msp'));
    expect(rowOf(found, 'worst')).toMatchObject({
      health: 'broken',
      devices: { total: 2, down: 1, unreachable: 1, unmeasured: 0, maintenance: 0, up: 0 },
      since: iso(now - 3 * hour),
      type: 16,
      parentName: null,
    });
    expect(rowOf(found, 'blind')).toMatchObject({ health: 'blind', since: iso(now - 31 * hour) });
    expect(rowOf(found, 'calm')).toMatchObject({ health: 'calm', since: null });
    expect(JSON.stringify(found)).not.toContain('Secret');
  });

  it('has the availability of 24 hours with its coverage, exactly, from when there was a device on', async () => {
    const found = await overview(await app.signIn('boss', 'msp'));
    // Two devices: 48 hours, of which 20 + 24 up, 2 down, 2 not measured.
    expect(rowOf(found, 'acme').availability).toEqual({
      percent: (100 * 44) / 46,
      coveragePercent: (100 * 46) / 48,
      from: iso(now - 24 * hour),
    });
    // Of two devices that were added three hours ago one was unreachable, which is neither up nor down, and one failed after two.
    expect(rowOf(found, 'worst').availability).toEqual({
      percent: 0,
      coveragePercent: expect.closeTo((100 * 4) / 6, 10),
      from: iso(now - 3 * hour),
    });
    expect(rowOf(found, 'blind').availability).toMatchObject({ percent: null, coveragePercent: 0 });
    expect(rowOf(found, 'bare').availability).toBeNull();
  });

  it('has no percentage before an hour was measured', async () => {
    const found = await overview(await app.signIn('boss', 'msp'));
    expect(rowOf(found, 'fresh').availability).toEqual({
      percent: null,
      coveragePercent: null,
      from: iso(now - hour / 6),
    });
  });

  it('counts what a customer keeps to itself neither as well nor as broken', async () => {
    const found = await overview(await app.signIn('boss', 'msp'));
    expect(rowOf(found, 'shut')).toMatchObject({
      health: 'closed',
      devices: null,
      since: null,
      availability: null,
    });
    // Nor is it told by any function, whoever asks it.
    const { rows } = await app.db.database.withTenant(jobScope([msp]), (tx) =>
      statement`select * from states_below(${msp}) s where s.closed`.execute(tx),
    );
    expect(rows).toMatchObject([{ id: ids['shut'], devices: 0, down: 0 }]);
  });

  it('has no figures of a customer to which the product that they are of is closed', async () => {
    await sql(
      `insert into subscription (tenant_id, product, state, changed_at, changed_by)
       values ($1, 'network-monitoring', 'disabled', now(), 'x')`,
      [ids['worst']],
    );
    const found = await overview(await app.signIn('boss', 'msp'));
    expect(rowOf(found, 'worst')).toMatchObject({
      health: 'paused',
      devices: { total: 0, down: 0 },
      since: null,
      availability: null,
    });
    expect(found.verdict).toMatchObject({ brokenCustomers: 1, unreachable: 0 });
    await sql('delete from subscription where tenant_id = $1', [ids['worst']]);
  });

  it('is not alarmed by what is not measured where a tenant is closed, and says how it stands', async () => {
    const found = await overview(await app.signIn('boss', 'msp'));
    expect(rowOf(found, 'gone')).toMatchObject({
      health: 'paused',
      state: 'disabled',
      devices: { unmeasured: 1 },
    });
  });

  it('is searched, narrowed, sorted and paged, and the verdict is of all the same', async () => {
    const boss = await app.signIn('boss', 'msp');
    const narrowed = await overview(boss, { health: ['calm', 'blind'] });
    expect(names(narrowed)).toEqual(['blind', 'calm', 'fresh']);
    expect(narrowed.verdict).toMatchObject({ brokenCustomers: 2, customers: 8 });
    expect(names(await overview(boss, { search: 'AC' }))).toEqual(['acme']);
    expect((await overview(boss, { search: 'ac' })).counts).toMatchObject({ broken: 1, calm: 0 });
    const byName = await overview(boss, { sort: 'name', pageSize: 3, page: 2 });
    expect([names(byName), byName.total]).toEqual([['calm', 'fresh', 'gone'], 8]);
    expect(names(await overview(boss, { sort: 'name', order: 'desc', pageSize: 2 }))).toEqual([
      'worst',
      'shut',
    ]);
    expect(names(await overview(boss, { sort: 'endsAt', pageSize: 2 }))).toEqual(['acme', 'calm']);
    expect(names(await overview(boss, { sort: 'endsAt', order: 'desc', pageSize: 2 }))).toEqual([
      'calm',
      'acme',
    ]);
  });

  it('shows the platform the customers of its providers, with whose they are, and how the watch is doing', async () => {
    const admin = await app.signIn('admin');
    const found = await overview(admin);
    expect(names(found)).toEqual(expect.arrayContaining(['acme', 'stranger', 'msp', 'rival']));
    expect(rowOf(found, 'acme').parentName).toBe('msp');
    expect(rowOf(found, 'msp')).toMatchObject({ parentName: null, type: 8, health: 'empty' });
    expect(found.poller).toMatchObject({ targets: expect.any(Number) as number });
    expect(
      (await app.ask('GET', '/monitor/api/v1/workbench', { headers: admin })).json.data['poller'],
    ).not.toBeNull();
  });

  it('is the same for the platform where it acts for a provider', async () => {
    const there = await app.enter(await app.signIn('admin'), msp, { readsOnly: true });
    const found = await overview(there);
    expect(names(found)).toEqual(names(await overview(await app.signIn('boss', 'msp'))));
    // The watch is the platform's own.
    expect(found.poller).toBeNull();
    expect(
      (await app.ask('GET', '/monitor/api/v1/workbench', { headers: there })).json.data['poller'],
    ).toBeNull();
  });

  it('has the own network as a row where there is one, and counts it in the verdict', async () => {
    const boss = await app.signIn('rival-boss', 'rival');
    expect(names(await overview(boss))).toEqual(['stranger']);
    await addDevice(rival, [['down', now - hour, null]]);
    const found = await overview(boss);
    expect(found.list).toMatchObject([
      { name: 'rival', isOwn: true, licence: null, health: 'broken' },
      { name: 'stranger', isOwn: false },
    ]);
    expect(found.verdict).toMatchObject({ customers: 1, brokenCustomers: 1, isOwnBroken: true, down: 2 });
  });
});

describe('who may see the customers’ overview', () => {
  it('never shows a provider the customers of another', async () => {
    const mine = JSON.stringify(await overview(await app.signIn('boss', 'msp')));
    expect(mine).not.toContain('stranger');
    expect(mine).not.toContain('rival');
    const theirs = JSON.stringify(await overview(await app.signIn('rival-boss', 'rival')));
    for (const prefix of ['acme', 'worst', 'shut', 'gone']) expect(theirs).not.toContain(prefix);
  });

  it('is closed to an end customer, and to whoever acts for one', async () => {
    expect(await errorOf(await app.signIn('acme-boss', 'acme'))).toBe('FORBIDDEN');
    const boss = await app.signIn('boss', 'msp');
    expect(await errorOf(await app.enter(boss, ids['acme']!))).toBe('FORBIDDEN');
  });

  it('needs the permission of the workbench', async () => {
    expect(await errorOf(await app.signIn('clerk', 'msp'))).toBe('FORBIDDEN');
  });

  it('is not for the key of an application, which reads of its own tenant alone', async () => {
    const boss = await app.signIn('boss', 'msp');
    const { rows } = await sql('select id from application where tenant_id = $1 and app_code = $2', [
      msp,
      'monitor_server',
    ]);
    const { json } = await app.post(
      `/api/v1/applications/${rows[0].id}/keys/create`,
      { overlapHours: 0 },
      { ...boss },
    );
    const key = { authorization: `Bearer ${String(json.data['key'])}` };
    expect((await app.post('/monitor/api/v1/devices/list', {}, key)).json.code).toBe(0);
    expect(await errorOf(key)).toBe('FORBIDDEN');
  });

  it('shows ends of licences to those alone who may see them elsewhere', async () => {
    expect(rowOf(await overview(await app.signIn('boss', 'msp')), 'acme').licence).toEqual({
      state: 'none',
      endsAt: iso(now + 24 * hour),
    });
    const found = await overview(await app.signIn('watcher', 'msp'));
    expect(found.list.map(({ licence }) => licence)).toEqual(found.list.map(() => null));
  });

  it('gives nothing of a tenant that the transaction does not cover', async () => {
    const strangers = statement.val([ids['stranger'], ids['shut']]);
    const rows = await app.db.database.withTenant(jobScope([msp]), async (tx) => [
      ...(await statement`select * from states_below(${rival})`.execute(tx)).rows,
      ...(
        await statement`select * from times_below(${rival}, ${strangers}::integer[], ${iso(0)}, ${iso(now)})`.execute(
          tx,
        )
      ).rows,
      ...(
        await statement`select * from times_below(${msp}, ${strangers}::integer[], ${iso(0)}, ${iso(now)})`.execute(
          tx,
        )
      ).rows,
    ]);
    expect(rows).toEqual([]);
  });
});
