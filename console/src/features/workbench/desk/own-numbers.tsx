import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Output } from '../../../lib/api.ts';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { useApi } from '../../../lib/query.ts';
import styles from './desk.module.css';
import { type TaskState } from './task-words.ts';

type Found = Output<'POST /api/v1/workbench/tasks/list'>;
interface Props {
  readonly pending: Found | undefined;
  readonly completed: Found | undefined;
  readonly onShow: (state: TaskState) => void;
}

/** The reader's own numbers, each with what it counts. */
export function OwnNumbers({ pending, completed, onShow }: Props) {
  const { t } = useTranslation();
  const { data: messages } = useApi('GET /api/v1/personal/messages/counts', {});
  const numbers = [
    { name: 'pending', value: pending?.total, show: 'pending' },
    { name: 'overdue', value: pending?.overdue, show: 'pending' },
    { name: 'completed', value: completed?.total, show: 'completed' },
  ] as const;
  return (
    <div role="group" aria-label={t('workbench:numbers.title')}>
      <ul className={`list ${styles.numbers}`}>
        {numbers.map(({ name, value = 0, show }) => (
          <li key={name}>
            <button type="button" className={styles.number} onClick={() => onShow(show)}>
              <Value value={value} isBad={name === 'overdue' && value > 0} />
              <span className="quiet caption">{t(`workbench:numbers.${name}`)}</span>
            </button>
          </li>
        ))}
        <li>
          <Link className={styles.number} to="/messages">
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
