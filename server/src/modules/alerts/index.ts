import { type Module } from '../../platform/module.ts';

export { type AlertToTell, alertToTell } from './telling/alert-to-tell.queries.ts';
export { visibleKinds } from './visible-kinds.ts';

/** Alert rules, run on what is decided, and the alerts that they raise. */
export function createAlerts(): Module {
  return {
    tables: ['alert', 'alertRule', 'alertStep', 'ruleWatch'],
    topics: {
      // It says that something changed and of nothing what: each call says what its caller may see.
      alerts: { openedBy: ['DMS_SERVER_MANAGE_ALERT'], shows: null, application: 'monitor_server' },
    },
  };
}
