import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useApi } from '../../lib/query.ts';
import { site } from '../../lib/site.ts';
import { MessageEntry, useRead } from '../../widgets/messages/index.ts';
import styles from './message-bell.module.css';

interface Props {
  readonly unread: number;
  readonly onClose: () => void;
}

/** So many stand here; the screen has the others. */
const most = 10;

/** The newest messages under the bell. */
export function MessagePopup({ unread, onClose }: Props) {
  const { t } = useTranslation();
  const query = useApi('POST /api/v1/personal/messages/list', { body: { pageSize: most } });
  const read = useRead();
  const newest = query.data?.list[0]?.createdAt;
  return (
    <section className={styles.popup} aria-label={t('messages:title')}>
      <header className={`line between gap-2 ${styles.head}`}>
        <h2>{t('messages:title')}</h2>
        <Button
          type="link"
          size="small"
          disabled={unread === 0 || newest === undefined}
          loading={read.isPending}
          onClick={() => newest && read.mutate({ body: { upTo: newest } })}
        >
          {t('messages:readAll')}
        </Button>
      </header>
      <div className={styles.list}>
        {query.isError && !query.data ? (
          <Failure error={query.error} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <SkeletonRows />
        ) : query.data.total === 0 ? (
          <Empty title={t('messages:none')} text={t('messages:noneText')} />
        ) : (
          <ul className="list">
            {query.data.list.map((message) => (
              <MessageEntry
                key={message.id}
                message={message}
                onOpen={(hasLeft) => {
                  if (message.readAt === null) read.mutate({ body: { ids: [message.id] } });
                  if (hasLeft) onClose();
                }}
              />
            ))}
          </ul>
        )}
      </div>
      {site().singleAccountHome === null && (
        <footer className={`line between gap-3 small ${styles.foot}`}>
          <Link to="/messages" onClick={onClose}>
            {t('messages:all')}
          </Link>
          <Link to="/personal/information" onClick={onClose}>
            {t('messages:settings')}
          </Link>
        </footer>
      )}
    </section>
  );
}
