import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Loaded } from '../../../components/loaded.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { Panel } from '../panel.tsx';
import { DeskMessages } from './desk-messages.tsx';
import styles from './desk.module.css';
import { OwnNumbers } from './own-numbers.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { readTasks, tasksPath, taskViews } from './shown-tasks.ts';
import { TaskList } from './task-list.tsx';
import { useTasks, useTaskTopics } from './use-tasks.ts';

/** What is the reader's own on the workbench: what they have to do and did, their numbers, shortcuts and messages. */
export function Desk() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const shown = readTasks(search);
  const pending = useTasks({ view: 'pending', page: 1 });
  const completed = useTasks({ view: 'completed', page: 1 });
  const query = useTasks(shown);
  useTaskTopics();
  // What stands below it waits, so that nothing moves when it comes.
  if (pending.isPending || completed.isPending) return <span data-coming hidden />;
  return (
    <div className={styles.desk}>
      <Panel title={t('workbench:tasks.title')}>
        <OwnNumbers pending={pending.data} completed={completed.data} />
        <Tabs
          label={t('workbench:tasks.title')}
          tabs={taskViews.map((key) => ({ key, label: t(`workbench:tasks.${key}`) }))}
          active={shown.view}
          onChange={(view) => void navigate(tasksPath(search, { view }), { preventScrollReset: true })}
        >
          <Loaded query={query} lines={3}>
            {(found) => <TaskList found={found} shown={shown} />}
          </Loaded>
          {shown.view === 'completed' && <p className={styles.limit}>{t('workbench:tasks.limit')}</p>}
        </Tabs>
      </Panel>
      <DeskMessages />
      <div className={styles.across}>
        <Shortcuts />
      </div>
    </div>
  );
}
