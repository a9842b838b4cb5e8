import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/query.ts';
import { MessageEntry, useRead } from '../../../widgets/messages/index.ts';
import { Panel } from '../panel.tsx';
import { Link } from 'react-router';
import styles from './desk.module.css';

const most = 3;

/** The newest messages to the reader; nothing while there are none. */
export function DeskMessages() {
  const { t } = useTranslation();
  const { data } = useApi('POST /api/v1/personal/messages/list', { body: { pageSize: most } });
  const read = useRead();
  if (!data || data.total === 0) return null;
  return (
    <Panel title={t('workbench:recentMessages')}>
      <ul className={`list ${styles.messages}`}>
        {data.list.map((message) => (
          <MessageEntry
            key={message.id}
            message={message}
            onOpen={() => {
              if (message.readAt === null) read.mutate({ body: { ids: [message.id] } });
            }}
          />
        ))}
      </ul>
      <p className={styles.more}>
        <Link to="/messages">{t('workbench:all')}</Link>
      </p>
    </Panel>
  );
}
