import { eventType } from '../../platform/events/event-bus.ts';

/** Alert rules of a tenant were added, changed or removed: what is decided next is looked at by those that it has now. */
export const ruleChanged = eventType<{ readonly tenantId: number }>('alert-rule.changed');

/** Alerts of a tenant fired, ended or were taken. */
export const alertsChanged = eventType<{ readonly tenantId: number }>('alerts.changed');

/** Somebody closed alerts: what still holds is to fire again at the next measurement. */
export const alertsClosed = eventType<{
  readonly tenantId: number;
  readonly alertIds: readonly string[];
}>('alerts.closed');
