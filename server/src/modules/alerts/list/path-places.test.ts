import { randomUUID } from 'node:crypto';
import { type alerts as endpoints } from '@linekeeper/contract/alerts/alerts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type z } from 'zod';
import { addAlert } from '../../../../test/alert-rows.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { addAgent } from '../../../../test/standings.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { placesOf } from '../facts/places.queries.ts';

type Filter = Partial<z.input<typeof endpoints.list.body>>;
type Row = Pick<z.output<typeof endpoints.list.output>['list'][number], 'subjectId' | 'subjectName'>;

const nowMs = Date.parse('2026-03-29T00:00:00Z');
const hourAgo = new Date(nowMs - 3_600_000);
let app: TestApp;
let tenantId: number;
let boss: { authorization: string };
const outlets: Record<string, string> = {};
/** Alerts by the path that they are about. */
const paths: Record<string, string> = {};
const lines: Record<string, string> = {};
let agentId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  tenantId = await app.addTenant('own', 16);
  await app.addMember(tenantId, 'boss', { administrator: true });
  boss = await app.signIn('boss', 'own');
  for (const region of ['East', 'West', 'North']) {
    outlets[region] = await addOutlet(app.db, tenantId, region, region);
    lines[region] = await addLine(app.db.database, tenantId, outlets[region], { provider: `${region} Net` });
  }
  await app.db.admin.query(`update outlet set tags = '{harbour}' where id = $1`, [outlets.East]);
  agentId = await addAgent(app.db, tenantId, 'agent of West', { outletId: outlets.West! });
  await addPath('ends at a line of East', { source: agentId, line: lines.East! });
  await addPath('leads through East', { source: agentId, over: lines.East! });
  await addPath('ends in North', { source: agentId, line: lines.North! });
  await addPath('asks from here a line of East', { line: lines.East! });
  for (const [name, id] of Object.entries(paths)) {
    const { rows } = await app.db.admin.query('select source_id from dial_path where id = $1', [id]);
    const from = rows[0].source_id === null ? 'East' : 'West';
    await addAlert(app.db, tenantId, {
      ...{ subjectKind: 'dial_path', subjectId: id, subjectName: name, firedAt: hourAgo },
      ...{ outletId: outlets[from]!, outletName: `Shop ${from}`, region: from },
    });
  }
}, 60_000);
afterAll(() => app.close());

async function addPath(
  name: string,
  { source, over, line }: { readonly source?: string; readonly over?: string; readonly line?: string },
): Promise<void> {
  const [testId, targetId, pathId] = [randomUUID(), randomUUID(), randomUUID()];
  await app.db.admin.query(
    `insert into dial_test (tenant_id, id, name, kind, settings, interval_s) values ($1, $2, $3, 'ping', '{}', 60)`,
    [tenantId, testId, name],
  );
  await app.db.admin.query(
    'insert into dial_target (tenant_id, id, test_id, address, line_id) values ($1, $2, $3, $4, $5)',
    [tenantId, targetId, testId, line ? null : '192.0.2.1', line ?? null],
  );
  await app.db.admin.query(
    `insert into dial_path (tenant_id, id, test_id, target_id, source_kind, source_id, source_line_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tenantId, pathId, testId, targetId, source ? 'agent' : 'server', source ?? null, over ?? null],
  );
  paths[name] = pathId;
}

const listed = async (filter: Filter): Promise<string[]> => {
  const { json, text } = await app.post(
    '/monitor/api/v1/alerts/list',
    { pageSize: 100, ...filter },
    { ...boss },
  );
  expect(json.code, text).toBe(0);
  return (json.data as { list: Row[] }).list.map(({ subjectName }) => subjectName).toSorted();
};

const ofEast = ['asks from here a line of East', 'ends at a line of East', 'leads through East'];

it.each([
  ['outlet', () => ({ outletId: outlets.East! })],
  ['region of an outlet', () => ({ outletRegion: 'East' })],
  ['tag of an outlet', () => ({ outletTag: 'harbour' })],
  ['region', () => ({ region: 'East' })],
] as const)(
  'a list narrowed to an %s has the alerts of paths that begin there, lead through it or end there',
  async (_what, filter) => {
    expect(await listed(filter())).toEqual(ofEast);
  },
);

it('what fits an outlet and a region fits both at one of the places of its path', async () => {
  const filter = { outletId: outlets.East!, outletRegion: 'West' };
  expect(await listed(filter)).toEqual([]);
  expect(await listed({ ...filter, outletRegion: 'East' })).toEqual(ofEast);
});

it('the counts, the marks of the overview and the outlets of the topology count the same', async () => {
  const told = async (path: string, body: object) => {
    const { json, text } = await app.post(path, body, { ...boss });
    expect(json.code, text).toBe(0);
    return json.data;
  };
  const outletId = outlets.East!;
  expect(await told('/monitor/api/v1/alerts/counts', { outletId })).toMatchObject({ total: 3 });
  const period = {
    from: new Date(nowMs - 24 * 3_600_000).toISOString(),
    to: new Date(nowMs).toISOString(),
  };
  const past = await told('/monitor/api/v1/charts/past', { ...period, outletId: [outletId] });
  expect(JSON.stringify(past)).toContain('"critical":3');
  const { list } = (await told('/monitor/api/v1/topology/outlets', {})) as {
    list: { id: string; alert: { count: number } | null }[];
  };
  expect(list.find(({ id }) => id === outletId)?.alert?.count).toBe(3);
});

it('a path stands at the same place and provider while its alert is about to fire as once it has', async () => {
  const ids = Object.values(paths);
  const places = await app.db.database.withTenant(jobScope([tenantId]), (_tx, client) =>
    placesOf(client, 'dial_path', [tenantId], ids),
  );
  const { rows } = await app.db.admin.query(
    `select s.name, s.outlet_id as "outletId", coalesce(s.region, '') as region, coalesce(s.provider, '') as provider
     from unnest($2::uuid[]) i (id) cross join lateral alert_subject($1, 'dial_path', i.id) s order by s.name`,
    [tenantId, ids],
  );
  const fired = places.map(({ name, outletId, region, provider }) => ({ name, outletId, region, provider }));
  expect(rows).toEqual(fired.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
});
