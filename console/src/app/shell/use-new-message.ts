import { type InboxMessage } from '@linekeeper/contract/notifications/inbox';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isFirstToRing, ring, useAlarm } from '../../lib/message-alarm.ts';
import { messagePath } from '../../lib/message-path.ts';

/** Draws attention to a message that comes while the page is open, as this browser was told to; of those from before it says nothing. */
export function useNewMessage(newest: InboxMessage | null | undefined): void {
  const navigate = useNavigate();
  const seenAt = useRef<string>(undefined);
  useEffect(() => {
    if (newest === undefined) return;
    const before = seenAt.current;
    const at = newest?.createdAt ?? '';
    seenAt.current = before !== undefined && before > at ? before : at;
    if (before === undefined || newest === null || at <= before || !isFirstToRing(newest.id)) return;
    const { sound, desktop } = useAlarm.getState();
    if (sound) ring();
    if (!desktop || Notification.permission !== 'granted') return;
    const shown = new Notification(newest.title, { body: newest.text, tag: newest.id });
    shown.onclick = () => {
      window.focus();
      const path = messagePath(newest);
      if (path) void navigate(path);
      shown.close();
    };
  }, [newest, navigate]);
}
