import { type InboxMessage } from '@linekeeper/contract/notifications/inbox';
import { pageOfMessage } from '@linekeeper/contract/notifications/message-pages';
import { actsForAnother, type Session } from './session.ts';
import { site } from './site.ts';

type Of = Pick<InboxMessage, 'kind' | 'alertId' | 'tenantId'> & Partial<Pick<InboxMessage, 'alerts'>>;

/**
 * Where one sees what a message is about; undefined where there is nothing to see that its reader may open. Messages are those of the own
 * tenant also in a stay in another one: `isAway` says that their pages open once one has left it.
 */
export function messagePath(
  message: Of,
  session: Session,
): { readonly path: string | undefined; readonly isAway: boolean } {
  const { kind } = message;
  // One's own account is the same everywhere.
  if (kind === 'account' || kind === 'sign-in')
    return { path: site().singleAccountHome ?? '/personal/information', isAway: false };
  if (actsForAnother(session)) return { path: undefined, isAway: true };
  return { path: pageOfMessage({ ...message, kind }, session.codes ?? new Set()), isAway: false };
}
