import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { type Output } from '../../../lib/api.ts';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { useApi } from '../../../lib/query.ts';
import styles from './desk.module.css';
import { tasksPath, type tasksRoute } from './shown-tasks.ts';

type Found = Output<typeof tasksRoute>;
interface Props {
  readonly pending: Found | undefined;
  readonly completed: Found | undefined;
}

/** The reader's own numbers, each with what it counts. */
export function OwnNumbers({ pending, completed }: Props) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { data: messages } = useApi('GET /api/v1/personal/messages/counts', {});
  const numbers = [
    { name: 'pending', value: pending?.total },
    { name: 'overdue', value: pending?.overdue },
    { name: 'completed', value: completed?.total },
  ] as const;
  return (
    <div role="group" aria-label={t('workbench:numbers.title')}>
      <ul className={`list ${styles.numbers}`}>
        {numbers.map(({ name, value = 0 }) => (
          <li key={name}>
            <Link className={styles.number} to={tasksPath(search, { view: name })} preventScrollReset>
              <Value value={value} isBad={name === 'overdue' && value > 0} />
              <span className="quiet caption">{t(`workbench:numbers.${name}`)}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link className={styles.number} to="/messages?state=unread">
            <Value value={messages?.unread ?? 0} />
            <span className="quiet caption">{t('workbench:numbers.unread')}</span>
          </Link>
        </li>
      </ul>
    </div>
  );
}

function Value({ value, isBad }: { readonly value: number; readonly isBad?: boolean }) {
  return (
    <span className={`${styles.big} figures`} data-bad={isBad || undefined}>
      {grouped(value, currentLanguage())}
    </span>
  );
}
