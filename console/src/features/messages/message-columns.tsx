import { type InboxMessage } from '@linekeeper/contract/notifications/inbox';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Severity } from '../../widgets/alert/index.ts';
import { TimeText } from '../../components/time-text.tsx';
import { alertPath } from '../../lib/alert-path.ts';
import { messagePath } from '../../lib/message-path.ts';
import { useSession } from '../../lib/session.ts';
import { type Column } from '../../widgets/list-page/index.ts';
import styles from './messages.module.css';

/** The columns of the list; what is followed has been read. */
export function messageColumns(t: TFunction, onRead: (id: string) => void): readonly Column<InboxMessage>[] {
  return [
    {
      key: 'message',
      title: t('messages:message'),
      isFixed: true,
      isName: true,
      share: 60,
      render: (message) => <Said message={message} onRead={onRead} />,
    },
    {
      key: 'severity',
      title: t('messages:severityLabel'),
      width: 110,
      render: ({ severity }) => severity && <Severity severity={severity} />,
    },
    {
      key: 'kind',
      title: t('messages:kindLabel'),
      width: 140,
      render: ({ kind }) => t(`messages:kind.${kind}`),
    },
    {
      key: 'createdAt',
      title: t('messages:time'),
      width: 150,
      isSortable: true,
      render: ({ createdAt }) => <TimeText at={createdAt} isShort />,
    },
  ];
}

interface SaidProps {
  readonly message: InboxMessage;
  readonly onRead: (id: string) => void;
}

function Said({ message, onRead }: SaidProps) {
  const { t } = useTranslation();
  const session = useSession();
  const { id, title, text, readAt, goesOnAs } = message;
  const { path, isAway } = messagePath(message, session);
  const name = readAt === null ? `medium ${styles.unread}` : undefined;
  return (
    <span className={`grid ${styles.said}`}>
      {path ? (
        <Link to={path} className={name} onClick={() => readAt === null && onRead(id)}>
          {title}
        </Link>
      ) : (
        <span className={name}>{title}</span>
      )}
      {text !== '' && <span className="small quiet">{text}</span>}
      {goesOnAs && (
        <span className="small quiet">
          {t('messages:goesOnAs')}
          {isAway ? goesOnAs.title : <Link to={alertPath(goesOnAs.alertId)}>{goesOnAs.title}</Link>}
        </span>
      )}
      {isAway && (
        <span className="small quiet">{t('messages:ofOwn', { tenant: session.user?.companyName })}</span>
      )}
    </span>
  );
}
