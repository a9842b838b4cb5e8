import { eventType } from '../../platform/events/event-bus.ts';

/** Targets of a later module (paths of dial tests) were added or changed, or are there no more. */
export const targetsChanged = eventType<{ readonly tenantId: number; readonly targetIds: readonly string[] }>(
  'targets.changed',
);
