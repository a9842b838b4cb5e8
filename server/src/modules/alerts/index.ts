import { on } from '../../platform/events/event-bus.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { alertsHandled } from './events.ts';
import { alertRoutes } from './list/alerts.routes.ts';

export { alertsClosed, alertsHandled } from './events.ts';

/** Alert rules, run on what is decided, and the alerts that they raise. */
export function createAlerts(
  { database, clock, live }: Pick<Platform, 'database' | 'clock' | 'live'>,
  { effective }: { readonly effective: Pick<EffectiveSettings, 'timeZoneOf'> },
): Module {
  return {
    tables: ['alert', 'alertRule', 'alertStep', 'ruleWatch'],
    routes: (app) => alertRoutes(app, { database, clock, timeZoneOf: effective.timeZoneOf }),
    topics: {
      // It says that something changed and of nothing what: each call says what its caller may see.
      alerts: { openedBy: ['DMS_SERVER_MANAGE_ALERT'], shows: null, application: 'monitor_server' },
    },
    listeners: [on(alertsHandled, ({ tenantId }) => live.publish(tenantId, { type: 'alerts.changed' }))],
  };
}
