import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { overallRoutes } from './charts.routes.ts';
import { mapRoutes } from './map.routes.ts';
import { resourceRoutes } from './resources.routes.ts';

/** The operations centre: charts over what is measured. It reads only. */
export function createDashboards(
  { database }: Pick<Platform, 'database'>,
  { timeZoneOf }: Pick<EffectiveSettings, 'timeZoneOf'>,
): Module {
  return {
    routes(app) {
      overallRoutes(app, { database, timeZoneOf });
      mapRoutes(app, { database });
      resourceRoutes(app, { database });
    },
  };
}
