import { type AlertSeverity } from '@linekeeper/contract/alerts/alert-terms';
import { type AppCode, type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type TaskKind, taskKinds, type TaskOutcome } from '@linekeeper/contract/workbench/task-terms';
import { sql } from 'kysely';
import { type Tx } from '../db/database.ts';
import { type RequestContext } from '../http/context.ts';

/** A task as the module that owns its kind finds it. */
export interface FoundTask {
  readonly id: string;
  readonly name: string;
  readonly facts: readonly string[];
  readonly severity?: AlertSeverity | undefined;
  /** Of an import: rows that were not stored. */
  readonly count?: number | undefined;
  readonly since: Date;
  readonly dueAt?: Date | null | undefined;
  /** Of what has no time of its own: it was passed on, as nobody took it. */
  readonly isPassedOn?: boolean | undefined;
  readonly customer?: { readonly companyId: number; readonly name: string } | undefined;
  readonly settled?:
    { readonly at: Date; readonly by: string | null; readonly outcome: TaskOutcome } | undefined;
}

/** The first of them, and how many there are altogether. */
export interface FoundTasks {
  readonly tasks: readonly FoundTask[];
  readonly total: number;
  /** How many of all are overdue; none unless said. */
  readonly overdue?: number | undefined;
}

/** Which of the tasks of a kind are named, in their order; all are counted. */
export interface TaskPage {
  readonly limit: number;
  readonly offset: number;
}

/** The same as a query says it. */
export const onPage = ({ limit, offset }: TaskPage) => sql`limit ${limit} offset ${offset}`;

/** For whom tasks are looked for, and which are named. */
export interface TaskAsk {
  readonly tenantId: number;
  /** Null for who came from above: nothing of the tenant was given to them. */
  readonly memberId: string | null;
  readonly reader: RequestContext;
  readonly page: TaskPage;
  readonly now: Date;
  /** What was settled before it is over and forgotten. */
  readonly since: Date;
}

/**
 * How the tasks of one kind are found: read from the facts that they are about, each time anew, so that a task goes with its fact and
 * nobody ticks it off (decision 0073). Overdue ones first, then what is worst, then the oldest; completed ones the newest first.
 */
export interface TaskRule {
  /** The codes without which one may not do it: whoever lacks any has no such task. */
  readonly codes: readonly PermissionCode[];
  /** The application that it is done in: its maintenance closes the kind. */
  readonly application: AppCode;
  /** Whether the reader may do it, where codes do not say all. */
  readonly isFor?: (ask: TaskAsk) => boolean;
  readonly pending: (tx: Tx, ask: TaskAsk) => Promise<FoundTasks>;
  readonly completed: (tx: Tx, ask: TaskAsk) => Promise<FoundTasks>;
}
export type TaskRules = Readonly<Record<TaskKind, TaskRule>>;
export type OfferedTasks = Readonly<Partial<TaskRules>>;

export const noTasks: FoundTasks = { tasks: [], total: 0 };

/** Offers a kind of task: what a module's door gives as one of its `offers`. */
export const offerTask = (kind: TaskKind, rule: TaskRule): OfferedTasks => ({ [kind]: rule });

/** All kinds as one. Throws where a kind of the contract is offered by none, or by two: the server does not boot. */
export function joinTaskRules(offered: readonly OfferedTasks[]): TaskRules {
  const rules = taskKinds.map((kind) => {
    const [rule, ...more] = offered.flatMap((some) => some[kind] ?? []);
    if (!rule || more.length > 0) throw new Error(`One module has to offer tasks of the kind ${kind}.`);
    return [kind, rule] as const;
  });
  return Object.fromEntries(rules) as TaskRules;
}
