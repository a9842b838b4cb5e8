import { type ChartKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addAlert } from '../../../test/alert-rows.ts';
import { addChartWorld, type ChartWorld } from '../../../test/chart-world.ts';
import { seeded } from '../../../test/random.ts';
import { beginEarlier, stoodThen } from '../../../test/stood-then.ts';

type Headers = { authorization: string };

const base = '/monitor/api/v1';
const view = 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS';
/** The day after clocks changed in Europe, so that the hour that was left out lies in the past. */
const nowMs = Date.parse('2026-03-30T00:00:00Z');
const dayMs = 86_400_000;
const began = new Date(nowMs - 10 * dayMs);
const iso = (ms: number) => new Date(ms).toISOString();
const random = seeded(11);
const moments = () => Array.from({ length: 8 }, () => iso(nowMs - random.int(1, 9 * dayMs)));

let app: TestApp;
let own: ChartWorld;
let msp: number;
let tenantId: number;
let rivalId: number;
let boss: Headers;
let above: Headers;
const sql = (text: string, values: readonly unknown[] = []) => app.db.admin.query(text, [...values]);

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  msp = await app.addTenant('msp', 8);
  tenantId = await app.addTenant('own', 16, msp);
  rivalId = await app.addTenant('rival', 16);
  own = await addChartWorld(app.db, tenantId, nowMs, 3);
  await addChartWorld(app.db, rivalId, nowMs, 4);
  await beginEarlier(app.db, nowMs);
  await app.addMember(msp, 'boss', { administrator: true });
  await app.addMember(tenantId, 'boss', { administrator: true });
  await app.addMember(tenantId, 'watcher', { codes: [view] });
  await app.addMember(tenantId, 'fitter', { codes: [view, 'DMS_SERVER_MANAGE_DEVICE'] });
  await app.addMember(tenantId, 'liner', { codes: [view, 'DMS_SERVER_MANAGE_WAN_VIEW'] });
  boss = await app.signIn('boss', 'own');
  above = await app.signIn('boss', 'msp');
});
afterAll(() => app.close());

