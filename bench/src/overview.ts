import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { mostExplored } from '@linekeeper/contract/explorer/explorer-terms';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { startTestApp, type TestApp } from '../../server/test/app.ts';
import { type Bench, type BenchOptions, type Row } from './bench.ts';
import { type Asked, below, ofNetwork } from './overview-calls.ts';
import { pictures } from './overview-browser.ts';
import {
  addDaysOfStates,
  addLinkedOutlet,
  addMapTenant,
  addNetwork,
  addSamples,
  addWaitingAlerts,
} from './overview-world.ts';
import { halfAndMost, timed } from './timed.ts';

const budgetMs = 100;
const consoleDirectory = path.resolve(import.meta.dirname, '../../console/dist');
/** A call that is slow is asked fewer times. */
const [mostMs, leastRounds] = [3_000, 5];
/** Only calls whose "who: what" matches are asked, and nothing is drawn: to look at some of them while they are worked on. */
const only = process.env['OVERVIEW_ONLY'];

type Headers = Readonly<Record<string, string>>;

/** Asks each and gives two rows for each name, the half and the 95th of a hundred: of the slowest of what has it. */
export async function measured(
  app: TestApp,
  { who, headers }: { readonly who: string; readonly headers: Headers },
  asked: readonly Asked[],
  { quick, say }: BenchOptions,
): Promise<Row[]> {
  const rounds = quick ? 3 : 20;
  const slowest = new Map<string, ReturnType<typeof halfAndMost>>();
  for (const { what, path: at, body, method = 'POST' } of asked) {
    if (only !== undefined && !new RegExp(only).test(`${who}: ${what}`)) continue;
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
export async function addOverviewWorld(app: TestApp, { quick, say }: BenchOptions) {
  const size = sizeOf(quick);
  const tenantId = await app.addTenant('whole');
  await app.addMember(tenantId, 'whole', { administrator: true });
  say(`adding a tenant of ${size.devices} devices, ${size.lines} lines, ${size.outlets} outlets`);
  await addNetwork(app, tenantId, size);
  const linkedOutletId = await addLinkedOutlet(app, tenantId);
  await addWaitingAlerts(app, tenantId);
  const sampled = await addSamples(app, tenantId, mostExplored, quick ? 2 : 30);
  const mspId = await app.addTenant('msp', 8);
  await app.addMember(mspId, 'msp', { administrator: true });
  const count = quick ? 4 : customers;
  const customerIds: number[] = [];
  say(`adding an MSP with ${count} customers that have as much together`);
  for (let n = 0; n < count; n += 1) {
    customerIds.push(await app.addTenant(`c-${n}`, 16, mspId));
    await addNetwork(app, customerIds.at(-1)!, {
      ...{ devices: size.devices / count, lines: size.lines / count, outlets: size.outlets / count },
    });
  }
  const mapTenantId = await app.addTenant('mapped');
  await app.addMember(mapTenantId, 'mapped', { administrator: true });
  await addMapTenant(app, mapTenantId, quick ? 500 : 10_000);
  await app.db.admin.query('vacuum analyze');
  await addDaysOfStates(app, [tenantId, ...customerIds]);
  await app.db.admin.query('vacuum analyze');
  return { tenantId, sampled, linkedOutletId };
}

/** Asks what a tenant, its MSP and the platform ask for. */
export async function askAll(
  app: TestApp,
  { tenantId, sampled, linkedOutletId }: Awaited<ReturnType<typeof addOverviewWorld>>,
  options: BenchOptions,
): Promise<Row[]> {
  const { rows } = await app.db.admin.query<{ id: string }>(
    'select id from business_service where tenant_id = $1 order by name limit 1',
    [tenantId],
  );
  const signedIn = async (who: string, name: string, prefix?: string) => {
    const headers = { ...(await app.signIn(name, prefix)), 'content-type': 'application/json' };
    return { who, headers };
  };
  const network = ofNetwork({ serviceId: rows[0]!.id, sampled, linkedOutletId });
  return [
    ...(await measured(app, await signedIn('tenant', 'whole', 'whole'), network, options)),
    ...(await measured(app, await signedIn('MSP', 'msp', 'msp'), below, options)),
    ...(await measured(app, await signedIn('platform', 'admin'), below, options)),
  ];
}

export const overviewBench: Bench = {
  name: 'overview',
  about:
    'What the operations centre and the workbench ask for. Tenant: 10,000 devices, 2,000 lines, 1,000 outlets, 1,000 agents, 10,000 dial paths, 20,000 alerts, one more about to fire of each device, 10 services of 50 lines, two months of states (a device fails every 15 days, a line every 4: some 150,000 intervals) and of traffic. MSP: 200 customers with as much together; the platform: all of it. The days of states are added up, as housekeeping leaves them. Over HTTP on this machine, one call after the other, after two that do not count; at a moment: of the time machine, ten days ago; of several calls of one name the slowest is told. Then in Chromium without a graphics card: the overview of the tenant opened again where it was open before, until the first chart and until all are drawn, and the map of another tenant of 10,000 outlets dragged for five seconds. Server, database and caller share the machine.',
  async run(options) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'linekeeper-bench-'));
    const cluster = await startEmbedded({ dataDir, log: silentLog });
    process.env['LINEKEEPER_TEST_CLUSTER'] = cluster.adminUrl;
    const app = await startTestApp({
      ...{ publicPerMinute: 10_000_000, signedPerMinute: 10_000_000, consoleDirectory },
    });
    try {
      const asked = await askAll(app, await addOverviewWorld(app, options), options);
      // Some of the calls are no section of the results.
      return only === undefined ? [...asked, ...(await pictures(app, options))] : [];
    } finally {
      await app.close();
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
