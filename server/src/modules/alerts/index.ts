import { type Module } from '../../platform/module.ts';
import { on } from '../../platform/events/event-bus.ts';
import { type Platform } from '../../platform/platform.ts';
import { agentChanged } from '../agents/index.ts';
import { deviceChanged, devicesAdded } from '../devices/index.ts';
import { lineChanged } from '../lines/index.ts';
import { type Monitoring } from '../monitoring/index.ts';
import { outletsChanged } from '../outlets/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { maintenanceTasks } from './maintenance/maintenance.jobs.ts';
import { maintenanceRoutes } from './maintenance/maintenance.routes.ts';
import { RenewSoon } from './maintenance/renew-plans.jobs.ts';

export interface AlertsGiven {
  readonly effective: Pick<EffectiveSettings, 'timeZoneOf'>;
  readonly monitoring: Pick<Monitoring, 'watchAgain'>;
}

/** Alert rules, run on what is decided, the alerts that they raise, and the work that is announced so that none is told. */
export function createAlerts(
  platform: Pick<Platform, 'database' | 'clock' | 'log' | 'tenantIds'>,
  { effective, monitoring }: AlertsGiven,
): Module {
  const maintenance = { ...platform, ...effective, watchAgain: monitoring.watchAgain };
  const soon = new RenewSoon(maintenance);
  const renew = ({ tenantId }: { readonly tenantId: number }) => soon.renew(tenantId);
  return {
    tables: ['alert', 'alertRule', 'alertStep', 'maintenancePlan', 'ruleWatch'],
    topics: {
      // It says that something changed and of nothing what: each call says what its caller may see.
      alerts: { openedBy: ['DMS_SERVER_MANAGE_ALERT'], shows: null, application: 'monitor_server' },
    },
    routes(app) {
      maintenanceRoutes(app, maintenance);
    },
    tasks: maintenanceTasks(maintenance),
    listeners: [
      on(deviceChanged, renew),
      on(devicesAdded, renew),
      on(lineChanged, renew),
      on(agentChanged, renew),
      on(outletsChanged, renew),
    ],
    stop: () => soon.stop(),
  };
}
