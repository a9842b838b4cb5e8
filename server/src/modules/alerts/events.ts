import { eventType } from '../../platform/events/event-bus.ts';

/** Somebody closed alerts: what still holds is to fire again at the next measurement. */
export const alertsClosed = eventType<{
  readonly tenantId: number;
  readonly alertIds: readonly string[];
}>('alerts.closed');

/** Alerts were taken, closed, given to somebody or noted on: lists and pages of them are to be read again. */
export const alertsHandled = eventType<{ readonly tenantId: number }>('alerts.handled');
