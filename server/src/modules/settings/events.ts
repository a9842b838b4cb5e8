import { eventType } from '../../platform/events/event-bus.ts';

/** Names, icons or maintenance of a tenant's applications changed. */
export const applicationsChanged = eventType<{ readonly tenantId: number }>('applications.changed');
