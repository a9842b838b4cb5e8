import { on } from '../../platform/events/event-bus.ts';
import { publish } from '../../platform/events/publish.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type Devices } from '../devices/index.ts';
import { type ReserveQuota } from '../products/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { forgetSomeRemoved } from '../subjects/index.ts';
import { lineChanged, lineRemoved } from './events.ts';
import { linesInOutlets } from './in-outlets.ts';
import { lineHits } from './line-search.queries.ts';
import { countLines, deleteSomeLines } from './line-writes.queries.ts';
import { lineRoutes } from './lines.routes.ts';
import { outletOfChanged } from './outlet-of-changed.jobs.ts';

export { lineChanged, lineRemoved } from './events.ts';
export { learnAddress, learnFromPorts } from './line-address.ts';
export { linesInOutlet } from './in-outlets.queries.ts';
export { type LineFacts, lineFacts, type WantedFacts } from './line-facts.queries.ts';
export { linesOver } from './removed-lines.queries.ts';
export { lineCsvColumns } from './line-csv.ts';
export { lineDetail, lineRows } from './lines.queries.ts';
export { lineSummary, noteAnswered, type WatchedLine, watchedLines } from './line-targets.queries.ts';

export interface LinesGiven {
  readonly effective: Pick<EffectiveSettings, 'ranges' | 'timeZoneOf'>;
  readonly reserveQuota: ReserveQuota;
  readonly devices: Pick<Devices, 'learnUpstream'>;
}

/** Lines of a deleted product that go in one transaction. */
const removedAtOnce = 50;

/** The internet lines of outlets: what was agreed with providers. */
export function createLines(
  { database, live }: Pick<Platform, 'database'> & { readonly live: Pick<Platform['live'], 'publish'> },
  { effective, reserveQuota, devices }: LinesGiven,
): Module {
  const parts = {
    database,
    reserveQuota,
    allowedTargets: effective.ranges,
    timeZoneOf: effective.timeZoneOf,
  };
  const show = ({ tenantId, lineId }: { readonly tenantId: number; readonly lineId: string }) =>
    live.publish(tenantId, { type: 'line.changed', lineId });
  const opened = { openedBy: ['DMS_SERVER_MANAGE_WAN_VIEW'], application: 'monitor_server' } as const;
  return {
    tables: ['line'],
    routes: (app) => lineRoutes(app, parts),
    searches: { lines: { ...opened, find: lineHits } },
    counters: { internetLines: countLines },
    outletContents: { lines: linesInOutlets },
    productData: {
      'link-quality': {
        count: async (tx, tenantId) =>
          (await countLines(tx)).find((row) => row.tenantId === tenantId)?.used ?? 0,
        async remove(tx, { tenantId }) {
          const ids = await deleteSomeLines(tx, tenantId, removedAtOnce);
          // What is deleted with the product leaves nothing, either.
          const forgotten = await forgetSomeRemoved(tx, tenantId, 'line');
          if (ids.length === 0) return forgotten;
          for (const lineId of ids) publish(tx, lineRemoved, { tenantId, lineId });
          return ids.length;
        },
      },
    },
    topics: {
      lines: { ...opened, shows: 'DMS_SERVER_MANAGE_WAN_VIEW' },
      line: { ...opened, shows: 'DMS_SERVER_MANAGE_WAN_VIEW' },
    },
    listeners: [
      on(lineChanged, show),
      on(lineRemoved, show),
      // It may be another way out of its outlet, or none any more.
      on(lineChanged, async (line) => {
        const outletId = await outletOfChanged(database, line);
        if (outletId) await devices.learnUpstream(line.tenantId, outletId);
      }),
    ],
  };
}
