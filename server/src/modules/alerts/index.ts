import { on } from '../../platform/events/event-bus.ts';
import { type Folded, type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { type Timers } from '../../platform/timers.ts';
import { agentChanged, agentGone } from '../agents/index.ts';
import { deviceChanged, deviceDiscovered, deviceRemoved, devicesAdded } from '../devices/index.ts';
import { lineChanged, lineRemoved } from '../lines/index.ts';
import { type Monitoring, stateWritten, targetsChanged } from '../monitoring/index.ts';
import { outletsChanged } from '../outlets/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { subjectEventsKept } from '../subjects/index.ts';
import { tenantClosed, tenantEndChanged, tenantPlaced } from '../tenants/index.ts';
import { backTestRoutes } from './back-test/back-test.routes.ts';
import { BoundedChanges } from './bounded-changes.ts';
import { alertSearches } from './alert-searches.ts';
import { CauseKeeper } from './causes/cause-keeper.ts';
import { AlertEngine } from './engine/alert-engine.ts';
import { UsualValues } from './facts/usual-values.ts';
import {
  alertsChanged,
  alertsClosed,
  causesFound,
  handedDownChanged,
  plannedForChanged,
  ruleChanged,
  servicesChanged,
  workOnServices,
} from './events.ts';
import { alertTasks } from './list/alert-tasks.ts';
import { alertRoutes } from './list/alerts.routes.ts';
import { maintenanceTasks } from './maintenance/maintenance.jobs.ts';
import { maintenanceRoutes } from './maintenance/maintenance.routes.ts';
import { RenewSoon } from './maintenance/renew-plans.jobs.ts';
import { ruleRoutes } from './rules/rules.routes.ts';
import { RuleSettler } from './rules/settle-rules.jobs.ts';

export { plannedForChanged, servicesChanged, workOnServices } from './events.ts';
export { failsElsewhereToo, rememberedElsewhere } from './carriers/carrier-elsewhere.ts';
export { type CarrierLines, incidentsOf } from './carriers/carrier-incidents.ts';
export { predecessorOf, type Successor, successorsOf } from './causes/successors.queries.ts';
export { kindsOfAlerts } from './telling/alert-kinds.queries.ts';
export { type ClosedBy, closedBy } from './telling/closed-by.queries.ts';
export {
  causesToldFor,
  failingBelow,
  failingServiceAlerts,
  holdFiring,
  tenantsOfFailing,
} from './telling/service-causes.queries.ts';
export { openForLong } from './telling/open-for-long.queries.ts';
export { alertTold } from './telling/put-tellings.ts';
export { type AlertDrawn, alertDrawn } from './telling/alert-drawn.queries.ts';
export { type AlertToTell, alertToTell, isCalledByStorm, limitOf } from './telling/alert-to-tell.queries.ts';
export { type BudgetPoint, budgetOver } from './conditions/budget-over.ts';
export { alertColumnsOnPaper, alertCsvColumns } from './list/alert-csv.ts';
export { asTask, type CalledAlert } from './list/alert-as-task.ts';
export { isAlertWithin } from './list/matching-alerts.ts';
export { openBySeverity } from './list/open-by-severity.ts';
export { alertRows } from './list/alerts.queries.ts';
export { hasWorkNow } from './maintenance/work-now.queries.ts';
export { isCauseHidden, standsForItself } from './stands-for-itself.ts';
export { stormShownTo } from './storm-shown.ts';
export {
  kindsOfPerson,
  measuredOf,
  seesAlertsOf,
  seesConsequenceAlone,
  visibleKinds,
} from './visible-kinds.ts';

export interface AlertsGiven {
  readonly effective: Pick<EffectiveSettings, 'languageOf' | 'timeZoneOf'>;
  readonly monitoring: Pick<Monitoring, 'decisions' | 'history' | 'hourly' | 'kept' | 'watchAgain'>;
}

/**
 * Alert rules, run on what is decided, the alerts that they raise, and the work that is announced so that none is told. Rejects when the
 * database cannot be read.
 */
export async function createAlerts(
  platform: Pick<Platform, 'database' | 'clock' | 'log' | 'tenantIds'> & {
    readonly live: Pick<Platform['live'], 'publish'>;
    readonly folded: () => Pick<Folded, 'serviceTimes'>;
    /** By what it looks at the clock; real time unless given. */
    readonly timers?: Timers;
    /** How often all that is open is looked at without a reason; half a minute unless given. */
    readonly everyMs?: number;
  },
  { effective, monitoring }: AlertsGiven,
): Promise<Module> {
  const { database, log, live } = platform;
  const { decisions, history, hourly, kept, watchAgain } = monitoring;
  const { languageOf, timeZoneOf } = effective;
  const { nowMs } = decisions;
  const serviceTimes = () => platform.folded().serviceTimes;
  const usual = new UsualValues({ ...platform, hourly, timeZoneOf, nowMs });
  const engine = new AlertEngine({
    ...{ ...platform, decisions, usual, kept, nowMs },
    serviceTimes,
    servicesTurned: (tenantId) => database.events.emit(workOnServices, { tenantId }),
  });
  // Before anything is measured: what is decided without the rules would never be looked at.
  await engine.load();
  const causes = new CauseKeeper({ ...platform, nowMs, asks: decisions.asks });
  const pushes = new BoundedChanges((tenantId) => live.publish(tenantId, { type: 'alerts.changed' }));
  const settler = new RuleSettler({ database, log, languageOf });
  const maintenance = {
    ...{ ...platform, timeZoneOf, watchAgain },
    async servicesAnnounced(tenantId: number) {
      database.events.emit(workOnServices, { tenantId });
      await engine.readServices(tenantId);
    },
  };
  const soon = new RenewSoon(maintenance);
  const renew = ({ tenantId }: { readonly tenantId: number }) => soon.renew(tenantId);
  return {
    tables: ['alert', 'alertRule', 'alertStep', 'maintenancePlan', 'ruleWatch', 'serviceMaintenanceWindow'],
    routes(app) {
      alertRoutes(app, { ...platform, hourly, timeZoneOf });
      ruleRoutes(app, { database, usual });
      backTestRoutes(app, { database, history, hourly, serviceTimes, timeZoneOf, nowMs });
      maintenanceRoutes(app, maintenance);
    },
    searches: alertSearches(platform.clock),
    offers: [alertTasks],
    topics: {
      // It says that something changed and of nothing what: each call says what its caller may see.
      alerts: { openedBy: ['DMS_SERVER_MANAGE_ALERT'], shows: null, application: 'monitor_server' },
    },
    tasks: maintenanceTasks(maintenance),
    /** The settler looks after what happened between two lives of this process, and what a new version of the program brings. */
    async start() {
      engine.start();
      causes.start();
      usual.start();
      await settler.start();
    },
    async stop() {
      pushes.stop();
      await Promise.all([engine.stop(), causes.stop(), soon.stop(), settler.stop(), usual.stop()]);
    },
    eraseTenant: async (tenantId) => engine.forgetTenant(tenantId),
    listeners: [
      on(alertsChanged, ({ tenantId }) => pushes.changed(tenantId)),
      on(alertsChanged, ({ tenantId }) => causes.changed(tenantId)),
      on(causesFound, ({ tenantId }) => pushes.changed(tenantId)),
      on(alertsClosed, ({ tenantId, alertIds }) => engine.closed(tenantId, alertIds)),
      on(subjectEventsKept, ({ tenantId, events }) => engine.happened(tenantId, events)),
      on(ruleChanged, ({ tenantId }) => engine.rulesChanged(tenantId)),
      on(ruleChanged, ({ tenantId }) => live.publish(tenantId, { type: 'alert-rules.changed' })),
      on(handedDownChanged, ({ tenantId }) => settler.settleFrom(tenantId)),
      on(tenantClosed, ({ tenantId }) => engine.tenantClosed(tenantId)),
      on(tenantEndChanged, ({ tenantId }) => engine.licenceChanged(tenantId)),
      on(tenantPlaced, ({ tenantId }) => engine.licenceChanged(tenantId)),
      on(tenantPlaced, ({ tenantId }) => settler.settleFrom(tenantId)),
      on(deviceChanged, ({ tenantId, deviceId }) => engine.targetsChanged(tenantId, [deviceId])),
      on(devicesAdded, ({ tenantId, deviceIds }) => engine.targetsChanged(tenantId, deviceIds)),
      on(deviceRemoved, ({ tenantId, deviceId }) => engine.targetsChanged(tenantId, [deviceId])),
      on(lineChanged, ({ tenantId, lineId }) => engine.sourceChanged(tenantId, lineId)),
      on(lineRemoved, ({ tenantId, lineId }) => engine.sourceChanged(tenantId, lineId)),
      on(agentChanged, ({ tenantId, agentId }) => engine.sourceChanged(tenantId, agentId)),
      on(agentGone, ({ tenantId, agentId }) => engine.sourceChanged(tenantId, agentId)),
      on(targetsChanged, ({ tenantId, targetIds }) => engine.targetsChanged(tenantId, targetIds)),
      on(stateWritten, ({ tenantId, subjectId, sinceMs }) =>
        engine.stateWritten(tenantId, subjectId, sinceMs),
      ),
      on(servicesChanged, ({ tenantId, serviceId }) => engine.serviceChanged(tenantId, serviceId)),
      on(outletsChanged, ({ tenantId, outletIds }) => engine.outletsChanged(tenantId, outletIds)),
      // Of what kind a device is may have been found out.
      on(deviceDiscovered, ({ tenantId }) => soon.renew(tenantId, 'device-kind')),
      ...[deviceChanged, devicesAdded, lineChanged, agentChanged, outletsChanged, plannedForChanged].map(
        (event) => on(event as typeof outletsChanged, renew),
      ),
    ],
  };
}
