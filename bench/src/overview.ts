import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { deviceTraits, lineTraits } from '@linekeeper/contract/dashboards/resource-terms';
import { mostExplored } from '@linekeeper/contract/explorer/explorer-terms';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { startTestApp, type TestApp } from '../../server/test/app.ts';
import { type Bench, type BenchOptions, type Row } from './bench.ts';
import { pictures } from './overview-browser.ts';
import { addDaysOfStates, addLinkedOutlet, addMapTenant, addNetwork, addSamples } from './overview-world.ts';
import { halfAndMost, timed } from './timed.ts';

const budgetMs = 100;
const consoleDirectory = path.resolve(import.meta.dirname, '../../console/dist');
/** A call that is slow is asked fewer times. */
const [mostMs, leastRounds] = [3_000, 5];
const dayMs = 86_400_000;
const monitor = '/monitor/api/v1';

type Method = 'GET' | 'POST';
/** One call of a screen; several of one name are told as the slowest of them. */
interface Asked {
  readonly what: string;
  readonly path: string;
  readonly body?: () => object;
  readonly method?: Method;
}
type Headers = Readonly<Record<string, string>>;

/** The last so many days, as they are when it is asked. */
const last =
  (days: number, more: object = {}) =>
  () => {
    const now = Date.now();
    return { from: new Date(now - days * dayMs).toISOString(), to: new Date(now).toISOString(), ...more };
  };
const always = (body: object) => () => body;
const east = { region: ['Region 3', 'Region 4'] };
const vip = { tag: ['vip'] };

const overall: readonly Asked[] = [
  { what: 'regions and tags', path: `${monitor}/charts/places`, body: always({}) },
  ...[{}, east, vip].map((places) => ({
    what: 'states now',
    path: `${monitor}/charts/standings`,
    body: always(places),
  })),
  ...(['availability', 'worst', 'changes', 'traffic', 'busy-lines'] as const).flatMap((name) => [
    { what: `${name}, 30 d`, path: `${monitor}/charts/${name}`, body: last(30) },
    { what: `${name}, 24 h`, path: `${monitor}/charts/${name}`, body: last(1) },
    { what: `${name}, 30 d, two regions`, path: `${monitor}/charts/${name}`, body: last(30, east) },
  ]),
  { what: 'alerts by severity', path: `${monitor}/alerts/counts`, body: always({}) },
];

const resources: readonly Asked[] = [
  ...deviceTraits.map((by) => ({
    what: 'resource distribution, devices',
    path: `${monitor}/charts/resources`,
    body: always({ kind: 'device', by }),
  })),
  ...lineTraits.map((by) => ({
    what: 'resource distribution, lines',
    path: `${monitor}/charts/resources`,
    body: always({ kind: 'line', by }),
  })),
  { what: 'models', path: `${monitor}/charts/resources/models`, body: always({ pageSize: 10 }) },
];

const ofServices = (id: string): Asked[] => [
  { what: 'business services', path: `${monitor}/services/list`, body: always({ pageSize: 50 }) },
  { what: 'a service with its tree', path: `${monitor}/services/${id}`, method: 'GET' },
  { what: 'a service’s states, 30 d', path: `${monitor}/services/${id}/times`, body: last(30) },
  {
    what: 'a service’s calendar',
    path: `${monitor}/services/${id}/calendar`,
    body: () => ({ year: new Date().getUTCFullYear() }),
  },
];

const workbench: readonly Asked[] = [
  { what: 'tasks, pending', path: '/api/v1/workbench/tasks/list', body: always({ state: 'pending' }) },
  { what: 'tasks, completed', path: '/api/v1/workbench/tasks/list', body: always({ state: 'completed' }) },
];

