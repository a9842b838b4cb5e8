import { type chartKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type Availability, type StateInterval } from '@linekeeper/contract/monitoring/subject-reads';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld, type ChartWorld } from '../../../test/chart-world.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

type Charts = { [Name in keyof typeof overallCharts]: z.output<(typeof overallCharts)[Name]['output']> };
type Kind = (typeof chartKinds)[number];
type Headers = { authorization: string };

const base = '/monitor/api/v1';
const view = 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS';
const device = 'DMS_SERVER_MANAGE_DEVICE';
const wan = 'DMS_SERVER_MANAGE_WAN_VIEW';
const nowMs = Date.parse('2026-03-29T00:00:00Z');
const week = { from: '2026-03-22T00:00:00.000Z', to: '2026-03-29T00:00:00.000Z' };

let app: TestApp;
let own: ChartWorld;
let rival: ChartWorld;
let tenantId: number;
let boss: Headers;

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  tenantId = await app.addTenant('own', 16);
  const rivalId = await app.addTenant('rival', 16);
  own = await addChartWorld(app.db, tenantId, nowMs, 3);
  rival = await addChartWorld(app.db, rivalId, nowMs, 4);
  await app.addMember(tenantId, 'boss', { administrator: true });
  await app.addMember(tenantId, 'watcher', { codes: [view] });
  await app.addMember(tenantId, 'fitter', { codes: [view, device] });
  await app.addMember(tenantId, 'liner', { codes: [view, wan] });
  await app.addMember(tenantId, 'other', { codes: [device, wan] });
  boss = await app.signIn('boss', 'own');
});
afterAll(() => app.close());

