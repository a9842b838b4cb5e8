import { eventType } from '../../platform/events/event-bus.ts';

/** Alert rules of a tenant were added, changed or removed: what is decided next is looked at by those that it has now. */
export const ruleChanged = eventType<{ readonly tenantId: number }>('alert-rule.changed');

/** What a tenant hands down to those below it, as alert rules, is other than before. */
export const handedDownChanged = eventType<{ readonly tenantId: number }>('alert-rule.handed-down');
