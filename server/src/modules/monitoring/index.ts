import { pageOf } from '@linekeeper/contract/monitoring/live';
import { openDialTools } from '@linekeeper/probes';
import { type PollerNumbers } from '@linekeeper/contract/monitoring/monitoring';
import { type Module, type SettingEffects } from '../../platform/module.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { type Platform } from '../../platform/platform.ts';
import { type Devices, pollingAgent, toolsByAgent } from '../devices/index.ts';
import { type Agents } from '../agents/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { allTargetIds } from '../subjects/index.ts';
import { pollingWork } from './by-agent/polling-work.ts';
import { ToldAgents } from './by-agent/told-agents.ts';
import { changedElsewhere } from './changed-elsewhere.ts';
import { Engine } from './engine/engine.ts';
import { type AgentRun, takeAgentRuns } from './dial/take-agent-runs.ts';
import { targetsChanged } from './events.ts';
import { type Within } from './ingest/take-within.ts';
import { Housekeeping } from './housekeeping.ts';
import { type DialSource, serverSource } from './dial/dial-source.ts';
import { pollerMetrics } from './poller-metrics.ts';
import { lineQualityRoutes } from './line-quality/line-quality.routes.ts';
import { faultSideRoutes } from './lines/fault-side.routes.ts';
import { FaultWatch } from './lines/fault-watch.ts';
import { lateSights } from './lines/late-sights.ts';
import { HubBoard } from './lines/hub-board.ts';
import { LineEvidenceBoard } from './lines/line-evidence.ts';
import { SightBoard } from './lines/sight-board.ts';
import { probeTestRoutes } from './probes/probe-tests.routes.ts';
import { deletableBefore } from './read/deletable.ts';
import { type History, historyOf } from './read/history.ts';
import { interfaceListRoutes } from './read/interface-list.routes.ts';
import { monitoringRoutes } from './read/monitoring.routes.ts';
import { latestRates } from './read/monitoring.service.ts';
import { type Readings, readingsOf } from './read/readings.ts';
import { BusiestUplinks } from './read/busiest-uplinks.ts';
import { workbenchRoutes } from './read/workbench.routes.ts';
import { runRoutes } from './read/runs.routes.ts';
import { RunRollups } from './rollups/run-rollups.ts';
import { BoundedPushes } from './states/bounded-pushes.ts';
import { tellingStates } from './states/told-states.ts';
import { RunStore } from './runs/run-store.ts';
import { type MetricStore, openMetricStore } from './store/index.ts';

export {
  agentPathsByIds,
  bookedKind,
  pathsOfAgent,
  settingsTo,
  type WatchedDialPath,
  watchedDialPaths,
  wayOverLine,
} from './dial/dial-paths.queries.ts';
export { type DialSource } from './dial/dial-source.ts';
export { type RolledTest } from './rollups/open-rolls.ts';
export { scaleOf, countsPackets } from './rollups/roll-runs.ts';
export { type RolledRange, type RolledSpan, rolledSpan, type RunRollups } from './rollups/run-rollups.ts';
export { resolution } from './rollups/sketch.ts';
export { SketchSum } from './rollups/sketch-sum.ts';
export { rangeOf as rangeOfTimes } from './read/monitoring.service.ts';
export { type Within } from './ingest/take-within.ts';
export { type DecidedNow, type Decisions, type Noticed, type StandsNow } from './engine/decisions.ts';
export { type History, type Window } from './read/history.ts';
export { hubCutTopic } from './hub/hub-cut-fact.ts';
export { type NoticedState } from './states/noticed.ts';
export { type KeptSamples, type MetricStore, type SeriesKey } from './store/index.ts';
export { drawPoints, middleOf, percentile } from './store/downsample.ts';
export { type PendingRow, pendingRow } from './ingest/pending-rows.ts';
export { stateWritten, targetsChanged } from './events.ts';
export { intervalsOfSome } from './read/day.queries.ts';
export { type Readings } from './read/readings.ts';
export { readRun } from './dial/dial-detail.ts';
export { type PathToLine } from './dial/dial-paths.queries.ts';
export { asOfMs } from './line-quality/sla-month.ts';
export { type LineRecord, lineRecord } from './line-quality/line-record.ts';
export { thereMs } from './line-quality/quality-of.ts';
export { type SlaFigures, slaOf } from './line-quality/sla-of.ts';
export { type KeptRun } from './runs/run-codec.ts';
export { changePage, changesOf, type StateChange } from './read/changes-of.ts';
export { assertKept, statesKeptFrom } from './states/kept-moment.ts';
export { mostDown } from './states/most-down.ts';
export * from './traffic/traffic.ts';
export * from './states/times.ts';
export { lastHeartbeatMs, type PastState, pastStates } from './states/past-states.queries.ts';
export { joinedAvailability, type SubjectRecord, subjectRecords } from './states/subject-records.queries.ts';

