import {
  completedTaskDays,
  mostTasksOfKind,
  type TaskKind,
  taskKinds,
  tasksOnPage,
} from '@linekeeper/contract/workbench/task-terms';
import { personTasks, type PersonTask } from '@linekeeper/contract/workbench/tasks';
import { type FastifyInstance } from 'fastify';
import { type z } from 'zod';
import { type RequestContext } from '../../platform/http/context.ts';
import { route } from '../../platform/http/route.ts';
import { type Platform } from '../../platform/platform.ts';
import {
  type FoundTask,
  type FoundTasks,
  type TaskAsk,
  type TaskRule,
} from '../../platform/todo/offer-task.ts';

const dayMs = 86_400_000;

/** Whether a reader may do what a kind asks for: its codes, and an application that is not closed to them. */
function isOpen({ codes, application, isFor }: TaskRule, ask: TaskAsk): boolean {
  const { permissions, maintenance, closedApplications, member } = ask.reader;
  if (!codes.every((code) => permissions.has(code)) || closedApplications.includes(application)) return false;
  return (member.administrator || maintenance[application] === undefined) && (isFor?.(ask) ?? true);
}

type Asked = z.output<typeof personTasks.list.body>;

function askOf(reader: RequestContext, { kind, page }: Asked, nowMs: number): TaskAsk {
  const { home, tenant, member } = reader;
  return {
    reader,
    tenantId: tenant.id,
    memberId: home.id === tenant.id ? member.id : null,
    page:
      kind === undefined
        ? { limit: mostTasksOfKind, offset: 0 }
        : { limit: tasksOnPage, offset: (page - 1) * tasksOnPage },
    now: new Date(nowMs),
    since: new Date(nowMs - completedTaskDays * dayMs),
  };
}

function shown(kind: TaskKind, task: FoundTask, nowMs: number): PersonTask {
  const { severity, count, since, dueAt, customer, settled, isPassedOn, ...rest } = task;
  return {
    ...{ kind, ...rest, facts: [...rest.facts], severity: severity ?? null, count: count ?? null },
    ...{ since: since.toISOString(), dueAt: dueAt?.toISOString() ?? null, customer: customer ?? null },
    isOverdue: !settled && (isPassedOn ?? (dueAt ? dueAt.getTime() <= nowMs : false)),
    settled: settled ? { ...settled, at: settled.at.toISOString() } : null,
  };
}

/** Of what was found those alone that are overdue: they come first, and each kind says how many they are. */
const overdueOf = ({ tasks, overdue = 0 }: FoundTasks, { offset }: TaskAsk['page']): FoundTasks => ({
  ...{ tasks: tasks.slice(0, Math.max(0, overdue - offset)), total: overdue, overdue },
});

/** Overdue first; else by kind, each as its module orders it. */
const overdueFirst = (one: PersonTask, other: PersonTask) => Number(other.isOverdue) - Number(one.isOverdue);
const newestFirst = (one: PersonTask, other: PersonTask) =>
  Date.parse(other.settled?.at ?? '') - Date.parse(one.settled?.at ?? '');

/** Serves what the reader has to do in the tenant acted for. A kind that they may not do is not looked for. */
export function taskRoutes(
  app: FastifyInstance,
  { database, clock, folded }: Pick<Platform, 'database' | 'clock' | 'folded'>,
): void {
  route(app, personTasks.list, async ({ body }, context) => {
    const { offers } = folded();
    const nowMs = clock();
    const ask = askOf(context, body, nowMs);
    const { state, kind: wanted, isOverdue } = body;
    const open = taskKinds.filter(
      (kind) => (wanted === undefined || kind === wanted) && isOpen(offers[kind], ask),
    );
    if (open.length === 0) return { list: [], kinds: [], total: 0, overdue: 0 };
    const found = await database.read(context.scope, (tx) =>
      Promise.all(
        open.map(async (kind) => {
          const all = await offers[kind][state](tx, ask);
          return { kind, ...(isOverdue ? overdueOf(all, ask.page) : all) };
        }),
      ),
    );
    const list = found.flatMap(({ kind, tasks }) => tasks.map((task) => shown(kind, task, nowMs)));
    return {
      list: list.sort(state === 'pending' ? overdueFirst : newestFirst),
      kinds: found.filter(({ total }) => total > 0).map(({ kind, total }) => ({ kind, total })),
      total: found.reduce((sum, { total }) => sum + total, 0),
      overdue: found.reduce((sum, { overdue = 0 }) => sum + overdue, 0),
    };
  });
}
