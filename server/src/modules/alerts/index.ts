import { on } from '../../platform/events/event-bus.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { agentChanged, agentGone } from '../agents/index.ts';
import { deviceChanged, deviceRemoved, devicesAdded } from '../devices/index.ts';
import { lineChanged, lineRemoved } from '../lines/index.ts';
import { type Monitoring, targetsChanged } from '../monitoring/index.ts';
import { outletsChanged } from '../outlets/index.ts';
import { BoundedChanges } from './bounded-changes.ts';
import { AlertEngine } from './engine/alert-engine.ts';
import { alertsChanged, alertsClosed, ruleChanged } from './events.ts';

export { alertTold } from './engine/alert-steps.queries.ts';

/** Alert rules, run on what is decided, and the alerts that they raise. Rejects when the database cannot be read. */
export async function createAlerts(
  platform: Pick<Platform, 'database' | 'log' | 'tenantIds'> & {
    readonly live: Pick<Platform['live'], 'publish'>;
  },
  { monitoring }: { readonly monitoring: Pick<Monitoring, 'decisions'> },
): Promise<Module> {
  const { decisions } = monitoring;
  const engine = new AlertEngine({ ...platform, decisions, nowMs: () => Date.now() });
  // Before anything is measured: what is decided without the rules would never be looked at.
  await engine.load();
  const pushes = new BoundedChanges((tenantId) =>
    platform.live.publish(tenantId, { type: 'alerts.changed' }),
  );
  return {
    tables: ['alert', 'alertRule', 'alertStep', 'ruleWatch'],
    topics: {
      // It says that something changed and of nothing what: each call says what its caller may see.
      alerts: { openedBy: ['DMS_SERVER_MANAGE_ALERT'], shows: null, application: 'monitor_server' },
    },
    start: () => engine.start(),
    stop() {
      engine.stop();
      pushes.stop();
    },
    eraseTenant: async (tenantId) => engine.forgetTenant(tenantId),
    listeners: [
      on(alertsChanged, ({ tenantId }) => pushes.changed(tenantId)),
      on(alertsClosed, ({ tenantId, alertIds }) => engine.closed(tenantId, alertIds)),
      on(ruleChanged, ({ tenantId }) => engine.rulesChanged(tenantId)),
      on(deviceChanged, ({ tenantId, deviceId }) => engine.targetsChanged(tenantId, [deviceId])),
      on(devicesAdded, ({ tenantId, deviceIds }) => engine.targetsChanged(tenantId, deviceIds)),
      on(deviceRemoved, ({ tenantId, deviceId }) => engine.targetsChanged(tenantId, [deviceId])),
      on(lineChanged, ({ tenantId, lineId }) => engine.sourceChanged(tenantId, lineId)),
      on(lineRemoved, ({ tenantId, lineId }) => engine.sourceChanged(tenantId, lineId)),
      on(agentChanged, ({ tenantId, agentId }) => engine.sourceChanged(tenantId, agentId)),
      on(agentGone, ({ tenantId, agentId }) => engine.sourceChanged(tenantId, agentId)),
      on(targetsChanged, ({ tenantId, targetIds }) => engine.targetsChanged(tenantId, targetIds)),
      on(outletsChanged, ({ tenantId, outletIds }) => engine.outletsChanged(tenantId, outletIds)),
    ],
  };
}
