import { eventType } from '../../platform/events/event-bus.ts';

/** A tenant was frozen, deactivated, has ended or waits for its deletion: nothing of it is measured any more. */
export const tenantClosed = eventType<{ readonly tenantId: number }>('tenant.closed');

/** A tenant that was closed is open again. */
export const tenantOpened = eventType<{ readonly tenantId: number }>('tenant.opened');

/** A tenant's licence or trial ends at another time than before, or not any more. */
export const tenantEndChanged = eventType<{ readonly tenantId: number }>('tenant.end-changed');

/** A tenant was added, or stands below another one than before: what the tenants above hand down to it, and to all below it, is other now. */
export const tenantPlaced = eventType<{ readonly tenantId: number }>('tenant.placed');
