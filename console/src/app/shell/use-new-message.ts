import { type InboxMessage } from '@linekeeper/contract/notifications/inbox';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isFirstToRing, ring, useAlarm } from '../../lib/message-alarm.ts';
import { messagePath } from '../../lib/message-path.ts';
import { currentSession } from '../../lib/session.ts';

/** Draws attention to a message that comes while the page is open, as this browser was told to; of those from before it says nothing. */
export function useNewMessage(newest: InboxMessage | null | undefined): void {
  const navigate = useNavigate();
  const seenAt = useRef<string>(undefined);
  useEffect(() => {
    if (newest === undefined) return;
    const before = seenAt.current;
    const at = newest?.createdAt ?? '';
    seenAt.current = before !== undefined && before > at ? before : at;
    if (before === undefined || newest === null || at <= before) return;
    void isFirstToRing(newest.id).then((isFirst) => {
      const { sound, desktop } = useAlarm.getState();
      if (!isFirst) return;
      if (sound) ring();
      if (desktop && Notification.permission === 'granted') show(newest, (path) => void navigate(path));
    });
  }, [newest, navigate]);
}

/** As the desktop shows messages; a click leads to what it is about. */
function show(message: InboxMessage, goTo: (path: string) => void): void {
  const shown = new Notification(message.title, { body: message.text, tag: message.id });
  shown.onclick = () => {
    window.focus();
    const { path } = messagePath(message, currentSession());
    if (path) goTo(path);
    shown.close();
  };
}
