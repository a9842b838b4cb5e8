import { on } from '../../platform/events/event-bus.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { tenantPlaced } from '../tenants/index.ts';
import { handedDownChanged, ruleChanged } from './events.ts';
import { ruleRoutes } from './rules/rules.routes.ts';
import { RuleSettler } from './rules/settle-rules.jobs.ts';

export interface AlertsGiven {
  readonly effective: Pick<EffectiveSettings, 'languageOf'>;
}

/** Alert rules, run on what is decided, and the alerts that they raise. */
export function createAlerts(
  { database, log, live }: Pick<Platform, 'database' | 'log' | 'live'>,
  { effective }: AlertsGiven,
): Module {
  const settler = new RuleSettler({ database, log, languageOf: effective.languageOf });
  return {
    tables: ['alert', 'alertRule', 'alertStep', 'ruleWatch'],
    routes(app) {
      ruleRoutes(app, { database });
    },
    topics: {
      // It says that something changed and of nothing what: each call says what its caller may see.
      alerts: { openedBy: ['DMS_SERVER_MANAGE_ALERT'], shows: null, application: 'monitor_server' },
    },
    listeners: [
      on(ruleChanged, ({ tenantId }) => live.publish(tenantId, { type: 'alert-rules.changed' })),
      on(handedDownChanged, ({ tenantId }) => settler.settleFrom(tenantId)),
      on(tenantPlaced, ({ tenantId }) => settler.settleFrom(tenantId)),
    ],
    /** What happened between two lives of this process, and what a new version of the program brings. */
    start: () => settler.start(),
    stop: () => settler.stop(),
  };
}
