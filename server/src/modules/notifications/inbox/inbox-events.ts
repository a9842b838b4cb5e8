import { eventType } from '../../../platform/events/event-bus.ts';
import { type MemberOf } from '../notifications.queries.ts';

/** A member has other messages than before, or read some. */
export const inboxChanged = eventType<MemberOf>('inbox.changed');
