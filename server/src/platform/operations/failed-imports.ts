import { sql } from 'kysely';
import { type AppCode, type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type TaskKind } from '@linekeeper/contract/workbench/task-terms';
import { type Tx } from '../db/database.ts';
import { type FoundTasks, offerTask, onPage, type TaskAsk } from '../todo/offer-task.ts';

interface ImportKind {
  /** Of the operation: `devices.import`. */
  readonly operation: string;
  readonly codes: readonly PermissionCode[];
  readonly application: AppCode;
}

/** Rows of a file that were not stored, or all of it; an import that somebody cancelled is as they wanted it. */
const ended = ({ tenantId, reader, since }: TaskAsk, operation: string) => sql`
  select w.id, w.finished_at, (w.result ->> 'failedRows')::integer as failed_rows, w.actor ->> 'name' as actor_name,
    w.state = 'failed' or (w.result ->> 'failedRows')::integer > 0 as is_failed
  from operation w
  where w.tenant_id = ${tenantId} and w.kind = ${operation} and w.created_by = ${reader.member.id}::uuid
    and w.created_by_tenant_id = ${reader.home.id} and w.finished_at >= ${since}
    and w.error ->> 'error' is distinct from 'OPERATION_CANCELLED'`;

interface Ended {
  readonly id: string;
  readonly finishedAt: Date;
  readonly failedRows: number | null;
  readonly actorName: string | null;
}

/** The caller's newest import of a kind, where it failed: what they imported in full since has settled it. */
async function failedImport(tx: Tx, ask: TaskAsk, operation: string): Promise<FoundTasks> {
  const { rows } = await sql<Ended & { isFailed: boolean }>`
    ${ended(ask, operation)} order by w.finished_at desc, w.id limit 1`.execute(tx);
  const tasks = rows
    .filter(({ isFailed }) => isFailed)
    .map(({ id, finishedAt, failedRows }) => ({
      ...{ id, name: '', facts: [], since: finishedAt },
      count: failedRows ?? undefined,
    }));
  return { tasks, total: tasks.length };
}

/** The caller's imports in full that came right after one that had failed. */
async function mendedImports(tx: Tx, ask: TaskAsk, operation: string): Promise<FoundTasks> {
  const { rows } = await sql<Ended & { failedAt: Date; total: number }>`
    select i.id, i.finished_at, i.failed_rows, i.actor_name, i.failed_at, count(*) over ()::integer as total
    from (
      select e.*, lag(e.is_failed) over by_time as was_failed, lag(e.finished_at) over by_time as failed_at
      from (${ended(ask, operation)}) e window by_time as (order by e.finished_at, e.id)
    ) i
    where not i.is_failed and i.was_failed
    order by i.finished_at desc, i.id ${onPage(ask.page)}`.execute(tx);
  return {
    total: rows[0]?.total ?? 0,
    tasks: rows.map(({ id, finishedAt, actorName, failedAt }) => ({
      ...{ id, name: '', facts: [], since: failedAt },
      settled: { at: finishedAt, by: actorName, outcome: 'imported' },
    })),
  };
}

/** Offers what is left to do where an import of one's own failed, wholly or for some rows. */
export const offerFailedImport = (kind: TaskKind, { operation, ...rule }: ImportKind) =>
  offerTask(kind, {
    ...rule,
    pending: (tx, ask) => failedImport(tx, ask, operation),
    completed: (tx, ask) => mendedImports(tx, ask, operation),
  });
