import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type OutputOf, type EndpointByRoute } from '@linekeeper/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAlert } from '../../../test/alert-rows.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld, type ChartWorld } from '../../../test/chart-world.ts';
import { addInterfaces } from '../../../test/devices.ts';
import { seeded } from '../../../test/random.ts';
import { beginEarlier } from '../../../test/stood-then.ts';

type Headers = { authorization: string };
type Drawing = OutputOf<EndpointByRoute['POST /monitor/api/v1/topology/outlet']>;
type Page = OutputOf<EndpointByRoute['POST /monitor/api/v1/topology/outlets']>;

const base = '/monitor/api/v1/topology';
const nowMs = Date.parse('2026-03-30T00:00:00Z');
const dayMs = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();
const random = seeded(5);
const moments = Array.from({ length: 6 }, () => iso(nowMs - random.int(1, 9 * dayMs)));

let app: TestApp;
let own: ChartWorld;
let rival: ChartWorld;
let tenantId: number;
let boss: Headers;
const sql = async <T>(text: string, values: readonly unknown[] = []) =>
  (await app.db.admin.query(text, [...values])).rows as T[];

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  tenantId = await app.addTenant('own', 16);
  const rivalId = await app.addTenant('rival', 16);
  own = await addChartWorld(app.db, tenantId, nowMs, 3);
  rival = await addChartWorld(app.db, rivalId, nowMs, 4);
  await beginEarlier(app.db, nowMs);
  await app.addMember(tenantId, 'boss', { administrator: true });
  await app.addMember(tenantId, 'fitter', { codes: ['DMS_SERVER_MANAGE_DEVICE'] });
  await app.addMember(tenantId, 'liner', { codes: ['DMS_SERVER_MANAGE_WAN_VIEW'] });
  boss = await app.signIn('boss', 'own');
});
afterAll(() => app.close());

