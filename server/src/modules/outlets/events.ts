import { eventType } from '../../platform/events/event-bus.ts';

/** Outlets were added, changed or deleted: what shows them is read again. */
export const outletsChanged = eventType<{ readonly tenantId: number; readonly outletIds: readonly string[] }>(
  'outlets.changed',
);
