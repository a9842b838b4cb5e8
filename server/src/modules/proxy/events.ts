import { eventType } from '../../platform/events/event-bus.ts';

/** A proxy grant in a tenant began, changed or ended. */
export const grantsChanged = eventType<{ readonly tenantId: number }>('proxy-grant.changed');