async function told<T>(path: string, body: object, headers: Headers = boss): Promise<T> {
  const { json, text } = await app.post(path, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const chart = <Name extends keyof Charts>(name: Name, body: object, headers?: Headers) =>
  told<Charts[Name]>(`${base}/charts/${name}`, body, headers);

const tagged = (outletId: string, tags: readonly string[]) =>
  app.db.admin.query('update outlet set tags = $2 where id = $1', [outletId, tags]);

const lists: Readonly<Record<Kind, string>> = {
  outlet: `${base}/outlets/list`,
  device: `${base}/devices/list`,
  line: `${base}/lines/list`,
  agent: `${base}/agents/list`,
  test: '/dial/api/v1/tests/list',
};
/** The words of the list of agents for states (console/src/lib/standing-path.ts). */
const connections: Readonly<Partial<Record<State, string>>> = {
  ...{ down: 'offline', unmeasured: 'never', up: 'connected' },
};
const rowsOf = async (kind: Kind, filter: object) =>
  (await told<{ total: number }>(lists[kind], { ...filter, pageSize: 1 })).total;
const listOf = async <Row>(kind: Kind) => (await told<{ list: Row[] }>(lists[kind], { pageSize: 100 })).list;

const subject = { device: `${base}/subjects/device`, line: `${base}/wan/subjects/line` } as const;
const statesOf = (kind: 'device' | 'line', id: string, range: object = week) =>
  told<{ intervals: StateInterval[]; availability: Availability }>(`${subject[kind]}/${id}/states`, range);

/** Availability of several together, as their own pages give it one by one. */
const together = async (kind: 'device' | 'line', ids: readonly string[], range = week) =>
  sumOf(await Promise.all(ids.map((id) => statesOf(kind, id, range))));
function sumOf(all: readonly { readonly availability: Availability }[]) {
  const sum = (of: (one: Availability) => number) =>
    all.reduce((total, { availability }) => total + of(availability), 0);
  return {
    upMs: sum(({ upMs }) => upMs),
    downMs: sum(({ downMs }) => downMs),
    unmeasuredMs: sum(({ unmeasuredMs }) => unmeasuredMs),
    totalMs: sum(({ totalMs }) => totalMs),
  };
}
const times = ['upMs', 'downMs', 'unmeasuredMs', 'totalMs'] as const;
const exact = (of: Pick<Availability, (typeof times)[number]>) =>
  times.map((key) => Math.round(of[key] / 1000));

describe('every figure of the overall overview', () => {
  it('counts as many in each state as its list shows when it is opened', async () => {
    const { kinds, deviceKinds } = await chart('standings', {});
    expect(kinds.map(({ kind }) => kind)).toEqual(['outlet', 'device', 'line', 'agent', 'test']);
    for (const { kind, ...standing } of kinds) {
      const all = kind === 'agent' ? { state: Object.values(connections) } : {};
      expect(standing.total, kind).toBe(await rowsOf(kind, all));
      for (const state of states) {
        const word = kind === 'agent' ? connections[state] : state;
        const wanted = word === undefined ? 0 : await rowsOf(kind, { state: [word] });
        expect(standing[state], `${kind} ${state}`).toBe(wanted);
      }
    }
    expect(deviceKinds.length).toBeGreaterThan(1);
    for (const { kind, ...standing } of deviceKinds) {
      const of = kind === 'other' ? { lacks: ['kind'] } : { kind: [kind] };
      expect(standing.total).toBe(await rowsOf('device', of));
      for (const state of states)
        expect(standing[state]).toBe(await rowsOf('device', { ...of, state: [state] }));
    }
    expect(deviceKinds.reduce((sum, { total }) => sum + total, 0)).toBe(kinds[1]!.total);
  });

  it('counts what those above this tenant are shown of it', async () => {
    const { kinds } = await chart('standings', {});
    const names = sql`array['outlet', 'device', 'line', 'agent', 'test']`;
    const { rows } = await app.db.database.read(jobScope([tenantId]), (tx) =>
      sql<Standing & { kind: Kind }>`
        select kind, total, down, unreachable, unmeasured, maintenance, up
        from standings_below(${tenantId}, ${names}, true) where id = ${tenantId}`.execute(tx),
    );
    const byKind = (all: readonly { kind: Kind }[]) => all.toSorted((a, b) => a.kind.localeCompare(b.kind));
    expect(byKind(kinds)).toEqual(byKind(rows));
  });

  it('narrowed to an outlet counts what the lists show of this outlet', async () => {
    for (const outletId of own.outletIds) {
      const { kinds } = await chart('standings', { outletId: [outletId] });
      const of = (kind: Kind) => kinds.find((one) => one.kind === kind)!;
      expect(of('outlet').total).toBe(1);
      for (const kind of ['device', 'line'] as const) {
        expect(of(kind).total, kind).toBe(await rowsOf(kind, { outletId }));
        for (const state of states)
          expect(of(kind)[state], `${kind} ${state}`).toBe(await rowsOf(kind, { outletId, state: [state] }));
      }
    }
    const east = await chart('standings', { region: ['East'] });
    expect(east.kinds.find(({ kind }) => kind === 'line')?.total).toBe(
      await rowsOf('line', { region: 'East' }),
    );
    expect((await chart('standings', { tag: ['nobody'] })).kinds.map(({ total }) => total)).toEqual([
      ...[0, 0, 0, 0, 0],
    ]);
  });

  it('narrowed to a region and a tag counts what every list shows that is opened with them', async () => {
    const [first, second] = own.outletIds as [string, string];
    await tagged(first, ['vip', 'night']);
    await tagged(second, ['night']);
    const all = { agent: { state: Object.values(connections) } } as Readonly<Record<string, object>>;
    for (const { region, tag } of [
      { region: 'East', tag: undefined },
      { region: 'East', tag: 'vip' },
      { region: undefined, tag: 'night' },
      { region: 'West', tag: 'vip' },
    ]) {
      const asked = { ...(region && { region: [region] }), ...(tag && { tag: [tag] }) };
      const given = { ...(region && { outletRegion: region }), ...(tag && { outletTag: tag }) };
      const filters = {
        ...{ outlet: asked, device: given, agent: given, test: given },
        line: { ...(region && { region }), ...(tag && { outletTag: tag }) },
      };
      const { kinds } = await chart('standings', asked);
      for (const { kind, ...standing } of kinds) {
        expect(standing.total, `${kind} ${region} ${tag}`).toBe(
          await rowsOf(kind, { ...filters[kind], ...all[kind] }),
        );
        for (const state of states) {
          const word = kind === 'agent' ? connections[state] : state;
          const wanted = word === undefined ? 0 : await rowsOf(kind, { ...filters[kind], state: [word] });
          expect(standing[state], `${kind} ${state} ${region} ${tag}`).toBe(wanted);
        }
      }
      expect((await told<{ total: number }>(`${base}/alerts/counts`, given)).total).toBe(0);
      expect((await told<{ total: number }>(`${base}/devices/counts`, given)).total).toBe(
        kinds.find(({ kind }) => kind === 'device')!.total,
      );
    }
  });

  it('adds availability up from the states of each device and line, step by step and over the period before', async () => {
    const found = await chart('availability', week);
    const before = { from: '2026-03-15T00:00:00.000Z', to: week.from };
    expect(found.bounds[0]).toBe(week.from);
    expect(found.bounds.at(-1)).toBe(week.to);
    for (const { kind, whole, before: earlier, steps } of found.kinds) {
      const ids = kind === 'device' ? own.deviceIds : own.lineIds;
      expect(exact(whole), kind).toEqual(exact(await together(kind, ids)));
      expect(whole.availabilityPercent).toBeCloseTo((100 * whole.upMs) / (whole.upMs + whole.downMs), 9);
      expect(exact(earlier), kind).toEqual(exact(await together(kind, ids, before)));
      expect(steps).toHaveLength(found.bounds.length - 1);
      // The sum of the steps is the whole; one of them against the subjects' own pages.
      const step = { from: found.bounds[9]!, to: found.bounds[10]! };
      expect(exact(steps[9]!), kind).toEqual(exact(await together(kind, ids, step)));
      const sum = steps.reduce((total, { downMs }) => total + downMs, 0);
      expect(sum).toBeCloseTo(whole.downMs, -1);
    }
    expect(found.kinds.map(({ kind }) => kind)).toEqual(['device', 'line']);
  });

  it('ranks outlets and lines by the time that their own pages show as down, with what most of it was for', async () => {
    const { kinds } = await chart('worst', week);
    type Part = { id: string; outletId: string | null };
    const parts = [...(await listOf<Part>('device')), ...(await listOf<Part>('line'))];
    const measuredAs = (id: string) => (own.lineIds.includes(id) ? 'line' : 'device');
    const members = {
      outlet: own.outletIds.map(
        (id) => [id, parts.filter(({ outletId }) => outletId === id).map((one) => one.id)] as const,
      ),
      line: own.lineIds.map((id) => [id, [id]] as const),
    };
    for (const { kind, total, rows } of kinds) {
      const all = await Promise.all(
        members[kind].map(async ([id, ids]) => {
          const read = await Promise.all(ids.map((one) => statesOf(measuredAs(one), one)));
          const byReason: Record<string, number> = {};
          for (const { state, reason, from, to } of read.flatMap(({ intervals }) => intervals))
            if (state === 'down')
              byReason[reason] = (byReason[reason] ?? 0) + Date.parse(to) - Date.parse(from);
          const reason = Object.entries(byReason).toSorted((a, b) => b[1] - a[1])[0]?.[0];
          return { id, reason, times: sumOf(read) };
        }),
      );
      const down = all.filter(({ times }) => times.downMs > 0);
      expect(total, kind).toBe(down.length);
      const ranked = down.toSorted((a, b) => b.times.downMs - a.times.downMs).slice(0, 8);
      expect(ranked.length, kind).toBeGreaterThan(2);
      expect(rows.map(({ id }) => id)).toEqual(ranked.map(({ id }) => id));
      const outlets = await listOf<{ id: string; number: string; name: string }>('outlet');
      const lines = await listOf<{ id: string; outletId: string }>('line');
      for (const { id, outletNumber, outletName } of rows) {
        const stands = kind === 'outlet' ? id : lines.find((one) => one.id === id)!.outletId;
        const outlet = outlets.find((one) => one.id === stands)!;
        expect([outletNumber, outletName], kind).toEqual([outlet.number, outlet.name]);
      }
      for (const [at, { availability, reason }] of rows.entries()) {
        expect(exact(availability), kind).toEqual(exact(ranked[at]!.times));
        expect(reason).toBe(ranked[at]!.reason);
      }
    }
  });

  it('tells the newest changes as the intervals of each subject have them', async () => {
    const { list } = await chart('changes', week);
    expect(list).toHaveLength(30);
    for (const { kind, id, from, to, reason, at } of list) {
      if (kind === 'agent' || kind === 'test') continue;
      const { intervals } = await statesOf(kind, id, { ...week, from: '2026-03-10T00:00:00.000Z' });
      const found = intervals.findIndex((one) => one.from === at);
      expect(intervals[found]).toMatchObject({ state: to, reason });
      expect(intervals[found - 1]?.state).toBe(from);
    }
    const times = list.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    // None is newer than what is told: the last begin of each device that had been in another state.
    const newest = await Promise.all(own.deviceIds.map((id) => statesOf('device', id)));
    const begun = newest.flatMap(({ intervals }) => intervals.slice(1).map(({ from }) => from));
    const oldest = times.at(-1)!;
    expect(list.filter(({ kind, at }) => kind === 'device' && at > oldest)).toHaveLength(
      begun.filter((at) => at > oldest).length,
    );
    const shop = await chart('changes', { ...week, outletId: [own.outletIds[0]!] });
    expect(shop.list.length).toBeGreaterThan(0);
    expect(new Set(shop.list.map(({ outletId }) => outletId))).toEqual(new Set([own.outletIds[0]]));
  });
});

describe('who sees what of the overall overview', () => {
  const periods = { standings: {}, availability: week, worst: week, changes: week } as const;
  const kindsOf = async (name: keyof typeof periods, headers: Headers): Promise<string[]> => {
    const answer = await chart(name, periods[name], headers);
    const found = 'list' in answer ? answer.list : answer.kinds;
    return [...new Set(found.map(({ kind }) => kind))].toSorted();
  };

  it.each(['standings', 'availability', 'worst', 'changes'] as const)(
    'shows of %s what its reader may open, and to who may open neither nothing',
    async (name) => {
      const watcher = await app.signIn('watcher', 'own');
      expect(await kindsOf(name, watcher)).toEqual([]);
      for (const kind of await kindsOf(name, await app.signIn('fitter', 'own')))
        expect(['device', 'outlet']).toContain(kind);
      for (const kind of await kindsOf(name, await app.signIn('liner', 'own')))
        expect(['line', 'agent', 'test']).toContain(kind);
      expect((await kindsOf(name, boss)).length).toBeGreaterThan(1);
    },
  );

  it('offers regions and tags to who may see what stands there, of the own tenant alone', async () => {
    await tagged(own.outletIds[0]!, ['vip', 'night']);
    await tagged(own.outletIds[1]!, ['night']);
    expect(await chart('places', {})).toEqual({ regions: ['East', 'North', 'West'], tags: ['night', 'vip'] });
    expect(await chart('places', {}, await app.signIn('watcher', 'own'))).toEqual({ regions: [], tags: [] });
  });

  it('refuses who may open devices and lines but no overview', async () => {
    const other = await app.signIn('other', 'own');
    for (const [name, body] of Object.entries(periods)) {
      const { json } = await app.post(`${base}/charts/${name}`, body, { ...other });
      expect(json.data['error'], name).toBe('FORBIDDEN');
    }
  });

  it('tells of another tenant’s outlets, asked for by their ids, what it tells of none', async () => {
    const foreign = { outletId: rival.outletIds };
    const none = { outletId: ['00000000-0000-4000-8000-000000000000'] };
    for (const [name, body] of Object.entries(periods) as [keyof Charts, object][]) {
      const [theirs, nobodys] = await Promise.all([
        chart(name, { ...body, ...foreign }),
        chart(name, { ...body, ...none }),
      ]);
      expect(theirs, name).toEqual(nobodys);
    }
  });

  it('refuses a period that is turned round or longer than a quarter', async () => {
    for (const period of [
      { from: week.to, to: week.from },
      { from: '2025-03-22T00:00:00.000Z', to: week.to },
    ]) {
      const { status } = await app.post(`${base}/charts/worst`, period, { ...boss });
      expect(status).toBe(400);
    }
  });
});
