import { type FastifyInstance } from 'fastify';
import { type LiveMessage } from '@linekeeper/contract/platform/live';
import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { type Log } from '../../platform/log.ts';
import { type Metrics } from '../../platform/metrics.ts';
import { allDeviceIds } from '../devices/index.ts';
import { Engine } from './engine/engine.ts';
import { deletableBefore } from './read/deletable.ts';
import { Housekeeping } from './housekeeping.ts';
import { monitoringRoutes } from './read/monitoring.routes.ts';
import { latestRates } from './read/monitoring.service.ts';
import { stateReasonOf } from './engine/poll.ts';
import { type Prober } from './engine/prober.ts';
import { openMetricStore } from './store/index.ts';

export { stateReasonOf };
export { createProber, pingOnce } from './engine/snmp-prober.ts';

export interface MonitoringParts {
  readonly database: Database;
  readonly prober: Prober;
  readonly log: Log;
  readonly metrics: Metrics;
  /** VictoriaMetrics, where samples are to be kept there instead of in PostgreSQL (`METRICS_URL`). */
  readonly metricsUrl?: URL | undefined;
  /** Tells whoever looks; called after commit. */
  readonly publish: (tenantId: number, message: LiveMessage) => void;
  /** Reads a device's name and interfaces again and keeps them; true when it answered. Never rejects. */
  readonly discover: (scope: Scope, deviceId: string) => Promise<boolean>;
  /** How long samples of a tenant are kept, in days. */
  readonly keptDays: (tenantId: number) => number;
  /** How often a tenant's devices are discovered again, in milliseconds. */
  readonly discoverEveryMs: (tenantId: number) => number;
  /** Whether a device of a tenant at this address may be asked. */
  readonly mayAsk: (tenantId: number, address: string) => boolean;
}

/** How long a rate counts as the latest one: two polls may have gone without it. */
const latestForIntervals = 2.5;
const usualIntervalMs = 60_000;

/** The watch: asks all devices in turn, keeps what they said, and shows it. */
export function createMonitoring(parts: MonitoringParts) {
  const { database, metrics } = parts;
  const store = openMetricStore(database, parts.metricsUrl);
  const engine = new Engine({ ...parts, store });
  const housekeeping = new Housekeeping({ ...parts, store, idle: () => engine.idle() });
  const read = { database, store, nowMs: () => Date.now() };
  addMetrics(metrics, engine);

  return {
    /** Begins to watch. Rejects when the database cannot be read. */
    async start(): Promise<void> {
      await engine.start();
      housekeeping.start();
    },
    /** Writes what was measured and stops. */
    async stop(): Promise<void> {
      await Promise.all([engine.stop(), housekeeping.stop()]);
    },
    routes: (app: FastifyInstance) => monitoringRoutes(app, { ...read, engine }),
    /** A tenant was closed: its devices are not asked until it is open again, and that time is unmeasured. */
    tenantChanged(tenantId: number, isWatched: boolean): void {
      if (!isWatched) return engine.tenantPaused(tenantId);
      void engine.tenantResumed(tenantId);
    },
    /** Deletes all that was measured of a tenant, device by device. Call it again after a break. */
    async eraseTenant(tenantId: number, signal: AbortSignal): Promise<void> {
      const scope = jobScope([tenantId]);
      // What was measured before it was closed may still be on its way to the store.
      await engine.idle();
      const ids = await database.withTenant(scope, (tx) => allDeviceIds(tx, tenantId));
      for (const id of ids) {
        signal.throwIfAborted();
        await store.deleteDevice(scope, tenantId, id);
      }
    },
    /** A device was added or changed: it is asked at once. */
    deviceChanged(tenantId: number, deviceId: string): void {
      void engine.changed(tenantId, deviceId);
    },
    /** Devices were added: taken up one after the other, so that many at once neither hold all connections nor are asked at once. */
    async devicesAdded(tenantId: number, deviceIds: readonly string[]): Promise<void> {
      for (const deviceId of deviceIds) await engine.changed(tenantId, deviceId);
    },
    /** A device was discovered again by hand. */
    deviceDiscovered: (tenantId: number, deviceId: string) => engine.discovered(tenantId, deviceId),
    /** A device was deleted: it is not asked any more, and its samples go. */
    deviceRemoved(_tenantId: number, deviceId: string): void {
      engine.removed(deviceId);
      housekeeping.soon();
    },
    /** What of tenants would go if samples before a time were deleted. */
    deletableBefore: (tenantIds: readonly number[], beforeMs: number) =>
      deletableBefore(database, store, tenantIds, beforeMs),
    /** How many of the devices that may be asked now could not be, if addresses were judged so. */
    closedBy: (isAllowed: (tenantId: number, address: string) => boolean) => {
      const closed = engine
        .targets()
        .filter(({ tenantId, address }) => parts.mayAsk(tenantId, address) && !isAllowed(tenantId, address));
      return { deviceCount: closed.length, tenantCount: new Set(closed.map((item) => item.tenantId)).size };
    },
    latestRates: (scope: Scope, deviceId: string, interfaceIds: readonly string[]) => {
      const maxAgeMs = (engine.intervalMs(deviceId) ?? usualIntervalMs) * latestForIntervals;
      return latestRates(read, scope, { deviceId, interfaceIds, maxAgeMs });
    },
  };
}

function addMetrics(metrics: Metrics, engine: Engine): void {
  type Numbers = ReturnType<Engine['numbers']>;
  const gauge = (name: string, help: string, read: (numbers: Numbers) => number) =>
    metrics.gauge(name, help, () => read(engine.numbers()));
  gauge('poller_targets', 'Devices that are watched.', (now) => now.targets);
  gauge('poller_running', 'Polls on the way.', (now) => now.running);
  gauge('poller_polls_last_minute', 'Polls that ended in the last minute.', (now) => now.pollsPerMinute);
  gauge('poller_samples_last_minute', 'Values stored in the last minute.', (now) => now.samplesPerMinute);
  gauge('poller_lateness_mean_seconds', 'Mean lateness of the last minute.', (now) => now.lateMs / 1000);
  gauge(
    'poller_lateness_worst_seconds',
    'Worst lateness of the last minute.',
    (now) => now.worstLateMs / 1000,
  );
  gauge('poller_overlaps_total', 'Polls left out because the one before was running.', (now) => now.overlaps);
  gauge('poller_stalls_total', 'Times that the process stood still.', (now) => now.stalls);
  gauge('poller_stalled_seconds_total', 'Time that the process stood still.', (now) => now.stalledMs / 1000);
  gauge(
    'poller_discarded_total',
    'Polls that do not count because of a stall or a change.',
    (now) => now.discarded,
  );
  gauge('poller_waiting_polls', 'Polls that wait for the database.', (now) => now.waitingPolls);
  gauge('poller_stored_polls_total', 'Polls that were stored.', (now) => now.stored);
  gauge('poller_dropped_polls_total', 'Polls that could not be kept.', (now) => now.dropped);
  gauge('poller_failed_writes_total', 'Writes that had to be tried again.', (now) => now.failures);
}
