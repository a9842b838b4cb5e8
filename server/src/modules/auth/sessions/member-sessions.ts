import { type Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/publish.ts';
import { publishEnded, rightsChanged } from '../events.ts';
import { endSessionsOf, openSessionsOf } from './member-sessions.queries.ts';

/** Has the live connections of a member that was disabled say so, and its rights be asked anew; its sessions answer so by themselves. */
export async function memberSuspended(tx: Tx, tenantId: number, memberId: string): Promise<void> {
  publishEnded(tx, await openSessionsOf(tx, tenantId, memberId), 'MEMBER_DISABLED');
  publish(tx, rightsChanged, { tenantId, memberIds: [memberId] });
}

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
