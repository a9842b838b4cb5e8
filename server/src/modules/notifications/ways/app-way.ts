import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { publish } from '../../../platform/events/publish.ts';
import { inboxChanged } from '../inbox/inbox-events.ts';
import { insertMessage } from '../inbox/inbox.queries.ts';
import { sent, type Way } from './way.ts';

/** Into the messages of the console: without words, which each look finds in the language of then. */
export function appWay(parts: { readonly database: Database; readonly clock: () => number }): Way {
  return async ({ tenantId, id, memberId, message, params }) => {
    await parts.database.withTenant(jobScope([tenantId]), async (tx) => {
      const { severity, alertId } = message.about(params);
      const { kind } = message;
      const createdAt = new Date(parts.clock());
      await insertMessage(tx, tenantId, { id, memberId, kind, severity, params, alertId, createdAt });
      publish(tx, inboxChanged, { tenantId, memberId });
    });
    return sent;
  };
}
