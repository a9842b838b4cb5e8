import { type LiveMessage } from '@linekeeper/contract/live';
import { type EventBus } from '../../../platform/events/event-bus.ts';
import { stateWritten } from '../events.ts';

type Publish = (tenantId: number, message: LiveMessage) => void;

/** Publishes what was written, and tells other modules of each state among it: they hear of none that was rolled back. */
export const tellingStates =
  ({
    events,
    publish,
    nowMs,
  }: {
    readonly events: EventBus;
    readonly publish: Publish;
    readonly nowMs: () => number;
  }): Publish =>
  (tenantId, message) => {
    publish(tenantId, message);
    if (message.type === 'services.changed')
      events.emit(stateWritten, { tenantId, subjectId: null, sinceMs: nowMs() });
    if (message.type === 'subject.state' && message.subject.kind !== 'agent')
      events.emit(stateWritten, {
        ...{ tenantId, subjectId: message.subject.id },
        sinceMs: Date.parse(message.state.since),
      });
  };
