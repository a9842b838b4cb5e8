import { tasksOnPage } from '@linekeeper/contract/workbench/task-terms';
import { type PersonTask } from '@linekeeper/contract/workbench/tasks';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { TimeText } from '../../../components/time-text.tsx';
import { type Output } from '../../../lib/api.ts';
import { SeverityShape } from '../../../widgets/alert/index.ts';
import styles from './desk.module.css';
import { type ShownTasks, tasksPath, type tasksRoute } from './shown-tasks.ts';
import { taskPath, taskTitle } from './task-words.ts';

type Found = Output<typeof tasksRoute>;

interface Props {
  readonly found: Found;
  readonly shown: ShownTasks;
}

/** Tasks, each leading to its row: the first of each kind with the way to all of it, or one kind page by page. */
export function TaskList({ found, shown }: Props) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { view, kind: wanted } = shown;
  const more = found.kinds.filter(
    ({ kind, total }) =>
      wanted === undefined && total > found.list.filter((task) => task.kind === kind).length,
  );
  return (
    <>
      {wanted !== undefined && (
        <p className={styles.oneKind}>
          <Link to={tasksPath(search, { view })} preventScrollReset>
            {t('workbench:tasks.allKinds')}
          </Link>
          <span className="quiet">{t(`workbench:tasks.kind.${wanted}`)}</span>
        </p>
      )}
      {found.list.length === 0 ? (
        <p className={styles.nothing}>{t(`workbench:tasks.none.${view}`)}</p>
      ) : (
        <ul className="list">
          {found.list.map((task) => (
            <TaskLine key={`${task.kind} ${task.id}`} task={task} />
          ))}
        </ul>
      )}
      {more.length > 0 && (
        <ul className={`list ${styles.more}`}>
          {more.map(({ kind, total }) => (
            <li key={kind}>
              <Link to={tasksPath(search, { view, kind })} preventScrollReset>
                {t('workbench:tasks.allOf', { kind: t(`workbench:tasks.kind.${kind}`), total })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {wanted !== undefined && <TaskPages total={found.total} shown={shown} />}
    </>
  );
}

/** The pages of one kind. A page that is not there any more leads back to the first. */
function TaskPages({ total, shown }: { readonly total: number; readonly shown: ShownTasks }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { page } = shown;
  const last = Math.max(1, Math.ceil(total / tasksOnPage));
  if (last === 1 && page === 1) return null;
  const to = (other: number) => tasksPath(search, { ...shown, page: other });
  return (
    <p className={styles.pages}>
      {page > 1 && (
        <Link to={to(page > last ? 1 : page - 1)} preventScrollReset>
          {t('list:previous')}
        </Link>
      )}
      {page <= last && (
        <span className="quiet figures">
          {t('list:range', {
            ...{ from: (page - 1) * tasksOnPage + 1, to: Math.min(total, page * tasksOnPage), count: total },
          })}
        </span>
      )}
      {page < last && (
        <Link to={to(page + 1)} preventScrollReset>
          {t('list:next')}
        </Link>
      )}
    </p>
  );
}

function TaskLine({ task }: { readonly task: PersonTask }) {
  const { t } = useTranslation();
  const { severity, customer, isOverdue, settled, since, dueAt } = task;
  // The title of what is about a customer names it.
  const isNamed = task.kind === 'invitation' || task.kind === 'licence';
  const facts = [...(customer && !isNamed ? [customer.name] : []), ...task.facts];
  return (
    <li className={styles.task}>
      <Link className={styles.hit} to={taskPath(task)}>
        <span className={styles.what}>
          {severity && <SeverityShape severity={severity} />}
          <span className="medium breaks">{taskTitle(t, task)}</span>
        </span>
        <span className={`quiet small unbroken ${styles.when}`}>
          {isOverdue && <span className={styles.overdue}>{t('workbench:tasks.overdue')}</span>}
          {settled ? (
            <TimeText at={settled.at} />
          ) : dueAt !== null ? (
            <>
              {t('workbench:tasks.due')} <TimeText at={dueAt} isAhead />
            </>
          ) : (
            <TimeText at={since} />
          )}
        </span>
        {(facts.length > 0 || settled) && (
          <span className={`quiet small breaks ${styles.facts}`}>
            {[
              ...(settled ? [t(`workbench:tasks.outcome.${settled.outcome}`)] : []),
              ...(settled?.by ? [settled.by] : []),
              ...facts,
            ].join(' · ')}
          </span>
        )}
      </Link>
    </li>
  );
}
