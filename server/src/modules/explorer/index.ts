import { type Pin } from '@linekeeper/contract/explorer/boards';
import { type RequestContext } from '../../platform/http/context.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type Monitoring } from '../monitoring/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { boardRoutes } from './boards/boards.routes.ts';
import { type Drawn, pinnedChart, type PinnedDrawing } from './boards/pinned-boards.ts';
import { explorerRoutes } from './charts/explorer.routes.ts';
import { bounds } from './prometheus/bounds.ts';
import { prometheusRoutes } from './prometheus/prometheus.routes.ts';
import { writtenTasks } from './written/upkeep.jobs.ts';
import { writtenRoutes } from './written/written.routes.ts';

export { pinnedBoards } from './boards/pinned-boards.ts';
export { boardsChanged } from './events.ts';

export interface Explorer extends Module {
  /** Draws a chart of a dashboard as it was pinned, of what its reader may see; null where it would read too many samples. */
  readonly pinned: (context: RequestContext, pin: Pin, drawn: Drawn) => Promise<PinnedDrawing | null>;
}

/**
 * Any series beside any other, for people and for programs that ask as they would ask Prometheus. Of what is measured it reads only; what
 * programs bring by remote write is its own.
 */
export function createExplorer(
  platform: Pick<Platform, 'database' | 'clock' | 'log' | 'tenantIds'>,
  {
    monitoring: { kept, history },
    effective,
  }: {
    readonly monitoring: Pick<Monitoring, 'kept' | 'history'>;
    readonly effective: Pick<EffectiveSettings, 'storageDays'>;
  },
): Explorer {
  const { database, clock } = platform;
  const keptDays = effective.storageDays;
  const parts = { database, kept, intervalMs: history.intervalMs, keptDays, nowMs: clock, bounds };
  return {
    tables: ['explorerBoard', 'writtenSeries', 'writtenSample', 'writtenHour', 'writtenUsage'],
    routes(app) {
      explorerRoutes(app, parts);
      boardRoutes(app, parts);
      prometheusRoutes(app, parts);
      writtenRoutes(app, parts);
    },
    tasks: writtenTasks({ ...platform, keptDays }),
    pinned: (...asked) => pinnedChart(parts, ...asked),
  };
}
