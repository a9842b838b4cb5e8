import { plannedAnew } from '../../platform/db/planned-anew.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type Monitoring } from '../monitoring/index.ts';
import { topologyRoutes } from './topology.routes.ts';

/** What is reached through what: outlets with their lines, devices and agents, now and at any moment that is kept. It reads only. */
export function createTopology(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { monitoring: { kept, hourly } }: { readonly monitoring: Pick<Monitoring, 'kept' | 'hourly'> },
): Module {
  return {
    routes(app) {
      topologyRoutes(app, {
        // A question is over one outlet or over all of them: never planned for the other.
        database: plannedAnew(database),
        measured: { latest: (...asked) => kept.latest(...asked), hourly },
        clock,
      });
    },
  };
}
