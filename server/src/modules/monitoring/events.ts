import { eventType } from '../../platform/events/event-bus.ts';

/** The state of something that business services may rest on was written. Milliseconds since 1970. */
export const stateWritten = eventType<{
  readonly tenantId: number;
  /** Null: of interfaces of a device, of which it is not said which. */
  readonly subjectId: string | null;
  readonly sinceMs: number;
}>('state.written');

/** Targets of a later module (paths of dial tests) were added or changed, or are there no more. */
export const targetsChanged = eventType<{ readonly tenantId: number; readonly targetIds: readonly string[] }>(
  'targets.changed',
);
