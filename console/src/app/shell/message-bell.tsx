import { BellOutlined } from '@ant-design/icons';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import styles from './message-bell.module.css';
import barStyles from './top-bar.module.css';
import { useNewMessage } from './use-new-message.ts';

const MessagePopup = lazy(() => import('./message-popup.tsx').then((m) => ({ default: m.MessagePopup })));
/** More than these are no number anybody reads. */
const mostCounted = 99;

/** The bell: how many messages are not read, as they come, and the newest of them at a click. */
export function MessageBell() {
  const { t } = useTranslation();
  useTopics('inbox');
  const { data } = useApi('GET /api/v1/personal/messages/counts', {}, { background: true });
  useNewMessage(data?.newest);
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [isOpen]);
  const unread = data?.unread ?? 0;
  const label = unread > 0 ? t('messages:bellWith', { count: unread }) : t('messages:bell');
  return (
    <span
      ref={root}
      className={styles.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        root.current?.querySelector('button')?.focus();
      }}
    >
      <button
        type="button"
        className={barStyles.icon}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <BellOutlined aria-hidden />
        {unread > 0 && (
          <span
            className={`figures ${styles.badge}`}
            data-worst={data?.worst === 'critical' || undefined}
            aria-hidden
          >
            {unread > mostCounted ? t('messages:most') : unread}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <MessagePopup unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