async function told<T>(path: string, body: object, headers: Headers = boss): Promise<T> {
  const { json, text } = await app.post(`${base}${path}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const refusal = async (path: string, body: object, headers: Headers = boss) =>
  (await app.post(`${base}${path}`, body, { ...headers })).json;
interface Standings {
  readonly kinds: readonly (Standing & { readonly kind: ChartKind })[];
  readonly deviceKinds: readonly (Standing & { readonly kind: string })[];
}
const standings = (body: object, headers?: Headers) => told<Standings>('/charts/standings', body, headers);

const ofRows = (at: string) => stoodThen(app.db, tenantId, at);

describe('the charts at a moment of the past', () => {
  it('count what the intervals of each thing say of that moment, whichever it is', async () => {
    for (const at of moments()) {
      const { kinds } = await standings({ at });
      const counted = Object.fromEntries(kinds.map(({ kind, ...standing }) => [kind, standing]));
      expect(counted, at).toEqual(await ofRows(at));
    }
  });

  it('are what the charts of now say at this moment, for the tenant and for those above it', async () => {
    const at = iso(nowMs);
    expect(await standings({ at })).toEqual(await standings({}));
    type Map = { outlets: { id: string }[] };
    const outletsOf = ({ outlets }: Map) => outlets.toSorted((a, b) => a.id.localeCompare(b.id));
    expect(outletsOf(await told<Map>('/charts/map', { at }))).toEqual(
      outletsOf(await told<Map>('/charts/map', {})),
    );
    for (const kind of ['device', 'outlet'] as const) {
      const path = '/customers/devices/overview';
      const then = await told<{ totals: object }>(path, { kind, at }, above);
      expect(then.totals).toEqual((await told<{ totals: object }>(path, { kind }, above)).totals);
    }
    type Squares = { squares: { x: number; y: number }[] };
    const squaresOf = ({ squares }: Squares) => squares.toSorted((a, b) => a.x - b.x || a.y - b.y);
    const path = '/charts/map/customers';
    expect(squaresOf(await told<Squares>(path, { at }, above))).toEqual(
      squaresOf(await told<Squares>(path, {}, above)),
    );
  });

  it('tell those above a tenant the same numbers as the tenant', async () => {
    for (const at of moments().slice(0, 3)) {
      const { kinds } = await standings({ at });
      for (const { kind, ...standing } of kinds) {
        const path = `/customers/${kind === 'device' || kind === 'outlet' ? 'devices' : 'lines'}/overview`;
        const { totals } = await told<{ totals: Standing }>(path, { kind, at }, above);
        expect(totals, `${kind} ${at}`).toMatchObject(standing);
      }
      const outlets = kinds.find(({ kind }) => kind === 'outlet')!;
      const map = await told<{ squares: Standing[] }>('/charts/map/customers', { at }, above);
      for (const state of ['total', ...states] as const)
        expect(
          map.squares.reduce((sum, one) => sum + one[state], 0),
          `${state} ${at}`,
        ).toBe(outlets[state]);
    }
  });

  it('open rows, as many as their numbers say, each in the state that it was in', async () => {
    const [at] = moments() as [string];
    const { kinds, deviceKinds } = await standings({ at });
    for (const { kind, ...standing } of kinds)
      for (const state of states) {
        const rows = await told<{ total: number; list: { state: State }[] }>('/charts/past/list', {
          at,
          kind,
          state,
        });
        expect(rows.total, `${kind} ${state}`).toBe(standing[state]);
        expect(rows.list.every((row) => row.state === state)).toBe(true);
      }
    for (const { kind, total } of deviceKinds)
      expect(
        (await told<{ total: number }>('/charts/past/list', { at, kind: 'device', deviceKind: kind })).total,
      ).toBe(total);
    const devices = kinds.find(({ kind }) => kind === 'device')!;
    expect(deviceKinds.reduce((sum, { total }) => sum + total, 0)).toBe(devices.total);
    const map = await told<{ outlets: { id: string; state: string }[] }>('/charts/map', { at });
    const rows = await told<{ list: { id: string; state: State | null }[] }>('/charts/past/list', {
      ...{ at, kind: 'outlet', pageSize: 100, box: { west: 100, south: 20, east: 130, north: 40 } },
    });
    expect(new Map(rows.list.map(({ id, state }) => [id, state ?? 'empty']))).toEqual(
      new Map(map.outlets.map(({ id, state }) => [id, state])),
    );
  });

  it('are narrowed to places as those of now are', async () => {
    const [at] = moments() as [string];
    const [outletId] = own.outletIds as [string];
    const narrowed = await standings({ at, outletId: [outletId] });
    expect(narrowed.kinds.find(({ kind }) => kind === 'outlet')?.total).toBe(1);
    const { rows } = await sql(
      'select count(*)::integer as count from device where outlet_id = $1 and created_at <= $2',
      [outletId, at],
    );
    expect(narrowed.kinds.find(({ kind }) => kind === 'device')?.total).toBe(rows[0].count);
  });

  it('mean the same moment where clocks change', async () => {
    const settings = '/api/v1/settings/general';
    const around = ['00:59:59', '01:00:00', '01:30:00'].map((time) => `2026-03-29T${time}.000Z`);
    const before = await Promise.all(around.map((at) => standings({ at })));
    const { json } = await app.ask('GET', settings, { headers: { ...boss } });
    const body = JSON.stringify({ version: json.data['version'], timeZone: 'Europe/Berlin' });
    expect((await app.ask('PUT', settings, { headers: { ...boss }, body })).json.code).toBe(0);
    for (const [index, at] of around.entries()) {
      const then = await standings({ at });
      expect(then).toEqual(before[index]);
      expect(Object.fromEntries(then.kinds.map(({ kind, ...of }) => [kind, of])), at).toEqual(
        await ofRows(at),
      );
    }
  });

  it('say what is known of a moment today: what came late', async () => {
    const at = iso(nowMs - 2 * dayMs);
    const [late] = own.deviceIds as [string];
    await sql('delete from state_interval where subject_id = $1', [late]);
    await sql('update device set created_at = $2 where id = $1', [late, began]);
    await sql(
      `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at)
       values ($1, $2, 'down', 'snmp-timeout', $3, $4), ($1, $2, 'up', 'answers', $4, null)`,
      [tenantId, late, new Date(nowMs - 3 * dayMs), new Date(nowMs - dayMs)],
    );
    const of = async () => (await standings({ at })).kinds.find(({ kind }) => kind === 'device')!;
    const first = await of();
    await sql(
      `update state_interval set state = 'unreachable', reason = 'dependency-down' where subject_id = $1 and state = 'down'`,
      [late],
    );
    const revised = await of();
    expect([revised.down, revised.unreachable]).toEqual([first.down - 1, first.unreachable + 1]);
  });
});

describe('alerts at a moment', () => {
  const put = async (
    firedMs: number,
    overMs: number | null,
    {
      severity = 'major',
      takenMs,
      tenant = tenantId,
    }: { severity?: 'critical' | 'major'; takenMs?: number; tenant?: number } = {},
  ) => {
    const state = overMs === null ? 'firing' : 'resolved';
    const id = await addAlert(app.db, tenant, {
      ruleName: 'rule',
      severity,
      state,
      firedAt: new Date(firedMs),
    });
    await sql('update alert set acknowledged_at = $2, resolved_at = $3 where id = $1', [
      id,
      takenMs === undefined ? null : new Date(takenMs),
      overMs === null ? null : new Date(overMs),
    ]);
  };
  const hourMs = 3_600_000;
  const at = iso(nowMs - 48 * hourMs);

  beforeAll(async () => {
    await put(nowMs - 50 * hourMs, nowMs - 47 * hourMs, {
      severity: 'critical',
      takenMs: nowMs - 49 * hourMs,
    });
    await put(nowMs - 50 * hourMs, nowMs - 46 * hourMs, { takenMs: nowMs - 47 * hourMs });
    await put(nowMs - 50 * hourMs, nowMs - 49 * hourMs);
    await put(nowMs - 40 * hourMs, null);
    await put(nowMs - 60 * hourMs, null, { tenant: rivalId });
  });

  it('are those that fired and were not over, in the state that they were in, also of what was deleted since', async () => {
    const counts = await told<{ total: number; severity: object; state: object }>('/alerts/counts', { at });
    expect(counts).toMatchObject({
      ...{ total: 2, severity: { critical: 1, major: 1, minor: 0 } },
      state: { firing: 1, acknowledged: 1, resolved: 0, pending: 0 },
    });
    const rows = await told<{ list: { state: string }[]; total: number }>('/alerts/list', { at });
    expect(rows.total).toBe(2);
    expect(rows.list.map(({ state }) => state).toSorted()).toEqual(['acknowledged', 'firing']);
    expect((await told<{ total: number }>('/alerts/list', { at, state: ['firing'] })).total).toBe(1);
    const { totals } = await told<{ totals: object }>('/customers/alerts/overview', { at }, above);
    expect(totals).toMatchObject({ critical: 1, major: 1, minor: 0, warning: 0, unacknowledged: 1 });
  });

  it('mark when they fired on the bar, for the tenant and for those above it, and for nobody else', async () => {
    const period = { from: iso(nowMs - 72 * hourMs), to: iso(nowMs) };
    type Span = { keptFrom: string; marks: { at: string; critical: number; major: number }[] };
    const sum = ({ marks }: Span) => marks.reduce((all, { critical, major }) => all + critical + major, 0);
    const mine = await told<Span>('/charts/past', period);
    expect(sum(mine)).toBe(4);
    expect(Date.parse(mine.marks[0]!.at)).toBeLessThanOrEqual(nowMs - 50 * hourMs);
    expect(sum(await told<Span>('/charts/past/customers', period, above))).toBe(4);
    // Who may see what an alert is about sees no alerts by that.
    for (const name of ['watcher', 'fitter', 'liner'])
      expect(sum(await told<Span>('/charts/past', period, await app.signIn(name, 'own'))), name).toBe(0);
    await sql('update tenant_setting set proxy_allowed = false where tenant_id = $1', [tenantId]);
    expect(sum(await told<Span>('/charts/past/customers', period, above))).toBe(0);
    const { totals } = await told<{ totals: Standing }>(
      '/customers/devices/overview',
      { kind: 'device', at: iso(nowMs) },
      above,
    );
    expect(totals.total).toBe(0);
    await sql('update tenant_setting set proxy_allowed = true where tenant_id = $1', [tenantId]);
  });
});

describe('a moment that nothing can be told of', () => {
  const asked = [
    ['/charts/standings', {}],
    ['/charts/map', {}],
    ['/charts/past/list', { kind: 'device' }],
    ['/alerts/counts', {}],
    ['/alerts/list', {}],
    ['/services/list', {}],
  ] as const;
  const askedAbove = [
    ['/charts/map/customers', {}],
    ['/charts/map/customers/list', { place: { in: 'nowhere' } }],
    ['/customers/devices/overview', { kind: 'device' }],
    ['/customers/lines/overview', { kind: 'line' }],
    ['/customers/alerts/overview', {}],
  ] as const;

  it('is refused where it is still to come, and where it is before what is kept, with since when it is', async () => {
    const { rows } = await sql('select min(from_at) as at from state_interval where tenant_id = $1', [
      tenantId,
    ]);
    const from = (rows[0].at as Date).toISOString().slice(0, 16).replace('T', ' ');
    for (const [paths, headers] of [
      [asked, boss],
      [askedAbove, above],
    ] as const)
      for (const [path, body] of paths) {
        expect((await refusal(path, { ...body, at: iso(nowMs + 1000) }, headers)).code, path).toBe(60670);
        const old = await refusal(path, { ...body, at: iso(nowMs - 300 * dayMs) }, headers);
        expect(old.code, path).toBe(60671);
        if (headers === boss) expect(old.message, path).toContain(from);
      }
  });

  it('is refused where nothing was ever measured', async () => {
    const emptyId = await app.addTenant('empty', 16);
    await app.addMember(emptyId, 'boss', { administrator: true });
    const nobody = await app.signIn('boss', 'empty');
    expect((await refusal('/charts/standings', { at: iso(nowMs - dayMs) }, nobody)).code).toBe(60672);
  });
});

describe('who sees what of the past', () => {
  const at = iso(nowMs - dayMs);
  it('is told of the kinds that they may see now', async () => {
    const liner = await app.signIn('liner', 'own');
    expect((await standings({ at }, liner)).kinds.map(({ kind }) => kind)).toEqual(['line', 'agent', 'test']);
    expect((await refusal('/charts/past/list', { at, kind: 'device' }, liner)).code).toBe(60003);
    const watcher = await app.signIn('watcher', 'own');
    expect((await standings({ at }, watcher)).kinds).toEqual([]);
    expect((await refusal('/charts/past/list', { at, kind: 'line' }, watcher)).code).toBe(60003);
    expect((await refusal('/charts/past/customers', { from: at, to: iso(nowMs) })).code).toBe(60003);
  });
});