async function told<T>(path: string, body: object, headers: Headers = boss): Promise<T> {
  const { json, text } = await app.post(`${base}${path}`, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const draw = (outletId: string | null, more: object = {}, headers?: Headers) =>
  told<Drawing>('/outlet', { outletId, ...more }, headers);
const page = (more: object = {}, headers?: Headers) =>
  told<Page>('/outlets', { pageSize: 100, ...more }, headers);
const refusal = async (path: string, body: object, headers: Headers = boss) =>
  (await app.post(`${base}${path}`, body, { ...headers })).json;

interface Thing {
  readonly id: string;
  readonly outlet: string | null;
  readonly since: Date;
}
const things = (table: 'device' | 'line') =>
  sql<Thing>(`select id, outlet_id as outlet, created_at as since from ${table} where tenant_id = $1`, [
    tenantId,
  ]);

/** What each subject was, of the rows alone; undefined: now. */
async function stateOf(at?: string): Promise<(id: string) => State> {
  if (at === undefined) {
    const rows = await sql<{ id: string; state: State }>(
      'select subject_id as id, state from subject_status where tenant_id = $1',
      [tenantId],
    );
    return (id) => rows.find((row) => row.id === id)!.state;
  }
  const rows = await sql<{ id: string; state: State; from: Date; to: Date | null }>(
    'select subject_id as id, state, from_at as from, to_at as to from state_interval where tenant_id = $1',
    [tenantId],
  );
  const ms = Date.parse(at);
  return (id) =>
    rows.find((row) => row.id === id && row.from.getTime() <= ms && (row.to?.getTime() ?? Infinity) > ms)
      ?.state ?? 'unmeasured';
}
const then =
  (at: string | undefined) =>
  ({ since }: Thing) =>
    at === undefined || since.getTime() <= Date.parse(at);
const byId = (list: readonly { readonly id: string; readonly state: State }[]) =>
  Object.fromEntries(list.map(({ id, state }) => [id, state]));

describe('the drawing of an outlet', () => {
  it('says of each device and line what its rows say, now and at any moment, for each outlet and for none', async () => {
    for (const at of [undefined, ...moments]) {
      const of = await stateOf(at);
      for (const outletId of [...own.outletIds, null]) {
        const drawing = await draw(outletId, { at });
        const expected = async (table: 'device' | 'line') =>
          Object.fromEntries(
            (await things(table))
              .filter((one) => one.outlet === outletId && then(at)(one))
              .map(({ id }) => [id, of(id)]),
          );
        expect(byId(drawing.devices), `${outletId} ${at}`).toEqual(await expected('device'));
        expect(byId(drawing.lines), `${outletId} ${at}`).toEqual(await expected('line'));
        expect(drawing.totals.devices).toBe(drawing.devices.length);
      }
    }
  });

  it('shows what devices are reached through as it held then, and since when ended links are kept', async () => {
    const [outletId] = own.outletIds as [string];
    const [child, parent] = (await draw(outletId)).devices.map(({ id }) => id) as [string, string];
    await sql(
      `insert into device_link (tenant_id, device_id, parent_id, source, local_port, remote_port, from_at, to_at)
       values ($1, $2, $3, 'lldp', 'eth0', 'ge-0/1', $4, $5), ($1, $2, $3, 'hand', null, null, $5, null)`,
      [tenantId, child, parent, new Date(nowMs - 2 * dayMs), new Date(nowMs - dayMs)],
    );
    await sql('update device set created_at = $2 where tenant_id = $1', [
      tenantId,
      new Date(nowMs - 9 * dayMs),
    ]);
    const linksAt = async (ms: number) =>
      (await draw(outletId, { at: iso(ms) })).links
        .filter(({ source }) => source !== 'only-line')
        .map(({ childId, parentId, source, childPort, parentPort }) => [
          ...[childId === child, parentId === parent, source, childPort, parentPort],
        ]);
    expect(await linksAt(nowMs - 3 * dayMs)).toEqual([]);
    expect(await linksAt(nowMs - 1.5 * dayMs)).toEqual([[true, true, 'lldp', 'eth0', 'ge-0/1']]);
    expect(await linksAt(nowMs - 0.5 * dayMs)).toEqual([[true, true, 'hand', null, null]]);
    const { links: [first] = [], linksKeptFrom } = await draw(outletId, { at: iso(nowMs - 0.5 * dayMs) });
    expect([first?.seenAt, linksKeptFrom]).toEqual([null, null]);
    await sql('insert into device_link_kept values ($1, $2)', [tenantId, new Date(nowMs - dayMs)]);
    expect((await draw(outletId, { at: iso(nowMs) })).linksKeptFrom).toBe(iso(nowMs - dayMs));
    await sql('delete from device_link where tenant_id = $1', [tenantId]);
  });

  it('shows links that hold now with how they are known, likely ones apart, and those to other outlets', async () => {
    const [here, there] = own.outletIds as [string, string];
    const [a, b, c] = (await draw(here)).devices.map(({ id }) => id) as [string, string, string];
    const [far] = (await draw(there)).devices.map(({ id }) => id) as [string];
    await addInterfaces(app.db.database, tenantId, b, ['eth0']);
    await sql(
      `insert into device_upstream (tenant_id, device_id, parent_id, source, local_port, remote_port, seen_at)
       values ($1, $2, $3, 'lldp', 'eth0', 'ge-0/1', $4), ($1, $3, $5, 'hand', null, null, null), ($1, $6, $3, 'hand', null, null, null)`,
      [tenantId, b, a, new Date(nowMs), far, c],
    );
    await sql('update device set upstream_given = true where tenant_id = $1 and id = any($2)', [
      tenantId,
      [a, c],
    ]);
    for (const [id, parent] of [
      [b, a],
      [a, far],
    ])
      await sql('update subject_status set depends_on = $3 where tenant_id = $1 and subject_id = $2', [
        ...[tenantId, id, [parent]],
      ]);
    const drawing = await draw(here);
    const held = drawing.links.filter(({ source }) => source === 'hand' || source === 'lldp');
    // What a person said of the third does not hold: nothing depends on it.
    expect(held.map(({ childId, parentId }) => [childId, parentId]).toSorted()).toEqual(
      [
        [b, a],
        [a, far],
      ].toSorted(),
    );
    expect(held.find(({ childId }) => childId === b)).toMatchObject({
      ...{ source: 'lldp', childPort: 'eth0', parentPort: 'ge-0/1', seenAt: iso(nowMs), load: null },
    });
    expect(drawing.elsewhere).toMatchObject([{ id: far, outletId: there }]);
    expect(drawing.devices.find(({ id }) => id === c)?.isGiven).toBe(true);
    expect((await draw(there)).behind).toMatchObject([{ parentId: far, outletId: here, devices: 1 }]);
    expect((await page()).list.find(({ id }) => id === here)?.through).toMatchObject([{ id: there }]);
    // Of the one line that all others end beside, agents are reached over it only where it is the only one.
    expect(drawing.links.some(({ source }) => source === 'only-line')).toBe(drawing.lines.length === 1);
  });

  it('marks the worst alert that was open, and what it is a consequence of', async () => {
    const [here] = own.outletIds as [string];
    const [a, b] = (await draw(here)).devices.map(({ id }) => id) as [string, string];
    const given = { outletId: here, firedAt: new Date(nowMs - 3_600_000) };
    const cause = await addAlert(app.db, tenantId, {
      ...given,
      targetId: a,
      subjectId: a,
      severity: 'major',
    });
    await addAlert(app.db, tenantId, { ...given, targetId: a, subjectId: a, severity: 'warning' });
    await addAlert(app.db, tenantId, { ...given, targetId: b, subjectId: b, causeId: cause });
    const marks = async (at?: string, headers?: Headers) =>
      Object.fromEntries(
        (await draw(here, { at }, headers)).devices.flatMap(({ id, alert }) => (alert ? [[id, alert]] : [])),
      );
    const expected = {
      [a]: { id: cause, severity: 'major', count: 2, causeId: null, causeTargetId: null },
      [b]: { severity: 'critical', count: 1, causeId: cause, causeTargetId: a },
    };
    expect(await marks()).toMatchObject(expected);
    expect(await marks(iso(nowMs))).toMatchObject(expected);
    expect(await marks(iso(nowMs - 2 * 3_600_000))).toEqual({});
    // Alerts are told to who may see alerts.
    expect(await marks(undefined, await app.signIn('fitter', 'own'))).toEqual({});
  });

  it('says what a line uses of its contract as it was measured last, and of the past in the hour before', async () => {
    const [here] = own.outletIds as [string];
    const [line] = (await draw(here)).lines as [Drawing['lines'][number]];
    await sql('update line set down_bps = 100e6, up_bps = null where tenant_id = $1', [tenantId]);
    await sql(
      'update subject_status set measured_at = now(), in_bps = 25e6, out_bps = 5e6 where tenant_id = $1 and subject_id = $2',
      [tenantId, line.id],
    );
    const loadOf = async (more: object = {}) =>
      (await draw(here, more)).lines.find(({ id }) => id === line.id)?.load;
    expect(await loadOf()).toEqual({ inPercent: 25, outPercent: null });
    const hour = Math.floor((nowMs - dayMs) / 3_600_000);
    const [day, at] = [Math.floor(hour / 24), hour % 24];
    await sql(
      `insert into line_traffic_day (tenant_id, day, line_id, measured, in_until, out_until, in_bps, out_bps, hours)
       values ($1, $2, $3, $4, $5::real[], $5::real[], 50e6, 50e6, 1)`,
      [tenantId, day, line.id, 1 << at, Array.from({ length: 24 }, (_, n) => (n >= at ? 50e6 : 0))],
    );
    const moment = iso((hour + 1) * 3_600_000 + 60_000);
    expect(await loadOf({ at: moment })).toEqual({ inPercent: 50, outPercent: null });
    expect((await draw(here, { at: moment })).loadFrom).toBe(iso(hour * 3_600_000));
    expect(await loadOf({ at: iso((hour + 3) * 3_600_000) })).toBeNull();
  });
});

describe('all outlets of a network', () => {
  it('stand as their rows say, now and at any moment, and are counted by region', async () => {
    for (const at of [undefined, ...moments]) {
      const of = await stateOf(at);
      const [devices, lines] = [await things('device'), await things('line')];
      const { list, total, regions } = await page({ at });
      expect(total).toBe(own.outletIds.length);
      for (const outlet of list) {
        const here = (all: readonly Thing[]) =>
          all.filter((one) => one.outlet === outlet.id && then(at)(one)).map(({ id }) => of(id));
        const count = (all: readonly State[]) => ({
          total: all.length,
          ...Object.fromEntries(states.map((state) => [state, all.filter((one) => one === state).length])),
        });
        expect(outlet.devices, `${outlet.name} ${at}`).toEqual(count(here(devices)));
        expect(outlet.lines, `${outlet.name} ${at}`).toEqual(count(here(lines)));
        const all = [...here(devices), ...here(lines)];
        expect(outlet.state).toBe(states.find((state) => all.includes(state)) ?? 'empty');
      }
      expect(regions.reduce((sum, region) => sum + region.total, 0)).toBe(total);
    }
  });

  it('are found by name, region and trouble, and paged', async () => {
    const all = await page();
    expect((await page({ search: 'S-1' })).list.map(({ name }) => name)).toEqual(['Shop S-1']);
    expect((await page({ search: '%' })).total).toBe(0);
    expect((await page({ region: 'East' })).total).toBe(2);
    const isTroubled = ({ devices, lines, alert }: Page['list'][number]) =>
      alert !== null || [devices, lines].some(({ down, unreachable }) => down + unreachable > 0);
    const troubled = all.list.filter(isTroubled);
    expect((await page({ isTroubled: true })).list).toEqual(troubled);
    expect(all.regions.reduce((sum, region) => sum + region.troubled, 0)).toBe(troubled.length);
    const second = await page({ page: 2, pageSize: 3 });
    expect([second.list, second.total]).toEqual([all.list.slice(3), all.total]);
    expect(all.nowhere.total).toBe((await draw(null)).totals.devices);
  });
});

describe('who may see what', () => {
  it('shows lines and agents to who may see lines, and alerts to who may see alerts', async () => {
    const fitter = await app.signIn('fitter', 'own');
    const [here] = own.outletIds as [string];
    const drawing = await draw(here, {}, fitter);
    expect([drawing.lines, drawing.agents, drawing.totals.lines, drawing.sees]).toEqual([
      ...[[], [], 0],
      { lines: false, alerts: false },
    ]);
    expect(drawing.devices.length).toBeGreaterThan(0);
    const { list } = await page({}, fitter);
    expect(
      list.every(({ lines, worstLines, alert }) => lines.total + worstLines.length === 0 && !alert),
    ).toBe(true);
    const liner = await app.signIn('liner', 'own');
    for (const path of ['/outlet', '/outlets'])
      expect(await refusal(path, path === '/outlet' ? { outletId: here } : {}, liner)).toMatchObject({
        data: { error: 'FORBIDDEN' },
      });
  });

  it('knows no outlet and no device of another tenant, also where a link would name one', async () => {
    const [foreign] = rival.outletIds as [string];
    const unknown = await refusal('/outlet', { outletId: '00000000-0000-4000-8000-000000000000' });
    expect(unknown).toMatchObject({ data: { error: 'NOT_FOUND' } });
    expect(await refusal('/outlet', { outletId: foreign })).toEqual(unknown);
    const text = JSON.stringify([await page(), await draw(null), await draw(own.outletIds[0]!)]);
    for (const id of [...rival.outletIds, ...rival.deviceIds, ...rival.lineIds, ...rival.agentIds])
      expect(text).not.toContain(id);
  });

  it('tells nothing of a moment before what is kept, or that is still to come', async () => {
    const [outletId] = own.outletIds as [string];
    for (const [path, body] of [
      ['/outlet', { outletId }],
      ['/outlets', {}],
    ] as const) {
      const at = (ms: number) => refusal(path, { ...body, at: iso(ms) });
      expect(await at(nowMs - 400 * dayMs)).toMatchObject({ data: { error: 'MOMENT_NOT_KEPT' } });
      expect(await at(nowMs + dayMs)).toMatchObject({ data: { error: 'MOMENT_TO_COME' } });
    }
  });
});
