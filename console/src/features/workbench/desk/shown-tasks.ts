import { type TaskKind, taskKinds } from '@linekeeper/contract/workbench/task-terms';
import { type Input } from '../../../lib/api.ts';

export const tasksRoute = 'POST /api/v1/workbench/tasks/list';

export const taskViews = ['pending', 'overdue', 'completed'] as const;
export type TaskView = (typeof taskViews)[number];

/** Which tasks stand on the workbench: the first of each kind, or a page of all of one kind. */
export interface ShownTasks {
  readonly view: TaskView;
  readonly kind?: TaskKind | undefined;
  readonly page: number;
}

/** What an address says of it. The list of customers on the same page has its own words. */
export function readTasks(search: URLSearchParams): ShownTasks {
  const view = taskViews.find((one) => one === search.get('tasks')) ?? 'pending';
  const kind = taskKinds.find((one) => one === search.get('taskKind'));
  const page = Math.trunc(Number(search.get('taskPage')));
  return { view, kind, page: kind !== undefined && page >= 1 && page <= 10_000 ? page : 1 };
}

/** The address with other tasks in it. */
export function tasksPath(search: URLSearchParams, { view, kind, page = 1 }: Partial<ShownTasks>): string {
  const next = new URLSearchParams(search);
  for (const name of ['tasks', 'taskKind', 'taskPage']) next.delete(name);
  if (view !== undefined && view !== 'pending') next.set('tasks', view);
  if (kind !== undefined) next.set('taskKind', kind);
  if (page > 1) next.set('taskPage', String(page));
  return `?${next.toString()}`;
}

/** The same as the call is asked for it. */
export const tasksBody = ({ view, kind, page }: ShownTasks): Input<typeof tasksRoute>['body'] => ({
  state: view === 'completed' ? 'completed' : 'pending',
  ...(view === 'overdue' && { isOverdue: true }),
  ...(kind !== undefined && { kind, page }),
});
