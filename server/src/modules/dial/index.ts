import { on } from '../../platform/events/event-bus.ts';
import { publish } from '../../platform/events/publish.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { agentChanged, agentGone, agentLinked, agentReflects, type Agents } from '../agents/index.ts';
import { lineChanged, lineRemoved } from '../lines/index.ts';
import { plannedForChanged } from '../alerts/index.ts';
import { type Monitoring } from '../monitoring/index.ts';
import { type Products } from '../products/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { dialWork } from './agent-work.ts';
import { BookingDesk } from './booking/booking-desk.jobs.ts';
import { HubServer } from './booking/hub-server.ts';
import { throughputRoutes } from './booking/throughput.routes.ts';
import { dialPathsChanged, dialTestChanged } from './events.ts';
import { figureRoutes } from './figures.routes.ts';
import { Settler } from './settle-paths.jobs.ts';
import { countTestedOutlets, countTests } from './outlets.queries.ts';
import { RunsNow } from './run-now.ts';
import { templateRoutes } from './templates.routes.ts';
import { testHits } from './test-search.queries.ts';
import { deleteSomeTests } from './test-writes.queries.ts';
import { testRoutes } from './tests.routes.ts';

/** Bits a second, and bytes in a calendar month of UTC; undefined: no limit. */
export interface ThroughputLimits {
  readonly mostBps?: number | undefined;
  readonly monthBytes?: number | undefined;
}

export interface DialGiven {
  readonly effective: Pick<EffectiveSettings, 'ranges' | 'timeZoneOf'>;
  readonly products: Pick<Products, 'reserveQuota' | 'refuseAfterEnd'>;
  readonly monitoring: Pick<Monitoring, 'dial' | 'rollups' | 'watchAgain' | 'takeAgentRuns'>;
  readonly agents: Pick<Agents, 'jobsChanged' | 'run' | 'isConnected'>;
  /** Where this server is the other end of throughput tests; undefined: it is none. */
  readonly throughput?: { readonly address: string; readonly port: number } | undefined;
  /** What its operator lets this server carry as an end of throughput tests, for all tenants together. */
  readonly throughputLimits?: ThroughputLimits | undefined;
}

/** Tests of a deleted product that go in one transaction. */
const removedAtOnce = 10;

/** Dial tests: what is asked, from where, how often, and what is expected. The watch of `monitoring` and the agents run them. */
export function createDial(
  {
    database,
    log,
    live,
  }: Pick<Platform, 'database' | 'log'> & { readonly live: Pick<Platform['live'], 'publish'> },
  { effective, products, monitoring, agents, throughput, throughputLimits }: DialGiven,
): Module {
  const { reserveQuota, refuseAfterEnd } = products;
  const { watchAgain, rollups, dial: source, takeAgentRuns } = monitoring;
  const hub = new HubServer(throughput, log);
  const { ranges, timeZoneOf } = effective;
  const desk = new BookingDesk({
    ...{ database, log, agents, source, takeAgentRuns, ranges, timeZoneOf },
    ...{
      server: () => hub.open,
      mostBps: throughputLimits?.mostBps,
      hubMonthBytes: throughputLimits?.monthBytes,
    },
  });
  const isHubOpen = throughput !== undefined;
  const parts = { database, isHubOpen, allowedTargets: effective.ranges, reserveQuota, refuseAfterEnd };
  const settler = new Settler({ database, log, reserveQuota });
  const view = 'DMS_SERVER_MANAGE_WAN_VIEW';
  const shown = { openedBy: [view], application: 'dial_server', shows: view } as const;
  return {
    tables: ['dialBooking', 'dialLineBudget', 'dialPath', 'dialTarget', 'dialTemplate', 'dialTest'],
    routes(app) {
      testRoutes(app, { ...parts, runsNow: new RunsNow({ ...parts, ...effective, source, agents, desk }) });
      figureRoutes(app, { database, rollups, source, nowMs: () => Date.now() });
      templateRoutes(app, parts);
      throughputRoutes(app, { database, timeZoneOf });
    },
    searches: {
      tests: { openedBy: ['DMS_SERVER_MANAGE_WAN_VIEW'], application: 'dial_server', find: testHits },
    },
    counters: { linkTestOutlets: countTestedOutlets },
    agentWorks: { dial: dialWork({ ...effective, takeAgentRuns }) },
    productData: {
      'link-quality': {
        count: countTests,
        async remove(tx, { tenantId }) {
          const { count, pathIds, agentIds } = await deleteSomeTests(tx, tenantId, removedAtOnce);
          publish(tx, dialPathsChanged, { tenantId, pathIds, agentIds });
          return count;
        },
      },
    },
    topics: { 'dial-tests': shown, 'dial-path': shown },
    listeners: [
      on(dialTestChanged, ({ tenantId, testId }) =>
        live.publish(tenantId, { type: 'dial-test.changed', testId }),
      ),
      on(dialPathsChanged, ({ tenantId }) => database.events.emit(plannedForChanged, { tenantId })),
      on(dialPathsChanged, async ({ tenantId, pathIds, agentIds = [] }) => {
        await watchAgain(tenantId, pathIds);
        desk.soon();
        for (const agentId of agentIds) await agents.jobsChanged(tenantId, agentId);
      }),
      on(agentChanged, ({ tenantId, agentId }) => settler.settle(tenantId, { agentId })),
      on(agentGone, ({ tenantId, agentId }) => settler.settle(tenantId, { agentId })),
      // Others may test it where it connects from, which may be elsewhere now.
      on(agentLinked, ({ tenantId, agentId, isConnected }) =>
        isConnected ? settler.addressesChanged(tenantId, { agentId }) : undefined,
      ),
      on(agentReflects, ({ tenantId, agentId }) => settler.addressesChanged(tenantId, { agentId })),
      // Its address, and what it is known by on the agents' machines, may be others now.
      on(lineChanged, async ({ tenantId, lineId }) => {
        await settler.settle(tenantId, {});
        await settler.addressesChanged(tenantId, { lineId });
      }),
      on(lineRemoved, async ({ tenantId, lineId }) => {
        await settler.settle(tenantId, {});
        await settler.addressesChanged(tenantId, { lineId });
      }),
    ],
    /** What happened between two lives of this process is settled then. */
    async start() {
      await hub.start();
      await settler.settleAll();
      desk.start();
    },
    async stop() {
      await desk.stop();
      hub.stop();
    },
  };
}
