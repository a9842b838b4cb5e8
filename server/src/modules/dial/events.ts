import { eventType } from '../../platform/events/event-bus.ts';

/** A test was added, changed or deleted. */
export const dialTestChanged = eventType<{ readonly tenantId: number; readonly testId: string }>(
  'dial.test.changed',
);

/** Paths were added or changed, or are there no more. */
export const dialPathsChanged = eventType<{
  readonly tenantId: number;
  readonly pathIds: readonly string[];
  /** Agents that have other things to do now. */
  readonly agentIds?: readonly string[];
}>('dial.paths.changed');
