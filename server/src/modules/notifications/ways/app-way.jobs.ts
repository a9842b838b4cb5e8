import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { publish } from '../../../platform/events/publish.ts';
import { inboxChanged } from '../inbox/inbox-events.ts';
import { insertMessage } from '../inbox/inbox.queries.ts';
import { joinedReason, joinMessage } from '../inbox/join-messages.ts';
import { alertMessage, type AlertParams } from '../telling/alert-message.ts';
import { sent, type Way } from './way.ts';

/** Into the messages of the console, beyond some about alerts an hour into one of them: without words, which each look finds in the language of then. */
export function appWay(parts: { readonly database: Database; readonly clock: () => number }): Way {
  return async ({ tenantId, id, memberId, message, params }) => {
    const member = { tenantId, memberId };
    return parts.database.withTenant(jobScope([tenantId]), async (tx) => {
      const { severity, alertId } = message.about(params);
      const { kind } = message;
      const at = new Date(parts.clock());
      publish(tx, inboxChanged, member);
      const ofAlert =
        kind === alertMessage.kind ? (alertMessage.params.parse(params) as AlertParams) : undefined;
      if (ofAlert && (await joinMessage(tx, member, { id, params: ofAlert, at })))
        return { ...sent, reason: joinedReason };
      await insertMessage(tx, tenantId, { id, memberId, kind, severity, params, alertId, createdAt: at });
      return sent;
    });
  };
}
