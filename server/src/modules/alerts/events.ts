import { eventType } from '../../platform/events/event-bus.ts';

/** Alert rules of a tenant were added, changed or removed: what is decided next is looked at by those that it has now. */
export const ruleChanged = eventType<{ readonly tenantId: number }>('alert-rule.changed');

/** Alerts of a tenant fired, ended or were taken. */
export const alertsChanged = eventType<{ readonly tenantId: number }>('alert.changed');

/** Alerts were closed by hand: what still holds of them fires anew. */
export const alertsClosed = eventType<{
  readonly tenantId: number;
  readonly alerts: readonly { readonly ruleId: string; readonly subjectId: string }[];
}>('alert.closed');
