import { type IcmpProbe, probes, type SnmpProbe } from '@linekeeper/probes';
import { type FastifyInstance } from 'fastify';
import { type Database } from './db/database.ts';
import { allTenantIds, platformTenantId } from './db/tenant-ids.ts';
import { createHttpServer, type HttpSettings } from './http/server.ts';
import { createHub, type Hub } from './live/hub.ts';
import { createTickets, type Tickets } from './live/tickets.ts';
import { type Log } from './log.ts';
import { addProcessMetrics, createMetrics, type Metrics } from './metrics.ts';
import { type Folded } from './module.ts';
import { createOperations, type Operations } from './operations/operations.ts';
import { createSecrets, type Secrets } from './secrets/secrets.ts';

export interface PlatformSettings extends Pick<
  HttpSettings,
  'publicUrl' | 'trustedProxies' | 'publicPerMinute' | 'signedPerMinute'
> {
  readonly database: Database;
  readonly log: Log;
  /** The installation's key (platform/secrets/key-file.ts). */
  readonly masterKey: Buffer;
  /** What a change of that key left (platform/secrets/key-ring.ts). */
  readonly previousKey?: Buffer;
  readonly earlierRecoveryKeys?: readonly Buffer[];
  readonly clock?: () => number;
  /** Given by tests that wait for no answer. */
  readonly snmp?: SnmpProbe;
}

/** What every module builds on. */
export interface Platform {
  readonly database: Database;
  readonly log: Log;
  readonly clock: () => number;
  readonly masterKey: Buffer;
  readonly earlierRecoveryKeys: readonly Buffer[];
  readonly secrets: Secrets;
  readonly metrics: Metrics;
  readonly http: FastifyInstance;
  readonly live: Hub;
  readonly tickets: Tickets;
  readonly operations: Operations;
  /** The sockets that measure. */
  readonly snmp: SnmpProbe;
  readonly icmp: IcmpProbe;
  /** The root of the tree. */
  readonly platformId: number;
  readonly tenantIds: () => Promise<readonly number[]>;
  /** What all modules give: to be asked from the first request on, not while modules are put together. */
  readonly folded: () => Folded;
}

/** Pings of this time go out together: an fping costs some milliseconds to start, however few it pings. */
const pingGatherMs = 500;

/** Opens the technique. `folded` gives what modules give, once they stand. */
export async function createPlatform(settings: PlatformSettings, folded: () => Folded): Promise<Platform> {
  const { database, log, masterKey, clock = Date.now } = settings;
  const metrics = createMetrics();
  addProcessMetrics(metrics, clock());
  metrics.gauge('database_connections', 'Connections of the pool.', () => database.counts().total);
  metrics.gauge('database_waiting', 'Callers that wait for a connection.', () => database.counts().waiting);
  const live = createHub({
    log,
    clock,
    checkSessions: (ids) => folded().sessions.checkSessions(ids),
    currentRights: (pairs) => folded().sessions.currentRights(pairs),
    topicRules: () => folded().topics,
  });
  metrics.gauge('live_connections', 'Open live connections.', () => live.count());
  return {
    database,
    log,
    clock,
    masterKey,
    metrics,
    live,
    folded,
    earlierRecoveryKeys: settings.earlierRecoveryKeys ?? [],
    secrets: createSecrets(masterKey, settings.previousKey),
    tickets: createTickets(database, clock),
    operations: createOperations({ database, log, publish: live.publish }),
    snmp: settings.snmp ?? probes.snmp(),
    icmp: probes.icmp({ gatherMs: pingGatherMs }),
    platformId: await platformTenantId(database),
    tenantIds: () => allTenantIds(database),
    http: await createHttpServer({
      ...settings,
      metrics,
      isTenantHost: (host) => folded().isTenantHost(host),
      authenticate: (credentials, purpose) => folded().sessions.authenticate(credentials, purpose),
      onRead: (context, endpoint, asked) => folded().onRead(context, endpoint, asked),
    }),
  };
}
