import { eventType } from '../../platform/events/event-bus.ts';

/** Walls of a tenant or their keys were changed. */
export const wallsChanged = eventType<{ readonly tenantId: number }>('walls.changed');
