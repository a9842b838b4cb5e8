import { type Hub } from '../../../platform/live/hub.ts';
import { type MemberOf } from '../notifications.queries.ts';

/** A storm of alerts says to each browser that there are messages, not once each. */
const gatherMs = 300;

/** Tells the member's own sessions, and nobody else's, that its messages changed. */
export function tellSessions({ publishTo }: Pick<Hub, 'publishTo'>): (member: MemberOf) => void {
  const waiting = new Map<string, MemberOf>();
  let timer: NodeJS.Timeout | undefined;
  return (member) => {
    waiting.set(`${member.tenantId} ${member.memberId}`, member);
    timer ??= setTimeout(() => {
      timer = undefined;
      const members = [...waiting.values()];
      waiting.clear();
      for (const one of members) publishTo(one, { type: 'inbox.changed' });
    }, gatherMs).unref();
  };
}
