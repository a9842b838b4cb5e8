import { type ErrorName } from '@linekeeper/contract/errors';
import { type Tx } from '../../platform/db/database.ts';
import { type Actor } from '../../platform/db/scope.ts';
import { eventType } from '../../platform/events/event-bus.ts';
import { publish } from '../../platform/events/publish.ts';

/** A session is over; its live connections are told the reason. */
export const sessionEnded = eventType<{ readonly sessionId: string; readonly reason: ErrorName }>(
  'session.ended',
);

/** Tells that sessions which this transaction ended are over. */
export function publishEnded(tx: Tx, sessionIds: readonly string[], reason: ErrorName): void {
  for (const sessionId of sessionIds) publish(tx, sessionEnded, { sessionId, reason });
}

/** Somebody signed out: what the session began elsewhere ends with it. */
export const signedOut = eventType<{ readonly actor: Actor }>('session.signed-out');

/** What members of a tenant may do is another now, wherever they act; 'all' concerns everybody who acts in it, too. */
export const rightsChanged = eventType<{
  readonly tenantId: number;
  readonly memberIds: readonly string[] | 'all';
}>('rights.changed');

/** What members of any tenant may do may be another now: the platform opened or closed something for everybody. */
export const everybodysRightsChanged =
  eventType<Readonly<Record<string, never>>>('rights.everybodys-changed');
