import { on } from '../../platform/events/event-bus.ts';
import { publish } from '../../platform/events/publish.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { agentChanged, agentGone, agentLinked, type Agents } from '../agents/index.ts';
import { lineChanged, lineRemoved } from '../lines/index.ts';
import { type Monitoring } from '../monitoring/index.ts';
import { type Products } from '../products/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { dialWork } from './agent-work.ts';
import { dialPathsChanged } from './events.ts';
import { Settler } from './settle-paths.jobs.ts';
import { countTestedOutlets, countTests } from './outlets.queries.ts';
import { RunsNow } from './run-now.ts';
import { templateRoutes } from './templates.routes.ts';
import { testHits } from './test-search.queries.ts';
import { deleteSomeTests } from './test-writes.queries.ts';
import { testRoutes } from './tests.routes.ts';

export interface DialGiven {
  readonly effective: Pick<EffectiveSettings, 'ranges' | 'timeZoneOf'>;
  readonly products: Pick<Products, 'reserveQuota' | 'refuseAfterEnd'>;
  readonly monitoring: Pick<Monitoring, 'dial' | 'watchAgain' | 'takeAgentRuns'>;
  readonly agents: Pick<Agents, 'jobsChanged' | 'run'>;
}

/** Tests of a deleted product that go in one transaction. */
const removedAtOnce = 10;

/** Dial tests: what is asked, from where, how often, and what is expected. The watch of `monitoring` and the agents run them. */
export function createDial(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  { effective, products, monitoring, agents }: DialGiven,
): Module {
  const { reserveQuota, refuseAfterEnd } = products;
  const { watchAgain, dial: source, takeAgentRuns } = monitoring;
  const parts = { database, allowedTargets: effective.ranges, reserveQuota, refuseAfterEnd };
  const settler = new Settler({ database, log, reserveQuota });
  return {
    tables: ['dialPath', 'dialTarget', 'dialTemplate', 'dialTest'],
    routes(app) {
      testRoutes(app, { ...parts, runsNow: new RunsNow({ ...parts, ...effective, source, agents }) });
      templateRoutes(app, parts);
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
    listeners: [
      on(dialPathsChanged, async ({ tenantId, pathIds, agentIds = [] }) => {
        await watchAgain(tenantId, pathIds);
        for (const agentId of agentIds) await agents.jobsChanged(tenantId, agentId);
      }),
      on(agentChanged, ({ tenantId, agentId }) => settler.settle(tenantId, { agentId })),
      on(agentGone, ({ tenantId, agentId }) => settler.settle(tenantId, { agentId })),
      // Others may test it where it connects from, which may be elsewhere now.
      on(agentLinked, ({ tenantId, agentId, isConnected }) =>
        isConnected ? settler.addressesChanged(tenantId, { agentId }) : undefined,
      ),
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
    start: () => settler.settleAll(),
  };
}