export interface MonitoringGiven {
  readonly effective: Pick<
    EffectiveSettings,
    'storageDays' | 'refreshMs' | 'mayAsk' | 'ranges' | 'timeZoneOf'
  >;
  readonly devices: Pick<Devices, 'discover'>;
  readonly agents: Pick<Agents, 'jobsChanged' | 'isConnected' | 'askAgent' | 'run' | 'isThere'>;
  /** VictoriaMetrics, where samples are to be kept there instead of in PostgreSQL (`METRICS_URL`). */
  readonly metricsUrl?: URL | undefined;
}

/** What may be read of series that are kept. */
export type KeptSeries = Pick<MetricStore, 'samples' | 'latest' | 'seriesOf' | 'subjectsOf' | 'top'>;

export interface Monitoring extends Module {
  readonly settingEffects: SettingEffects;
  /** How the watch itself is doing, over all tenants: for the platform alone. */
  readonly pollerNumbers: () => Promise<PollerNumbers>;
  /** Where dial tests of this server leave from. */
  readonly dial: DialSource;
  /** What runs of dial tests measured over any range, as distributions. */
  readonly rollups: RunRollups;
  /** What single runs brought, whole. */
  readonly runs: Pick<RunStore, 'whole'>;
  /** Keeps runs of dial tests that agents measured, in the transaction that tells them so. */
  readonly takeAgentRuns: (within: Within, runs: readonly AgentRun[]) => Promise<void>;
  /** Targets of a later module were added or changed, or are there no more: they are watched as they are now. */
  readonly watchAgain: (tenantId: number, ids: readonly string[]) => Promise<void>;
  /** What was measured of a subject over some time, for whoever shows it outside of the console. */
  readonly readings: Readings;
  /** Means, or the highest values, of series hour by hour. */
  readonly hourly: MetricStore['hourly'];
  /** What is kept of series, for those who look at many beside each other. */
  readonly kept: KeptSeries;
  /** For those who judge what is decided. */
  readonly decisions: Engine['decisions'];
  /** For those who look at what was measured again. */
  readonly history: History;
}

/** How long a rate counts as the latest one: two polls may have gone without it. */
const latestForIntervals = 2.5;
const usualIntervalMs = 60_000;

