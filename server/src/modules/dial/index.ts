import { on } from '../../platform/events/event-bus.ts';
import { publish } from '../../platform/events/publish.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { lineChanged, lineRemoved } from '../lines/index.ts';
import { type Monitoring } from '../monitoring/index.ts';
import { type Products } from '../products/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { dialPathsChanged, dialTestChanged } from './events.ts';
import { figureRoutes } from './figures.routes.ts';
import { countTestedOutlets, countTests } from './outlets.queries.ts';
import { RunsNow } from './run-now.ts';
import { templateRoutes } from './templates.routes.ts';
import { dropTargetsOfRemovedLines, pathsToChangedLine } from './line-targets.jobs.ts';
import { deleteSomeTests } from './test-writes.queries.ts';
import { testRoutes } from './tests.routes.ts';

export interface DialGiven {
  readonly effective: Pick<EffectiveSettings, 'ranges'>;
  readonly products: Pick<Products, 'reserveQuota' | 'refuseAfterEnd'>;
  readonly monitoring: Pick<Monitoring, 'dial' | 'rollups' | 'watchAgain'>;
}

/** Tests of a deleted product that go in one transaction. */
const removedAtOnce = 10;

/** Dial tests: what is asked, how often, and what is expected. The watch of `monitoring` runs them and keeps what they bring. */
export function createDial(
  { database, live }: Pick<Platform, 'database'> & { readonly live: Pick<Platform['live'], 'publish'> },
  { effective, products, monitoring }: DialGiven,
): Module {
  const { reserveQuota, refuseAfterEnd } = products;
  const { watchAgain, rollups, dial: source } = monitoring;
  const parts = { database, allowedTargets: effective.ranges, reserveQuota, refuseAfterEnd };
  const view = 'DMS_SERVER_MANAGE_WAN_VIEW';
  const shown = { openedBy: [view], application: 'dial_server', shows: view } as const;
  return {
    tables: ['dialPath', 'dialTarget', 'dialTemplate', 'dialTest'],
    routes(app) {
      testRoutes(app, { ...parts, runsNow: new RunsNow({ ...parts, source }) });
      figureRoutes(app, { database, rollups, source, nowMs: () => Date.now() });
      templateRoutes(app, parts);
    },
    counters: { linkTestOutlets: countTestedOutlets },
    productData: {
      'link-quality': {
        count: countTests,
        async remove(tx, { tenantId }) {
          const { count, pathIds } = await deleteSomeTests(tx, tenantId, removedAtOnce);
          publish(tx, dialPathsChanged, { tenantId, pathIds });
          return count;
        },
      },
    },
    topics: { 'dial-tests': shown, 'dial-path': shown },
    listeners: [
      on(dialTestChanged, ({ tenantId, testId }) =>
        live.publish(tenantId, { type: 'dial-test.changed', testId }),
      ),
      on(dialPathsChanged, ({ tenantId, pathIds }) => watchAgain(tenantId, pathIds)),
      on(lineChanged, async ({ tenantId, lineId }) =>
        watchAgain(tenantId, await pathsToChangedLine(database, tenantId, lineId)),
      ),
      on(lineRemoved, ({ tenantId }) => dropTargetsOfRemovedLines(database, tenantId)),
    ],
  };
}
