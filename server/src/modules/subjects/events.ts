import { eventType } from '../../platform/events/event-bus.ts';
import { type Happened } from './happened.queries.ts';

/** Something happened to subjects of a tenant that no measurement brought: somebody changed them, or they were read anew. */
export const subjectEventsKept = eventType<{
  readonly tenantId: number;
  readonly events: readonly Happened[];
}>('subject-events.kept');
