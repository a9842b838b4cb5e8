import { randomUUID } from 'node:crypto';
import { type chartKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { type explorer } from '@linekeeper/contract/explorer/explorer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { addAlert } from '../../../test/alert-rows.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addDevice } from '../../../test/devices.ts';
import { addLine, addOutlet } from '../../../test/lines.ts';
import { addAgent, putInState } from '../../../test/standings.ts';

type Charts = { [Name in keyof typeof overallCharts]: z.output<(typeof overallCharts)[Name]['output']> };
type Kind = (typeof chartKinds)[number];
type Headers = { authorization: string };

const base = '/monitor/api/v1';
const nowMs = Date.parse('2026-03-29T00:00:00Z');
const hourMs = 3_600_000;
const iso = (hoursAgo: number) => new Date(nowMs - hoursAgo * hourMs).toISOString();
const day = { from: iso(24), to: iso(0) };
const hoursDown = 6;

let app: TestApp;
let boss: Headers;
let rivalBoss: Headers;
/** What there is, by name. */
const ids: Record<string, string> = {};
let tenantId: number;
let rivalId: number;

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  tenantId = await app.addTenant('own', 16);
  rivalId = await app.addTenant('rival', 16);
  for (const [id, name] of [
    [tenantId, 'boss'],
    [rivalId, 'rival-boss'],
  ] as const)
    await app.addMember(id, name, { administrator: true });
  [boss, rivalBoss] = [await app.signIn('boss', 'own'), await app.signIn('rival-boss', 'rival')];
  for (const region of ['East', 'West', 'unsaid'])
    ids[`in ${region}`] = await addOutlet(app.db, tenantId, region, region);
  // A division is enough of an outlet.
  await app.db.admin.query(`update outlet set region = '', division = '330100' where id = $1`, [
    ids['in unsaid'],
  ]);
  const device = async (name: string, outlet: string | null, own: string) => {
    const address = `10.0.0.${Object.keys(ids).length}`;
    const id = await addDevice(app.db.database, tenantId, address, { name });
    await app.db.admin.query('update device set outlet_id = $2, region = $3, created_at = $4 where id = $1', [
      ...[id, outlet && ids[outlet], own, new Date(nowMs - 30 * 24 * hourMs)],
    ]);
    await downOf('device', name, id);
  };
  await device('device of East', 'in East', '');
  await device('device of itself', null, 'East');
  await device('device of an outlet that says none', 'in unsaid', 'East');
  await device('device of West', 'in West', 'East');
  for (const region of ['East', 'West']) {
    const given = { name: `line of ${region}`, createdAt: new Date(nowMs - 30 * 24 * hourMs) };
    const outletId = ids[`in ${region}`]!;
    await downOf('line', given.name, await addLine(app.db.database, tenantId, outletId, given));
    await downOf(
      'agent',
      `agent of ${region}`,
      await addAgent(app.db, tenantId, `agent of ${region}`, { outletId }),
    );
  }
  await test('begins in East', { from: 'agent of East', address: '192.0.2.1' });
  await test('leads through East', { from: 'agent of West', over: 'line of East', address: '192.0.2.2' });
  await test('ends at a line of East', { from: 'agent of West', line: 'line of East' });
  await test('ends at an agent of East', { from: 'agent of West', agent: 'agent of East' });
  await test('asks from here a line of East', { line: 'line of East' });
  await test('is of West', { from: 'agent of West', line: 'line of West' });
}, 60_000);
afterAll(() => app.close());

/** It was up for ten days and is down since some hours. */
async function downOf(kind: string, name: string, id: string, subjectId = id): Promise<void> {
  ids[name] = id;
  const since = new Date(nowMs - hoursDown * hourMs);
  if (kind === 'dial_path')
    await app.db.admin.query(
      `insert into subject_status (tenant_id, kind, subject_id, state, reason, since) values ($1, $2, $3, 'down', 'ping-timeout', $4)`,
      [tenantId, kind, subjectId, since],
    );
  else await putInState(app.db, [tenantId, subjectId], 'down', { since, reason: 'ping-timeout' });
  await app.db.admin.query('delete from state_interval where subject_id = $1', [subjectId]);
  await app.db.admin.query(
    `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at)
     values ($1, $2, 'up', 'answers', $3, $4), ($1, $2, 'down', 'ping-timeout', $4, null)`,
    [tenantId, subjectId, new Date(nowMs - 10 * 24 * hourMs), since],
  );
}

