import { type CountedDeviceKind, countedDeviceKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { states } from '@linekeeper/contract/monitoring/states';
import { type CustomerFaults } from '@linekeeper/contract/overview/customer-faults';
import {
  type CustomerRow,
  type CustomerStanding,
  type CustomersTotals,
} from '@linekeeper/contract/overview/customers';
import { sql as statement } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld } from '../../../test/chart-world.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

type Headers = { authorization: string };
type OfKind = CustomersTotals & { readonly kind: CountedDeviceKind };
interface Page<Row> {
  readonly list: Row[];
  readonly total: number;
  readonly counts: Record<string, number>;
  readonly totals: Record<string, number>;
  readonly kinds: string[];
}

const base = '/monitor/api/v1';
const nowMs = Date.parse('2026-03-29T00:00:00Z');
const at = new Date(nowMs - 2 * 86_400_000).toISOString();
const numbers = ['total', ...states] as const;

let app: TestApp;
let msp: Headers;
let platform: Headers;
const ids: Record<string, number> = {};
const bosses: Record<string, Headers> = {};

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  ids['msp'] = await app.addTenant('msp', 8);
  for (const prefix of ['own', 'other', 'shut', 'empty'])
    ids[prefix] = await app.addTenant(prefix, 16, ids['msp']);
  ids['rival'] = await app.addTenant('rival', 16);
  for (const [seed, prefix] of ['own', 'other', 'shut', 'rival'].entries()) {
    await addChartWorld(app.db, ids[prefix]!, nowMs, seed + 31);
    await app.addMember(ids[prefix]!, `${prefix}-boss`, { administrator: true });
    bosses[prefix] = await app.signIn(`${prefix}-boss`, prefix);
  }
  await app.db.admin.query('update tenant_setting set proxy_allowed = false where tenant_id = $1', [
    ids['shut'],
  ]);
  await app.addMember(ids['msp'], 'chief', { administrator: true });
  msp = await app.signIn('chief', 'msp');
  platform = await app.signIn('admin');
}, 120_000);
afterAll(() => app.close());

