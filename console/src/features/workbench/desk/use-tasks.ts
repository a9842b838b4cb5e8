import { useTopics } from '../../../lib/live.ts';
import { useApi } from '../../../lib/query.ts';
import { holdsAll, useSession } from '../../../lib/session.ts';
import { type ShownTasks, tasksBody, tasksRoute } from './shown-tasks.ts';

/** Alerts, agents and imports are pushed; what else settles a task is noticed by asking again. */
const againMs = 30_000;

/** What the reader has to do, or did. */
export const useTasks = (shown: ShownTasks) =>
  useApi(tasksRoute, { body: tasksBody(shown) }, { refetchInterval: againMs, background: true });

/** Hears of what settles a task, as far as the reader may listen. */
export function useTaskTopics(): void {
  const mayHear = holdsAll(useSession(), ['DMS_SERVER_MANAGE_ALERT']);
  useTopics('inbox', ...(mayHear ? (['alerts'] as const) : []));
}