const tenDaysAgo = () => new Date(Date.now() - 10 * dayMs).toISOString();
const ofTopology = (outletId: string): Asked[] => [
  ...[always({ pageSize: 50 }), always({ isTroubled: true }), always({ search: '7', sort: 'state' })].map(
    (body) => ({ what: 'topology of all outlets', path: `${monitor}/topology/outlets`, body }),
  ),
  {
    what: 'topology of all outlets, 10 d ago',
    path: `${monitor}/topology/outlets`,
    body: () => ({ pageSize: 50, at: tenDaysAgo() }),
  },
  {
    what: 'topology of an outlet of 100 devices',
    path: `${monitor}/topology/outlet`,
    body: always({ outletId }),
  },
  {
    what: 'topology of an outlet of 100 devices, 10 d ago',
    path: `${monitor}/topology/outlet`,
    body: () => ({ outletId, at: tenDaysAgo() }),
  },
];

const below: readonly Asked[] = [
  { what: 'customers', path: `${monitor}/customers/overview`, body: always({ pageSize: 20 }) },
  ...['device', 'outlet'].map((kind) => ({
    what: 'customers by devices and outlets',
    path: `${monitor}/customers/devices/overview`,
    body: always({ kind, pageSize: 20 }),
  })),
  ...['line', 'agent', 'test'].map((kind) => ({
    what: 'customers by lines, agents and tests',
    path: `${monitor}/customers/lines/overview`,
    body: always({ kind, pageSize: 20 }),
  })),
  {
    what: 'alerts of customers',
    path: `${monitor}/customers/alerts/overview`,
    body: always({ pageSize: 20 }),
  },
  {
    what: 'availability of customers, 30 d',
    path: `${monitor}/charts/availability/customers`,
    body: last(30),
  },
  {
    what: 'customers by availability, 30 d',
    path: `${monitor}/charts/availability/customers/list`,
    body: last(30),
  },
  { what: 'traffic of customers, 30 d', path: `${monitor}/charts/traffic/customers`, body: last(30) },
  ...deviceTraits
    .filter((by) => by !== 'outlet')
    .map((by) => ({
      what: 'resources of customers, devices',
      path: `${monitor}/charts/resources/customers`,
      body: always({ kind: 'device', by }),
    })),
  ...lineTraits
    .filter((by) => by !== 'outlet')
    .map((by) => ({
      what: 'resources of customers, lines',
      path: `${monitor}/charts/resources/customers`,
      body: always({ kind: 'line', by }),
    })),
  {
    what: 'which customers have a brand',
    path: `${monitor}/charts/resources/customers/list`,
    body: always({ counted: { kind: 'device', by: 'brand' }, pageSize: 20 }),
  },
  {
    what: 'models of customers',
    path: `${monitor}/charts/resources/models`,
    body: always({ of: 'customers', pageSize: 10 }),
  },
  ...workbench,
];

/** Asks each and gives two rows for each name, the half and the 95th of a hundred: of the slowest of what has it. */
async function measured(
  app: TestApp,
  { who, headers }: { readonly who: string; readonly headers: Headers },
  asked: readonly Asked[],
  { quick, say }: BenchOptions,
): Promise<Row[]> {
  const rounds = quick ? 3 : 20;
  const slowest = new Map<string, ReturnType<typeof halfAndMost>>();
  for (const { what, path: at, body, method = 'POST' } of asked) {
    const call = async () => {
      const answer = await fetch(`http://127.0.0.1:${app.port}${at}`, {
        ...{ method, headers, ...(body && { body: JSON.stringify(body()) }) },
      });
      const { code, message } = (await answer.json()) as { code: number; message: string };
      if (code !== 0) throw new Error(`${who}: ${at} was refused: ${message}`);
    };
    const found = halfAndMost(await timed(call, { rounds, warm: 2, mostMs, least: leastRounds }));
    if (found.p95 >= (slowest.get(what)?.p95 ?? 0)) slowest.set(what, found);
    say(`${who}: ${what}: p50 ${found.p50.toFixed(1)} ms, p95 ${found.p95.toFixed(1)} ms`);
  }
  return [...slowest].flatMap(([what, { p50, p95 }]): Row[] => [
    { what: `${who}: ${what}, p50`, value: p50, unit: 'ms', better: 'less' },
    { what: `${who}: ${what}, p95`, value: p95, unit: 'ms', better: 'less', budget: budgetMs },
  ]);
}

