import { type Tx } from '../../../platform/db/database.ts';
import { endSessionsOf, openSessionsOf } from './member-sessions.queries.ts';

/** The sessions of a member, for those who disable members or give them passwords. */
export function memberSessions(clock: () => number) {
  return {
    /** The ids of those that go on. */
    open: (tx: Tx, tenantId: number, memberId: string) => openSessionsOf(tx, tenantId, memberId),
    /** Ends all that go on and gives their ids: their live connections are for the caller to end, after the commit. */
    end: (tx: Tx, tenantId: number, memberId: string, reason: string) =>
      endSessionsOf(tx, tenantId, memberId, { now: new Date(clock()), reason }),
  };
}
