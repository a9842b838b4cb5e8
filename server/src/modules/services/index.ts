import { plannedAnew } from '../../platform/db/planned-anew.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type Monitoring } from '../monitoring/index.ts';
import { on } from '../../platform/events/event-bus.ts';
import { workOnServices } from '../alerts/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { serviceTimesGiven } from './service-times-given.ts';
import { serviceRoutes } from './services.routes.ts';

export { serviceRows } from './services.read.ts';
export { type ServiceRecord, serviceRecord } from './service-record.ts';
export { keptServices } from './services.queries.ts';
export { serviceNumbers, servicesAt, type ServicesPast, servicesPast } from './services-below.ts';
export { servicesBelow, type TenantServices } from './services-below.queries.ts';

export interface ServicesGiven {
  readonly effective: Pick<EffectiveSettings, 'timeZoneOf'>;
  readonly monitoring: Pick<Monitoring, 'history'>;
}

/** What enterprises call a service: made of what is measured, by rules, with an objective (decision 0074). */
export function createServices(
  {
    database,
    clock,
    live,
  }: Pick<Platform, 'database' | 'clock'> & {
    readonly live: Pick<Platform['live'], 'publish'>;
  },
  { effective, monitoring }: ServicesGiven,
): Module {
  const parts = {
    ...{
      database: plannedAnew(database),
      clock,
      timeZoneOf: effective.timeZoneOf,
      history: monitoring.history,
    },
    changed: (tenantId: number) => live.publish(tenantId, { type: 'services.changed' }),
  };
  return {
    tables: ['businessService', 'businessServiceMember'],
    routes: (app) => serviceRoutes(app, parts),
    serviceTimes: serviceTimesGiven(effective.timeZoneOf),
    listeners: [on(workOnServices, ({ tenantId }) => parts.changed(tenantId))],
    topics: {
      // It says that something changed and of nothing what: each call says what its caller may see.
      services: {
        openedBy: ['DMS_SERVER_CENTER_HEALTH_MONITOR'],
        shows: null,
        application: 'monitor_server',
      },
    },
  };
}
