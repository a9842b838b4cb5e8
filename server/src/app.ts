import { allEndpoints } from '@linekeeper/contract/endpoints';
import { type FastifyInstance } from 'fastify';
import { type AppSettings } from './app-settings.ts';
import { type Agents, createAgents } from './modules/agents/index.ts';
import { createAudit } from './modules/audit/index.ts';
import { createAlerts } from './modules/alerts/index.ts';
import { createAuth, type FirstAccount } from './modules/auth/index.ts';
import { createDashboards } from './modules/dashboards/index.ts';
import { createDevices } from './modules/devices/index.ts';
import { createDial } from './modules/dial/index.ts';
import { createExplorer } from './modules/explorer/index.ts';
import { createEvidence } from './modules/evidence/index.ts';
import { createIsolation } from './modules/isolation/index.ts';
import { createLines } from './modules/lines/index.ts';
import { createMembers } from './modules/members/index.ts';
import { createMonitoring } from './modules/monitoring/index.ts';
import { createNotifications } from './modules/notifications/index.ts';
import { createOutlets } from './modules/outlets/index.ts';
import { createOverview } from './modules/overview/index.ts';
import { createPermissions } from './modules/permissions/index.ts';
import { createProducts } from './modules/products/index.ts';
import { createProxy } from './modules/proxy/index.ts';
import { createReports } from './modules/reports/index.ts';
import { createSearch } from './modules/search/index.ts';
import { createServices } from './modules/services/index.ts';
import { createSettings } from './modules/settings/index.ts';
import { createSubjects } from './modules/subjects/index.ts';
import { createTopology } from './modules/topology/index.ts';
import { createTenants } from './modules/tenants/index.ts';
import { createWalls } from './modules/walls/index.ts';
import { createWorkbench } from './modules/workbench/index.ts';
import { importTasks } from './platform/csv/import.jobs.ts';
import { type Delivery } from './platform/delivery/delivery.ts';
import { serveConsole } from './platform/http/console-files.ts';
import { serveHealth } from './platform/http/health.ts';
import { assertAllServed } from './platform/http/route.ts';
import { imageRoutes } from './platform/images/images.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { type Hub } from './platform/live/hub.ts';
import { serveLive } from './platform/live/serve-live.ts';
import { createFold, type Module } from './platform/module.ts';
import { operationRoutes } from './platform/operations/operations.routes.ts';
import { type Operations } from './platform/operations/operations.ts';
import { startOutbox } from './platform/outbox/start-outbox.ts';
import { createPlatform } from './platform/platform.ts';

export { type AppSettings };

export interface App {
  /** Ready to listen. */
  readonly http: FastifyInstance;
  /** Set when this start made the first account: its password is shown once, here. */
  readonly firstAccount: FirstAccount | undefined;
  readonly live: Hub;
  /** How codes, invitations and notices leave the house. */
  readonly delivery: Delivery;
  readonly operations: Operations;
  /** The agents in the outlets. */
  readonly agents: Agents;
  close(): Promise<void>;
}

/** Puts the server together, on a database that is migrated. Reads top to bottom: platform, modules in their order, routes. */
export async function createApp(settings: AppSettings): Promise<App> {
  const fold = createFold();
  const platform = await createPlatform(settings, fold.result);
  const { database, log, http, live, operations } = platform;

  const tenantSettings = await createSettings(platform, settings);
  const { effective } = tenantSettings;
  const delivery = settings.delivery ?? tenantSettings.delivery;
  const given = { ...settings, effective, delivery };
  const audit = createAudit(platform, effective);
  const auth = createAuth(platform, given);
  await auth.keepListening(settings.listensBeyond ?? false);
  const firstAccount = await auth.firstAccount(settings.adminPassword);
  const tenants = await createTenants(platform, { ...given, auth });
  const permissions = await createPermissions(platform, effective);
  const members = createMembers(platform, { ...given, auth });
  const proxy = createProxy(platform);
  const products = await createProducts(platform, given);
  const outlets = createOutlets(platform, { effective, refuseAfterEnd: products.refuseAfterEnd });
  const devices = createDevices(platform, { effective, reserveQuota: products.reserveQuota });
  const lines = createLines(platform, { effective, reserveQuota: products.reserveQuota, devices });
  const agents = createAgents(platform, { ...settings, refuseAfterEnd: products.refuseAfterEnd });
  const monitoring = createMonitoring(platform, { ...given, devices, agents });
  const dial = createDial(platform, { ...settings, effective, products, monitoring, agents });
  const evidence = createEvidence(platform, { effective, monitoring });
  const alerts = await createAlerts(platform, { effective, monitoring });
  const notifications = createNotifications(platform, { ...given, readings: monitoring.readings });
  const services = createServices(platform, { effective, monitoring });
  const reports = createReports(platform, { ...given, monitoring });
  const overview = createOverview(platform, { ...monitoring, ...effective });
  const dashboards = createDashboards(platform, effective);
  const topology = createTopology(platform, { monitoring });
  const explorer = createExplorer(platform, { effective, monitoring });
  const walls = createWalls(platform, { effective, explorer });
  const isolation = await createIsolation(platform);
  const modules: readonly Module[] = [
    ...[tenantSettings, audit, auth, tenants, permissions, members, proxy],
    ...[
      products,
      createSubjects(),
      outlets,
      devices,
      lines,
      agents,
      monitoring,
      dial,
      evidence,
      alerts,
      notifications,
      services,
    ],
    ...[
      overview,
      dashboards,
      topology,
      explorer,
      walls,
      reports,
      createWorkbench(platform),
      createSearch(platform),
      isolation,
    ],
  ];

  const folded = fold.of(modules);
  folded.listeners.forEach(database.events.subscribe);
  for (const handler of [...folded.operations, ...(settings.operationHandlers ?? [])])
    operations.handle(handler);
  await serveLive(http, { ...platform, hub: live, ...folded.sessions });
  for (const module of modules) module.routes?.(http);
  operationRoutes(http, { database, operations });
  imageRoutes(http, database);
  assertAllServed(http, allEndpoints);
  serveHealth(http, {
    ...settings,
    ...platform,
    endpoints: allEndpoints,
    readiness: { database: database.check },
  });
  if (settings.consoleDirectory !== undefined) await serveConsole(http, settings.consoleDirectory);
  await http.ready();

  for (const module of modules) await module.start?.();
  const tasks = { ...operations.tasks, ...importTasks(platform), ...folded.tasks };
  const jobs = settings.jobs && (await startJobs({ connection: settings.jobs, log, tasks }));
  if (jobs) operations.runBy(jobs);
  const outbox = jobs && startOutbox(platform, folded);
  log.debug('The server is put together.');

  return {
    http,
    firstAccount,
    live,
    delivery,
    operations,
    agents,
    async close() {
      await http.close();
      for (const module of modules.toReversed()) await module.stop?.();
      operations.stop();
      await outbox?.stop();
      await jobs?.stop();
    },
  };
}
