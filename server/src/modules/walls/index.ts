import { on } from '../../platform/events/event-bus.ts';
import { plannedAnew } from '../../platform/db/planned-anew.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { boardsChanged, type Explorer } from '../explorer/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { wallsChanged } from './events.ts';
import { StaleWalls } from './stale-walls.ts';
import { wallRoutes } from './walls.routes.ts';

export interface WallsGiven {
  readonly effective: Pick<EffectiveSettings, 'timeZoneOf'>;
  readonly explorer: Pick<Explorer, 'pinned'>;
}

/** Walls: dashboards that a screen shows in turn, and the keys by which one without a person does (decision 0085). */
export function createWalls(
  { database, clock, live }: Pick<Platform, 'database' | 'clock' | 'live'>,
  { effective: { timeZoneOf }, explorer: { pinned } }: WallsGiven,
): Module {
  // What a slide asks is over all that is there.
  const parts = { database: plannedAnew(database), clock, timeZoneOf, pinned };
  const stale = new StaleWalls(live);
  live.follow(stale.moved);
  return {
    tables: ['wall', 'wallKey'],
    routes: (app) => wallRoutes(app, parts),
    topics: {
      // It says that something changed and of nothing what: each call says what its caller may see.
      walls: { openedBy: ['DMS_SERVER_CENTER_WALL'], shows: null, application: 'monitor_server' },
    },
    // A dashboard that is changed may be shown by any of them.
    listeners: [wallsChanged, boardsChanged].map((fact) =>
      on(fact, ({ tenantId }) => live.publish(tenantId, { type: 'walls.changed' })),
    ),
    stop: async () => stale.stop(),
  };
}
