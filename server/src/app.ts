import { allEndpoints } from '@linekeeper/contract/endpoints';
import { probes } from '@linekeeper/probes';
import { type FastifyInstance } from 'fastify';
import {
  authTasks,
  createAuth,
  emailOfAsker,
  type FirstAccount,
  isRegistrationOpen,
  heldCodes,
  lackingParts,
  refusals,
} from './modules/auth/index.ts';
import { auditRoutes, checkChain } from './modules/audit/index.ts';
import {
  allTenantIds,
  archiveWork,
  createTenantHosts,
  organizationRoutes,
  platformTenantId,
  resolveText,
  tenantTasks,
} from './modules/tenants/index.ts';
import {
  departmentRoutes,
  memberImportRoutes,
  memberImportWorks,
  memberRoutes,
} from './modules/members/index.ts';
import { createNotices, noticeTasks } from './modules/notifications/index.ts';
import { isolationRoutes } from './modules/isolation/index.ts';
import { bringBuiltInRoles, permissionRoutes } from './modules/permissions/index.ts';
import { countDevices, countOutlets, deleteSomeDevices } from './modules/devices/index.ts';
import { createSettings, replaceLogo } from './modules/settings/index.ts';
import { createLooks, endStays, proxyRoutes, proxyTasks } from './modules/proxy/index.ts';
import { createProducts, licenceTasks } from './modules/products/index.ts';
import { auditTasks } from './platform/audit/audit.jobs.ts';
import { importTasks } from './platform/csv/import.jobs.ts';
import { afterCommit } from './platform/db/database.ts';
import { serveConsole } from './platform/http/console-files.ts';
import { serveOperations } from './platform/http/operations.ts';
import { assertAllServed } from './platform/http/route.ts';
import { createHttpServer } from './platform/http/server.ts';
import { imageRoutes } from './platform/images/images.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { createHub, type Hub } from './platform/live/hub.ts';
import { serveLive } from './platform/live/serve-live.ts';
import { createTickets } from './platform/live/tickets.ts';
import { addProcessMetrics, createMetrics } from './platform/metrics.ts';
import { type Delivery } from './platform/outbound/delivery.ts';
import { parseRanges } from './platform/outbound/address.ts';
import { createSafeFetch } from './platform/outbound/safe-fetch.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { workRoutes } from './platform/operations/operations.routes.ts';
import { createWorks, type Works } from './platform/operations/operations.ts';
import { fallbackZone } from './platform/zoned-time.ts';
import { type AppSettings } from './app-settings.ts';
import { selfTestTasks } from './self-test.ts';
import { createWatching } from './watching.ts';

export { type AppSettings };

export interface App {
  /** Ready to listen. */
  readonly http: FastifyInstance;
  /** Set when this start made the first account: its password is shown once, here. */
  readonly firstAccount: FirstAccount | undefined;
  readonly live: Hub;
  /** How codes, invitations and notices leave the house. */
  readonly delivery: Delivery;
  readonly works: Works;
  close(): Promise<void>;
}

/** Pings of this time go out together: starting fping costs a process of our size some milliseconds. */
const pingGatherMs = 500;
/** Devices of a deleted product that go in one transaction. */
const devicesRemovedAtOnce = 50;