interface Ends {
  readonly from?: string;
  readonly over?: string;
  readonly address?: string;
  readonly line?: string;
  readonly agent?: string;
}

async function test(name: string, { from, over, address, line, agent }: Ends): Promise<void> {
  const [testId, targetId, pathId] = [randomUUID(), randomUUID(), randomUUID()];
  const madeAt = new Date(nowMs - 20 * 24 * hourMs);
  await app.db.admin.query(
    `insert into dial_test (tenant_id, id, name, kind, settings, interval_s, created_at) values ($1, $2, $3, 'ping', '{}', 60, $4)`,
    [tenantId, testId, name, madeAt],
  );
  await app.db.admin.query(
    'insert into dial_target (tenant_id, id, test_id, address, line_id, agent_id) values ($1, $2, $3, $4, $5, $6)',
    [tenantId, targetId, testId, address ?? null, (line && ids[line]) ?? null, (agent && ids[agent]) ?? null],
  );
  await app.db.admin.query(
    `insert into dial_path (tenant_id, id, test_id, target_id, source_kind, source_id, source_line_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[tenantId, pathId, testId, targetId, from ? 'agent' : 'server'],
      ...[(from && ids[from]) ?? null, (over && ids[over]) ?? null, madeAt],
    ],
  );
  await downOf('dial_path', name, testId, pathId);
}

async function told<T>(path: string, body: object, headers: Headers = boss): Promise<T> {
  const { json, text } = await app.post(path, body, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as T;
}
const chart = <Name extends keyof Charts>(name: Name, body: object, headers?: Headers) =>
  told<Charts[Name]>(`${base}/charts/${name}`, body, headers);

const eastern = {
  device: ['device of East', 'device of an outlet that says none', 'device of itself'],
  line: ['line of East'],
  agent: ['agent of East'],
  test: [
    ...[
      'asks from here a line of East',
      'begins in East',
      'ends at a line of East',
      'ends at an agent of East',
    ],
    'leads through East',
  ],
} as const;
type Moving = keyof typeof eastern;
const moving = Object.keys(eastern) as Moving[];
const lists: Readonly<Record<Moving, string>> = {
  device: `${base}/devices/list`,
  line: `${base}/lines/list`,
  agent: `${base}/agents/list`,
  test: '/dial/api/v1/tests/list',
};
const listed = async (kind: Moving, filter: object) =>
  (
    await told<{ list: { name: string }[] }>(lists[kind], {
      ...{ pageSize: 100, ...filter },
      ...(kind === 'agent' && { state: ['never', 'connected', 'offline'] }),
    })
  ).list
    .map(({ name }) => name)
    .toSorted();

const east = { region: ['East'] };
const ofKind = <Row extends { kind: Kind }>(rows: readonly Row[], kind: Kind) =>
  rows.find((one) => one.kind === kind)!;

describe('narrowed to a region', () => {
  it.each(moving)('the list of each %s has what is in it', async (kind) => {
    const filter = kind === 'line' ? { region: 'East' } : { outletRegion: 'East' };
    expect(await listed(kind, filter)).toEqual(eastern[kind]);
  });

  it.each(moving)('the overview counts the same of each %s, now and at a moment', async (kind) => {
    const { length } = eastern[kind];
    expect(ofKind((await chart('standings', east)).kinds, kind)).toMatchObject({
      total: length,
      down: length,
    });
    const then = await chart('standings', { ...east, at: iso(1) });
    expect(ofKind(then.kinds, kind).total).toBe(kind === 'agent' ? 0 : length);
  });

  it.each(moving)('the changes are those of the same, of each %s', async (kind) => {
    const { list } = await chart('changes', { ...day, ...east });
    expect(
      list
        .filter((one) => one.kind === kind)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(eastern[kind]);
  });

  it.each(['device', 'line'] as const)('availability is that of the same, of each %s', async (kind) => {
    const { whole } = ofKind((await chart('availability', { ...day, ...east })).kinds, kind) as {
      whole: { downMs: number; totalMs: number };
    };
    expect(whole).toMatchObject({
      downMs: eastern[kind].length * hoursDown * hourMs,
      totalMs: eastern[kind].length * 24 * hourMs,
    });
  });

  it('alerts are those of the same', async () => {
    const names = [
      'device of East',
      'device of itself',
      'device of West',
      'device of an outlet that says none',
    ];
    for (const name of names) {
      const { rows } = await app.db.admin.query('select outlet_id from device where id = $1', [ids[name]]);
      const firedAt = new Date(nowMs - hourMs);
      await addAlert(app.db, tenantId, {
        subjectId: ids[name]!,
        subjectName: name,
        outletId: rows[0].outlet_id,
        firedAt,
      });
    }
    const { list } = await told<{ list: { subjectName: string }[] }>(`${base}/alerts/list`, {
      ...{ outletRegion: 'East', pageSize: 100 },
    });
    expect(list.map(({ subjectName }) => subjectName).toSorted()).toEqual(eastern.device);
    const past = await told<{ steps?: unknown; marks?: { critical: number }[] }>(`${base}/charts/past`, {
      ...day,
      ...east,
    });
    expect(JSON.stringify(past)).toContain(`"critical":${eastern.device.length}`);
  });

  it('the explorer finds the same', async () => {
    const { list } = await told<z.output<(typeof explorer)['subjects']['output']>>(
      `${base}/explorer/subjects`,
      {
        search: 'East',
      },
    );
    const found = list.map(({ name }) => name.split(' · ')[0]!);
    expect(found.toSorted()).toEqual(Object.values(eastern).flat().toSorted());
    const regions = new Map(list.map(({ id, region }) => [id, region]));
    for (const name of eastern.device) expect(regions.get(ids[name]!), name).toBe('East');
  });

  it('a region that devices alone say is offered to who may see them', async () => {
    await app.db.admin.query(`update device set region = 'Moon' where id = $1`, [ids['device of itself']]);
    expect((await chart('places', {})).regions).toContain('Moon');
    await app.addMember(tenantId, 'liner', {
      codes: ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS', 'DMS_SERVER_MANAGE_WAN_VIEW'],
    });
    expect((await chart('places', {}, await app.signIn('liner', 'own'))).regions).toEqual(['East', 'West']);
    await app.db.admin.query(`update device set region = 'East' where id = $1`, [ids['device of itself']]);
  });
});

describe('narrowed to an outlet', () => {
  it('a test counts that begins there, leads through it or ends there, in the list, the overview and the changes', async () => {
    const outletId = ids['in East']!;
    expect(await listed('test', { outletId })).toEqual(eastern.test);
    expect(ofKind((await chart('standings', { outletId: [outletId] })).kinds, 'test').total).toBe(5);
    const { list } = await chart('changes', { ...day, outletId: [outletId] });
    const tests = list.filter(({ kind }) => kind === 'test');
    expect(tests.map(({ name }) => name).toSorted()).toEqual(eastern.test);
    // Each is told with the outlet that was asked for.
    expect(new Set(tests.map((one) => one.outletId))).toEqual(new Set([outletId]));
  });

  it('a device counts that stands there, whatever region it says itself', async () => {
    const outletId = ids['in unsaid']!;
    expect(await listed('device', { outletId })).toEqual(['device of an outlet that says none']);
    const both = { outletId: [outletId], ...east };
    expect(ofKind((await chart('standings', both)).kinds, 'device').total).toBe(1);
    expect(ofKind((await chart('standings', { ...both, region: ['West'] })).kinds, 'device').total).toBe(0);
  });

  it('or a region of one tenant another is told nothing', async () => {
    for (const places of [east, { outletId: [ids['in East']] }]) {
      expect((await chart('standings', places, rivalBoss)).kinds.map(({ total }) => total)).toEqual([
        ...[0, 0, 0, 0, 0],
      ]);
      expect((await chart('changes', { ...day, ...places }, rivalBoss)).list).toEqual([]);
    }
  });
});
