import { type PersonTask } from '@linekeeper/contract/workbench/tasks';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TimeText } from '../../../components/time-text.tsx';
import { type Output } from '../../../lib/api.ts';
import { SeverityShape } from '../../../widgets/alert/index.ts';
import styles from './desk.module.css';
import { allOfKind, type TaskState, taskPath, taskTitle } from './task-words.ts';

type Found = Output<'POST /api/v1/workbench/tasks/list'>;

/** Tasks, each leading to its row, and the lists of those kinds of which there are more. */
export function TaskList({ found, state }: { readonly found: Found; readonly state: TaskState }) {
  const { t } = useTranslation();
  const more = found.kinds.flatMap(({ kind, total }) => {
    const shown = found.list.filter((task) => task.kind === kind).length;
    return total > shown ? [{ kind, total, shown, to: allOfKind(kind, state) }] : [];
  });
  if (found.total === 0) return <p className={styles.nothing}>{t(`workbench:tasks.none.${state}`)}</p>;
  return (
    <>
      <ul className="list">
        {found.list.map((task) => (
          <TaskLine key={`${task.kind} ${task.id}`} task={task} />
        ))}
      </ul>
      {more.length > 0 && (
        <ul className={`list ${styles.more}`}>
          {more.map(({ kind, total, shown, to }) => {
            const words = t('workbench:tasks.more', {
              kind: t(`workbench:tasks.kind.${kind}`),
              total,
              shown,
            });
            return <li key={kind}>{to ? <Link to={to}>{words}</Link> : words}</li>;
          })}
        </ul>
      )}
    </>
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