/** Puts the server together, on a database that is migrated. Reads top to bottom: parts, modules, routes. */
export async function createApp(settings: AppSettings): Promise<App> {
  const { database, log, masterKey, clock = Date.now } = settings;
  const secrets = createSecrets(masterKey);
  const metrics = createMetrics();
  addProcessMetrics(metrics, clock());
  metrics.gauge('database_connections', 'Connections of the pool.', () => database.counts().total);
  metrics.gauge('database_waiting', 'Callers that wait for a connection.', () => database.counts().waiting);

  const auth = createAuth({
    database,
    secrets,
    masterKey,
    clock,
    offered: (tenantId) => delivery.offered(tenantId),
    passwords: settings.passwords,
  });
  const platformId = await platformTenantId(database);
  const firstAccount = await auth.firstAccount(platformId, settings.adminPassword);
  const tenantSettings = await createSettings({
    database,
    secrets,
    log,
    clock,
    platformId,
    fixedRanges: settings.allowedTargets ?? [],
    isStoredOutside: settings.metricsUrl !== undefined,
    registrationOffered: allEndpoints.some(({ path }) => path.startsWith('/api/v1/auth/register')),
    emailOf: (context) => emailOfAsker(database, context),
  });
  const { inForce } = tenantSettings;
  const delivery = settings.delivery ?? tenantSettings.delivery;
  const languageOf = (tenantId: number) => inForce.appearance(tenantId).defaultLanguage;
  const timeZoneOf = (tenantId: number) => inForce.appearance(tenantId).timeZone ?? fallbackZone;
  const notices = createNotices({ database, log, delivery, languageOf, timeZoneOf });
  const { tell, tellAdministrators } = notices;

  await bringBuiltInRoles(database);

  const { checkSessions, currentRights } = auth;
  const tickets = createTickets(database, clock);
  const live = createHub({ log, clock, checkSessions, currentRights });
  metrics.gauge('live_connections', 'Open live connections.', () => live.count());

  // What every area calls after a commit that changed what members may do; a product that is closed concerns 'all'.
  const { rightsChanged } = live;

  const tenantIds = () => allTenantIds(database);
  const works = createWorks({
    database,
    log,
    tenantIds,
    publish: (tenantId, message, sessionId) => live.publish(tenantId, message, sessionId),
  });
  works.handle(checkChain(database, clock));
  works.handle(archiveWork({ database, clock }));
  for (const handler of settings.workHandlers ?? []) works.handle(handler);
  const counters = { networkDevices: countDevices, linkTestOutlets: countOutlets };
  const products = createProducts({
    database,
    clock,
    counters,
    licencePublicKeys: settings.licencePublicKeys ?? [],
    startWork: works.start,
    rightsChanged,
    watchChanged: (tenantId, isWatched) => watching.tenantChanged(tenantId, isWatched),
    kept: {
      'network-monitoring': {
        count: async (tx, tenantId) =>
          (await countDevices(tx)).find((row) => row.tenantId === tenantId)?.used ?? 0,
        remove: async (tx, { tenantId }) => {
          const ids = await deleteSomeDevices(tx, tenantId, devicesRemovedAtOnce);
          afterCommit(tx, () => ids.forEach((id) => watching.deviceRemoved(tenantId, id)));
          return ids.length;
        },
      },
    },
  });
  for (const handler of products.works) works.handle(handler);

  const watching = createWatching({
    database,
    secrets,
    log,
    metrics,
    metricsUrl: settings.metricsUrl,
    snmp: probes.snmp(),
    icmp: probes.icmp({ gatherMs: pingGatherMs }),
    inForce,
    timeZoneOf,
    publish: (tenantId, message) => live.publish(tenantId, message),
    takeQuantity: products.takeQuantity,
    startWork: works.start,
    askRights: auth.askRights,
  });
  for (const handler of watching.works) works.handle(handler);

  const hosts = await createTenantHosts(database, log);
  const http = await createHttpServer({
    ...settings,
    metrics,
    isTenantHost: (host) => hosts.prefixOf(host) !== undefined,
    authenticate: auth.authenticate,
    onLook: createLooks(database, clock),
  });
  await serveLive(http, { hub: live, tickets, checkSessions, currentRights });
  const proxy = {
    database,
    clock,
    tellAdministrators,
    onGrantsChanged: () => {
      live
        .checkRights()
        .catch((error: unknown) => log.warn({ err: error }, 'Live rights could not be checked.'));
    },
  };
  auth.routes(http, {
    tickets,
    delivery,
    languageOf,
    tell,
    onSessionEnded: (sessionId, reason) => live.endSession(sessionId, reason),
    onSigningOut: (context) => endStays(proxy, context),
  });
  proxyRoutes(http, proxy);
  auditRoutes(http, { database, startWork: works.start, timeZoneOf });
  organizationRoutes(http, {
    database,
    clock,
    timeZoneOf,
    delivery,
    languageOf,
    publicUrl: settings.publicUrl,
    newPassword: auth.newPassword,
    logos: { replace: replaceLogo, shown: inForce.reload },
    startWork: works.start,
    hosts,
    ownHosts: settings.publicUrl ? [settings.publicUrl.hostname] : [],
    resolveText: settings.nameService?.resolveText ?? resolveText,
    fetch: createSafeFetch({
      allowed: parseRanges((settings.allowedTargets ?? []).join(',')),
      lookup: settings.nameService?.lookup,
    }),
    tellAdministrators,
    onSessionsEnded: (ids) => ids.forEach((id) => live.endSession(id, 'TENANT_FROZEN')),
    onWatchChanged: (tenantId, isWatched) => watching.tenantChanged(tenantId, isWatched),
    codesOffered: delivery.offered,
    registrationOpen: () => isRegistrationOpen(database, platformId),
    platformId,
    version: settings.version,
    singleAccountHome: settings.singleAccountHome?.href,
    appearanceOf: (tenantId) => inForce.appearance(tenantId ?? platformId),
  });
  departmentRoutes(http, { database });
  const memberParts = {
    database,
    clock,
    delivery,
    languageOf,
    tell,
    publicUrl: settings.publicUrl,
    hashPassword: auth.hashPassword,
    newPassword: auth.newPassword,
    rightsChanged,
    sessions: {
      ...auth.memberSessions,
      endLive: (ids: readonly string[], reason: 'MEMBER_DISABLED' | 'SESSION_ENDED') =>
        ids.forEach((id) => live.endSession(id, reason)),
    },
  };
  memberRoutes(http, memberParts);
  memberImportRoutes(http, { ...memberParts, secrets, startWork: works.start });
  for (const handler of memberImportWorks({ ...memberParts, secrets, askRights: auth.askRights }))
    works.handle(handler);
  permissionRoutes(http, {
    database,
    clock,
    rule: { heldCodes, refusals, lackingParts },
    timeZoneOf,
    rightsChanged,
  });
  isolationRoutes(http, database);
  workRoutes(http, { database, works });
  products.routes(http);
  watching.routes(http);
  tenantSettings.routes(http, watching, (tenantId) => {
    rightsChanged(tenantId, 'all');
    live.tell(tenantId, { type: 'applications.changed' });
  });
  notices.routes(http);
  imageRoutes(http, database);
  assertAllServed(http, allEndpoints);
  serveOperations(http, {
    endpoints: allEndpoints,
    version: settings.version,
    metrics,
    metricsToken: settings.metricsToken,
    readiness: {
      database: async () => {
        await database.ask('select 1', []);
      },
    },
  });
  if (settings.consoleDirectory !== undefined) await serveConsole(http, settings.consoleDirectory);
  await http.ready();

  await watching.start();
  const jobs =
    settings.jobs &&
    (await startJobs({
      connection: settings.jobs,
      log,
      tasks: {
        ...authTasks({ database, tenantIds, clock, log }),
        ...auditTasks({ database, tenantIds, log, clock }),
        ...works.tasks,
        ...importTasks({ database, tenantIds, log }),
        ...tenantTasks({ database, log, clock, tenantIds, eraseSamples: watching.eraseSamples }),
        ...(await selfTestTasks({ database, http, metrics, log, clock })),
        ...proxyTasks({ database, tenantIds, clock, log }),
        ...noticeTasks({ database, tenantIds, clock, log }),
        ...licenceTasks({
          database,
          tenantIds,
          log,
          clock,
          counters,
          delivery,
          languageOf,
          timeZoneOf,
          watchChanged: (tenantId, isWatched) => watching.tenantChanged(tenantId, isWatched),
        }),
      },
    }));
  if (jobs) works.runBy(jobs);
  if (jobs) notices.start();
  log.debug('The server is put together.');

  return {
    http,
    firstAccount,
    live,
    delivery,
    works,
    async close() {
      hosts.close();
      await http.close();
      await watching.stop();
      tenantSettings.stop();
      works.stop();
      await notices.stop();
      await jobs?.stop();
    },
  };
}
