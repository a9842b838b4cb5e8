import { eventType } from '../../platform/events/event-bus.ts';

/** Alert rules of a tenant were added, changed or removed: what is decided next is looked at by those that it has now. */
export const ruleChanged = eventType<{ readonly tenantId: number }>('alert-rule.changed');

/** What a tenant hands down to those below it, as alert rules, is other than before. */
export const handedDownChanged = eventType<{ readonly tenantId: number }>('alert-rule.handed-down');

/** Alerts of a tenant fired, ended, were taken, given to somebody or noted on: lists and pages of them are to be read again. */
export const alertsChanged = eventType<{ readonly tenantId: number }>('alerts.changed');

/** The causes of alerts of a tenant were found, or somebody is told of them: lists and pages of them are to be read again. */
export const causesFound = eventType<{ readonly tenantId: number }>('alerts.causes-found');

/** Somebody closed alerts: what still holds is to fire again at the next measurement. */
export const alertsClosed = eventType<{
  readonly tenantId: number;
  readonly alertIds: readonly string[];
}>('alerts.closed');

/** What announced work of a tenant may be of came or went, in a later module. */
export const plannedForChanged = eventType<{ readonly tenantId: number }>('alerts.planned-for-changed');

/** Work on business services of a tenant was announced, changed or called off, or it began or ended: they stand otherwise. */
export const workOnServices = eventType<{ readonly tenantId: number }>('alerts.work-on-services');

/** A business service of a tenant was added, changed or deleted, in a later module. */
export const servicesChanged = eventType<{ readonly tenantId: number; readonly serviceId: string }>(
  'services.changed',
);