const customers = 200;
const sizeOf = (quick: boolean) =>
  quick ? { devices: 200, lines: 60, outlets: 20 } : { devices: 10_000, lines: 2_000, outlets: 1_000 };

/** The tenant, and the MSP with the same once more, shared by its customers. */
async function addOverviewWorld(app: TestApp, { quick, say }: BenchOptions) {
  const size = sizeOf(quick);
  const tenantId = await app.addTenant('whole');
  await app.addMember(tenantId, 'whole', { administrator: true });
  say(`adding a tenant of ${size.devices} devices, ${size.lines} lines, ${size.outlets} outlets`);
  await addNetwork(app, tenantId, size);
  const linkedOutletId = await addLinkedOutlet(app, tenantId);
  const sampled = await addSamples(app, tenantId, mostExplored, quick ? 2 : 30);
  const mspId = await app.addTenant('msp', 8);
  await app.addMember(mspId, 'msp', { administrator: true });
  const count = quick ? 4 : customers;
  say(`adding an MSP with ${count} customers that have as much together`);
  for (let n = 0; n < count; n += 1)
    await addNetwork(app, await app.addTenant(`c-${n}`, 16, mspId), {
      ...{ devices: size.devices / count, lines: size.lines / count, outlets: size.outlets / count },
    });
  const mapTenantId = await app.addTenant('mapped');
  await app.addMember(mapTenantId, 'mapped', { administrator: true });
  await addMapTenant(app, mapTenantId, quick ? 500 : 10_000);
  await app.db.admin.query('vacuum analyze');
  await addDaysOfStates(app, [tenantId]);
  await app.db.admin.query('vacuum analyze');
  return { tenantId, sampled, linkedOutletId };
}

async function measure(app: TestApp, options: BenchOptions): Promise<Row[]> {
  const { tenantId, sampled, linkedOutletId } = await addOverviewWorld(app, options);
  const { rows } = await app.db.admin.query<{ id: string }>(
    'select id from business_service where tenant_id = $1 order by name limit 1',
    [tenantId],
  );
  const signedIn = async (who: string, name: string, prefix?: string) => {
    const headers = { ...(await app.signIn(name, prefix)), 'content-type': 'application/json' };
    return { who, headers };
  };
  const explored: Asked = {
    what: 'explorer, 8 series × 30 d',
    path: `${monitor}/explorer/chart`,
    body: last(30, { what: { series: sampled.map((id) => ({ kind: 'device', id, metric: 'device.cpu' })) } }),
  };
  const network = [
    ...[...overall, ...resources, ...ofServices(rows[0]!.id), ...ofTopology(linkedOutletId), explored],
    ...workbench,
  ];
  return [
    ...(await measured(app, await signedIn('tenant', 'whole', 'whole'), network, options)),
    ...(await measured(app, await signedIn('MSP', 'msp', 'msp'), below, options)),
    ...(await measured(app, await signedIn('platform', 'admin'), below, options)),
    ...(await pictures(app, options)),
  ];
}

export const overviewBench: Bench = {
  name: 'overview',
  about:
    'What the operations centre and the workbench ask for. Tenant: 10,000 devices, 2,000 lines, 1,000 outlets, 1,000 agents, 10,000 dial paths, 20,000 alerts, 10 services of 50 lines, two months of states (a device fails every 15 days, a line every 4: some 150,000 intervals) and of traffic. MSP: 200 customers with as much together; the platform: all of it. The days of states are added up, as housekeeping leaves them. Over HTTP on this machine, one call after the other; of several calls of one name the slowest is told. Then in Chromium without a graphics card: the overview of the tenant opened again where it was open before, until the first chart and until all are drawn, and the map of another tenant of 10,000 outlets dragged for five seconds. Server, database and caller share the machine.',
  async run(options) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'linekeeper-bench-'));
    const cluster = await startEmbedded({ dataDir, log: silentLog });
    process.env['LINEKEEPER_TEST_CLUSTER'] = cluster.adminUrl;
    const app = await startTestApp({
      ...{ publicPerMinute: 10_000_000, signedPerMinute: 10_000_000, consoleDirectory },
    });
    try {
      return await measure(app, options);
    } finally {
      await app.close();
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