async function told<T>(path: string, body: object, headers: Headers = msp): Promise<T> {
  const { json, text } = await app.post(`${base}/${path}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const kindsOf = async (body: object = {}, headers?: Headers) =>
  (await told<{ kinds: OfKind[] }>('customers/devices/kinds', body, headers)).kinds;
const byKind = (deviceKind: CountedDeviceKind, body: object = {}, headers?: Headers) =>
  told<Page<CustomerStanding>>(
    'customers/devices/overview',
    { kind: 'device', deviceKind, pageSize: 100, ...body },
    headers,
  );
const faults = (body: object = {}, headers?: Headers) =>
  told<Page<CustomerFaults>>('customers/faults/list', { pageSize: 100, ...body }, headers);
/** What the database gives to whom a transaction covers. */
async function below(root: number, covered: number) {
  const { rows } = await app.db.database.withTenant(jobScope([covered]), (tx) =>
    statement<{ id: number; total: number }>`
      select * from device_kinds_below(${root}, ${statement.val([...countedDeviceKinds])}::text[])`.execute(
      tx,
    ),
  );
  return rows;
}
const errorOf = async (path: string, body: object, headers: Headers) =>
  ((await app.post(`${base}/${path}`, body, { ...headers })).json.data as { error?: string }).error;

describe('devices of customers by their kind', () => {
  it('are those of the customers that each number opens, now, at a moment and of one customer', async () => {
    for (const headers of [msp, platform])
      for (const narrowed of [{}, { at }, { customerId: ids['other'] }]) {
        const kinds = await kindsOf(narrowed, headers);
        expect(kinds.map(({ kind }) => kind)).toEqual(countedDeviceKinds);
        expect(kinds.reduce((sum, { total }) => sum + total, 0)).toBeGreaterThan(10);
        for (const { kind, ...figures } of kinds) {
          const { list, totals } = await byKind(kind, narrowed, headers);
          expect(figures, kind).toEqual(totals);
          for (const number of numbers)
            expect(
              list.reduce((sum, { standing }) => sum + (standing?.[number] ?? 0), 0),
              `${kind} ${number}`,
            ).toBe(figures[number]);
        }
      }
  });

  it('of each customer are the rows of its own list of that kind, and together all of them', async () => {
    for (const kind of countedDeviceKinds) {
      const { list } = await byKind(kind);
      for (const prefix of ['own', 'other'] as const) {
        const { standing } = list.find(({ name }) => name === prefix)!;
        for (const state of [undefined, ...states]) {
          const of = kind === 'other' ? { lacks: ['kind'] } : { kind: [kind] };
          const body = { ...of, ...(state && { state: [state] }), pageSize: 1 };
          const { total } = await told<{ total: number }>('devices/list', body, bosses[prefix]);
          expect(standing![state ?? 'total'], `${prefix} ${kind} ${state}`).toBe(total);
        }
      }
    }
    const all = await told<Page<CustomerStanding>>('customers/devices/overview', { kind: 'device' });
    const kinds = await kindsOf();
    for (const number of numbers)
      expect(kinds.reduce((sum, one) => sum + one[number], 0)).toBe(all.totals[number]);
  });

  it('are also those of which nobody said a kind', async () => {
    const other = (await kindsOf()).find(({ kind }) => kind === 'other')!;
    expect(other.total).toBe(4);
    expect((await byKind('other')).totals).toEqual({ ...other, kind: undefined });
  });

  it('add up to all devices also where a customer is frozen that has something broken', async () => {
    const of = (sql: string, ...values: unknown[]) => app.db.admin.query(sql, [ids['other'], ...values]);
    const held = `id in (select subject_id from subject_status where tenant_id = $1 and state = $2)`;
    const { rows: before } = await of('select id, kind from device where tenant_id = $1');
    await of(`update device set kind = 'router' where tenant_id = $1`);
    const unmeasured = await of(
      `update device set kind = 'firewall' where tenant_id = $1 and ${held}`,
      'unmeasured',
    );
    expect(unmeasured.rowCount).toBeGreaterThan(0);
    await of('update organization set frozen = true where id = $1');
    const narrowed = { customerId: ids['other'] };
    const all = await told<Page<CustomerStanding>>('customers/devices/overview', {
      kind: 'device',
      ...narrowed,
    });
    expect(all.totals).toMatchObject({ pausedCustomers: 0, unmeasured: unmeasured.rowCount });
    const kinds = await kindsOf(narrowed);
    for (const number of numbers)
      expect(
        kinds.reduce((sum, one) => sum + one[number], 0),
        number,
      ).toBe(all.totals[number]);
    expect((await byKind('firewall', narrowed)).list).toMatchObject([{ state: 'frozen', health: 'blind' }]);
    await of('update organization set frozen = false where id = $1');
    for (const { id, kind } of before as { id: string; kind: string | null }[])
      await of('update device set kind = $3 where tenant_id = $1 and id = $2', id, kind);
  });

  it('are none of a customer that keeps its figures, nor of one to which devices are closed', async () => {
    const { list, totals } = await byKind('router');
    expect(list.find(({ name }) => name === 'shut')).toMatchObject({ health: 'closed', standing: null });
    expect(totals['closedCustomers']).toBe(1);
    const of = async (prefix: string) =>
      (await byKind('router')).list.find(({ name }) => name === prefix)!.standing;
    expect(await of('own')).not.toBeNull();
    await app.db.admin.query(
      `insert into subscription (tenant_id, product, state, changed_at, changed_by) values ($1, 'network-monitoring', 'disabled', now(), 'x')`,
      [ids['own']],
    );
    expect(await of('own')).toBeNull();
    const counted = (await below(ids['msp']!, ids['msp']!)).filter(({ total }) => total > 0);
    expect(new Set(counted.map(({ id }) => id))).toEqual(new Set([ids['other']]));
    await app.db.admin.query('delete from subscription where tenant_id = $1', [ids['own']]);
  });

  it('are given of a tenant that the transaction covers only', async () => {
    expect(await below(ids['rival']!, ids['msp']!)).toEqual([]);
    expect((await below(ids['msp']!, ids['msp']!)).map(({ id }) => id)).not.toContain(ids['rival']);
  });

  it('are of devices alone, of one’s own customers, and of who has any', async () => {
    const path = 'customers/devices/overview';
    expect(await errorOf(path, { kind: 'outlet', deviceKind: 'router' }, msp)).toBe('INVALID_INPUT');
    for (const url of ['customers/devices/kinds', 'customers/faults/list']) {
      expect(await errorOf(url, { customerId: ids['rival'] }, msp), url).toBe('NOT_FOUND');
      expect(await errorOf(url, {}, bosses['own']!), url).toBe('FORBIDDEN');
    }
  });
});

describe('the customers behind each figure', () => {
  it('are marked where they are frozen', async () => {
    const times = { from: at, to: new Date(nowMs).toISOString() };
    const lists = {
      'customers/faults/list': {},
      'charts/availability/customers/list': times,
      'charts/changes/customers/list': times,
      'charts/traffic/customers/list': times,
      'charts/map/customers/list': { place: { in: 'nowhere' } },
      'charts/resources/customers/list': { counted: { kind: 'device', by: 'brand' } },
    };
    const freeze = (frozen: boolean) =>
      app.db.admin.query('update organization set frozen = $2 where id = $1', [ids['other'], frozen]);
    await freeze(true);
    for (const [path, body] of Object.entries(lists)) {
      const { list } = await told<Page<CustomerFaults>>(path, body);
      const stateOf = (name: string) => list.find((row) => row.name === name)?.state;
      expect([stateOf('own'), stateOf('other')], path).toEqual(['open', 'frozen']);
    }
    await freeze(false);
  });
});

describe('why customers stand as they do', () => {
  it('says of what it tells, and of nothing to who sees neither devices nor lines', async () => {
    const view = 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS';
    const [lines, devices] = ['DMS_SERVER_MANAGE_WAN_VIEW', 'DMS_SERVER_MANAGE_DEVICE'];
    const times = { from: at, to: new Date(nowMs).toISOString() };
    for (const [who, codes, whole, available, changing] of [
      ['none', [], [], [], []],
      ['lines', [lines], ['line', 'agent', 'test'], ['line'], ['line', 'agent', 'test']],
      ['devices', [devices], ['device'], ['device'], ['device']],
    ] as const) {
      await app.addMember(ids['msp']!, `sees-${who}`, { codes: [view, ...codes] });
      const headers = await app.signIn(`sees-${who}`, 'msp');
      const of = async (path: string, body: object) =>
        (await told<Page<object>>(path, body, headers)).kinds.toSorted();
      expect(await of('customers/faults/list', {}), who).toEqual([...whole].toSorted());
      expect(await of('charts/availability/customers/list', times), who).toEqual(available);
      expect(await of('charts/changes/customers/list', times), who).toEqual([...changing].toSorted());
    }
  });

  it('is said by the numbers of each kind that their home counts, the worst first', async () => {
    for (const headers of [msp, platform]) {
      const { list, counts, totals } = await faults({}, headers);
      const home = await told<{ list: CustomerRow[]; counts: Record<string, number> }>(
        'customers/overview',
        { pageSize: 100 },
        headers,
      );
      expect(counts).toEqual(home.counts);
      expect(list.map(({ name, health, since }) => [name, health, since])).toEqual(
        home.list.map(({ name, health, since }) => [name, health, since]),
      );
      const keys = { device: 'devices', line: 'lines', agent: 'agents', test: 'tests' } as const;
      for (const row of list) {
        const mine = home.list.find(({ companyId }) => companyId === row.companyId)!;
        const wanted = Object.entries(keys).flatMap(([kind, key]) => {
          const { down, unreachable, unmeasured } = mine[key] ?? { down: 0, unreachable: 0, unmeasured: 0 };
          return down + unreachable + unmeasured > 0 ? [{ kind, down, unreachable, unmeasured }] : [];
        });
        expect(row.faults, row.name).toEqual(row.name === 'shut' ? null : wanted);
      }
      for (const health of ['broken', 'blind', 'closed'] as const)
        expect((await faults({ health: [health] }, headers)).total, health).toBe(totals[health]);
      expect((await faults({ pageSize: 1 }, headers)).total).toBe(totals['customers']);
    }
  });

  it('is found by name, of one with all below it, and at a moment', async () => {
    expect((await faults({ search: 'oth' })).list.map(({ name }) => name)).toEqual(['other']);
    const below = await faults({ customerId: ids['msp'] }, platform);
    expect(below.list.map(({ name }) => name).toSorted()).toEqual(['empty', 'msp', 'other', 'own', 'shut']);
    const then = await faults({ at });
    const devices = await told<Page<CustomerStanding>>('customers/devices/overview', { kind: 'device', at });
    for (const { name, standing } of devices.list) {
      const found = then.list.find((row) => row.name === name)!.faults?.find(({ kind }) => kind === 'device');
      expect(found?.down ?? 0, name).toBe(standing?.down ?? 0);
    }
    expect((await faults({ sort: 'name', order: 'desc' })).list.map(({ name }) => name)).toEqual([
      ...['shut', 'own', 'other', 'empty'],
    ]);
  });

  it('is of what its reader may see alone, and names nothing', async () => {
    const codes = ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS', 'DMS_SERVER_MANAGE_WAN_VIEW'];
    await app.addMember(ids['msp']!, 'liner', { codes });
    const { list } = await faults({}, await app.signIn('liner', 'msp'));
    const kinds = new Set(list.flatMap((row) => row.faults ?? []).map(({ kind }) => kind));
    expect(kinds.has('line')).toBe(true);
    expect(kinds.has('device')).toBe(false);
    const text = JSON.stringify(await faults());
    for (const name of ['device ', 'line ', 'agent ', 'S-0']) expect(text).not.toContain(name);
  });
});
