import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../components/loaded.tsx';
import { Tabs } from '../../../components/tabs.tsx';
import { Panel } from '../panel.tsx';
import { DeskMessages } from './desk-messages.tsx';
import styles from './desk.module.css';
import { OwnNumbers } from './own-numbers.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TaskList } from './task-list.tsx';
import { type TaskState } from './task-words.ts';
import { useTasks, useTaskTopics } from './use-tasks.ts';

/** What is the reader's own on the workbench: what they have to do and did, their numbers, shortcuts and messages. */
export function Desk() {
  const { t } = useTranslation();
  const [state, setState] = useState<TaskState>('pending');
  const pending = useTasks('pending');
  const completed = useTasks('completed');
  useTaskTopics();
  // What stands below it waits, so that nothing moves when it comes.
  if (pending.isPending || completed.isPending) return <span data-coming hidden />;
  const query = state === 'pending' ? pending : completed;
  return (
    <div className={styles.desk}>
      <Panel title={t('workbench:tasks.title')}>
        <OwnNumbers pending={pending.data} completed={completed.data} onShow={setState} />
        <Tabs
          label={t('workbench:tasks.title')}
          tabs={(['pending', 'completed'] as const).map((key) => ({
            key,
            label: t(`workbench:tasks.${key}`),
          }))}
          active={state}
          onChange={setState}
        >
          <Loaded query={query} lines={3}>
            {(found) => <TaskList found={found} state={state} />}
          </Loaded>
          {state === 'completed' && <p className={styles.limit}>{t('workbench:tasks.limit')}</p>}
        </Tabs>
      </Panel>
      <DeskMessages />
      <div className={styles.across}>
        <Shortcuts />
      </div>
    </div>
  );
}