/** The watch: asks all devices in turn, keeps what they said, and shows it. */
export function createMonitoring(
  platform: Pick<Platform, 'database' | 'secrets' | 'log' | 'metrics' | 'snmp' | 'icmp'> & {
    readonly live: Pick<Platform['live'], 'publish' | 'isHeard'>;
  },
  { effective, devices, agents, metricsUrl }: MonitoringGiven,
): Monitoring {
  const { database, metrics, snmp, icmp } = platform;
  const store = openMetricStore(database, metricsUrl);
  const runs = new RunStore(database);
  const rollups = new RunRollups(database, () => Date.now());
  const lines = new LineEvidenceBoard();
  const sights = new SightBoard();
  const hub = new HubBoard();
  const sides = { database, sights, lines, nowMs: () => Date.now() };
  const faults = new FaultWatch({ ...platform, ...sides, publish: platform.live.publish });
  const tools = openDialTools({ icmp });
  const dial = serverSource({ ...effective, tools });
  const told = new ToldAgents(agents.jobsChanged);
  const pushes = new BoundedPushes(platform.live.publish);
  const engine = new Engine({
    ...platform,
    lines,
    hub,
    dial,
    hooks: [lines.hook, sights.hook, hub.hook, faults.hook, lateSights(lines, sides.nowMs)],
    store,
    publish: tellingStates({ events: database.events, publish: pushes.publish, nowMs: Date.now }),
    isHeard: (tenantId, subject) => platform.live.isHeard(tenantId, pageOf(subject)),
    refresh: async (scope, { id }) => (await devices.discover(scope, id))?.ok ?? false,
    refreshEveryMs: effective.refreshMs,
    mayAsk: effective.mayAsk,
    agents,
    tellAgent: (tenantId, agentId) => told.soon(tenantId, agentId),
  });
  const housekeeping = new Housekeeping({
    ...platform,
    store,
    runs,
    ...{ keptDays: effective.storageDays, timeZoneOf: effective.timeZoneOf },
    idle: () => engine.idle(),
  });
  const read = { database, store, nowMs: () => Date.now() };
  const latestForMs = (deviceId: string) =>
    (engine.intervalMs(deviceId) ?? usualIntervalMs) * latestForIntervals;
  const busiestUplinks = new BusiestUplinks({ ...read, latestForMs });
  const latestOf = (scope: Scope, deviceId: string, interfaceIds: readonly string[]) => {
    return latestRates(read, scope, { deviceId, interfaceIds, maxAgeMs: latestForMs(deviceId) });
  };
  const pollerNumbers = async (): Promise<PollerNumbers> => ({
    ...engine.numbers(),
    pingBy: icmp.isInUse ? (await icmp.tool()).name : null,
  });
  pollerMetrics(metrics, engine);

  return {
    tables: [
      ...(['dialPathSeen', 'engineHeartbeat'] as const),
      ...(['changeDay', 'lineTrafficDay', 'tenantTrafficDay', 'lineTrafficDue'] as const),
      'runHead',
      'runHour',
      'runRollup',
      'sampleChunk',
      'sampleHead',
      'sampleLayout',
      'sampleRollup',
      'sampleTimes',
      'series',
      'seriesLatest',
      'stateDay',
      'stateInterval',
      'stateRevision',
    ],
    /** Begins to watch. Rejects when the database cannot be read. */
    async start() {
      await engine.start();
      housekeeping.start();
    },
    /** Writes what was measured and stops. */
    async stop() {
      told.stop();
      await Promise.all([engine.stop(), housekeeping.stop(), faults.stop()]);
      pushes.stop();
      snmp.close();
      icmp.close();
      tools.close();
    },
    routes(app) {
      workbenchRoutes(app, { ...read, busiestUplinks });
      monitoringRoutes(app, { ...read, ...effective, pollerNumbers });
      runRoutes(app, { ...read, runs });
      faultSideRoutes(app, sides);
      lineQualityRoutes(app, { ...read, ...effective });
      interfaceListRoutes(app, { database, latestRates: latestOf });
      probeTestRoutes(app, {
        ...platform,
        allowedTargets: effective.ranges,
        async toolsOf(scope, agentId) {
          await database.withTenant(scope, (tx) => pollingAgent(tx, scope.tenantId, agentId));
          return toolsByAgent(agents.askAgent, { tenantId: scope.tenantId, agentId });
        },
      });
    },
    listeners: changedElsewhere({
      ...{ engine, housekeeping, devices, lines, sights, hub, faults },
      learning: { ...platform, mayAsk: effective.mayAsk },
    }),
    /** Deletes all that was measured of a tenant, target by target. */
    async eraseTenant(tenantId, signal) {
      const scope = jobScope([tenantId]);
      // What was measured before it was closed may still be on its way to the store.
      await engine.idle();
      const ids = await database.withTenant(scope, (tx) => allTargetIds(tx, tenantId));
      for (const id of ids) {
        signal.throwIfAborted();
        await store.deleteTarget(scope, tenantId, id);
        await runs.deleteTarget(scope, { tenantId, targetId: id });
      }
    },
    agentWorks: { snmp: pollingWork(engine, platform) },
    pollerNumbers,
    dial,
    rollups,
    runs,
    takeAgentRuns: (within, runs) => takeAgentRuns({ engine, lines }, within, runs),
    async watchAgain(tenantId, ids) {
      database.events.emit(targetsChanged, { tenantId, targetIds: ids });
      await engine.changedAll(tenantId, ids);
      // Of those that are there no more the samples go at once.
      housekeeping.removed(tenantId);
    },
    hourly: store.hourly,
    kept: store,
    decisions: engine.decisions,
    history: historyOf({ database, store, standsNow: engine.decisions.standsNow }),
    readings: readingsOf(read),
    settingEffects: {
      deletableBefore: (tenantIds, beforeMs) => deletableBefore(database, store, tenantIds, beforeMs),
      closedBy(isAllowed) {
        const closed = engine
          .targets()
          .filter(
            ({ tenantId, address }) =>
              address !== null && effective.mayAsk(tenantId, address) && !isAllowed(tenantId, address),
          );
        return { deviceCount: closed.length, tenantCount: new Set(closed.map((item) => item.tenantId)).size };
      },
    },
  };
}
