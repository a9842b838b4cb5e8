import { type InboxMessage } from '@linekeeper/contract/notifications/inbox';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SeverityMark } from '../../components/severity-mark.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { messagePath } from '../../lib/message-path.ts';
import { useSession } from '../../lib/session.ts';
import styles from './messages.module.css';

interface Props {
  readonly message: InboxMessage;
  /** It was opened; whether the reader goes to another page by it. */
  readonly onOpen: (hasLeft: boolean) => void;
}

/** One message in a narrow place: what, about what, when; a click reads it, and leads to what it is about. */
export function MessageEntry({ message, onOpen }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const { path, isAway } = messagePath(message, session);
  const { severity, kind, title, text, createdAt, readAt, goesOnAs } = message;
  const body = (
    <>
      <span className={`line gap-2 small ${styles.top}`}>
        {severity ? <SeverityMark severity={severity} /> : <span>{t(`messages:kind.${kind}`)}</span>}
        <span className="grow" />
        <TimeText at={createdAt} />
        {readAt === null && <span className={styles.dot} role="img" aria-label={t('messages:unread')} />}
      </span>
      <span className={`${styles.title} ${readAt === null ? 'medium' : ''}`}>{title}</span>
      {text !== '' && <span className={`small quiet ${styles.text}`}>{text}</span>}
      {goesOnAs && (
        <span className={`small quiet ${styles.text}`}>
          {t('messages:goesOnAs')}
          {goesOnAs.title}
        </span>
      )}
      {isAway && (
        <span className={`small quiet ${styles.text}`}>
          {t('messages:ofOwn', { tenant: session.user?.companyName })}
        </span>
      )}
    </>
  );
  return (
    <li className={styles.entry}>
      {path ? (
        <Link to={path} className={styles.hit} onClick={() => onOpen(true)}>
          {body}
        </Link>
      ) : (
        <button type="button" className={styles.hit} onClick={() => onOpen(false)}>
          {body}
        </button>
      )}
    </li>
  );
}
