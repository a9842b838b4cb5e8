import { eventType } from '../../platform/events/event-bus.ts';

/** Dashboards of a tenant were made, changed or deleted. */
export const boardsChanged = eventType<{ readonly tenantId: number }>('boards.changed');
