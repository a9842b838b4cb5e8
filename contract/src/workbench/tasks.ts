import { z } from 'zod';
import { alertSeverities } from '../alerts/alert-terms.ts';
import { endpoint, time } from '../endpoint.ts';
import { mostTasksOfKind, taskKinds, taskOutcomes, tasksOnPage } from './task-terms.ts';

export const personTask = z.object({
  kind: z.enum(taskKinds),
  /** Of what it is about: an alert, a member, a claim, an operation, a tenant. */
  id: z.string(),
  /** What that is called; empty where it has no name. */
  name: z.string(),
  /** What tells it from others of its name. */
  facts: z.array(z.string()),
  severity: z.enum(alertSeverities).nullable(),
  /** Of an import: rows that were not stored. */
  count: z.int().nullable(),
  since: time,
  dueAt: time.nullable(),
  isOverdue: z.boolean(),
  /** The customer that it is about; null: it is of the chosen tenant itself. */
  customer: z.object({ companyId: z.int(), name: z.string() }).nullable(),
  /** Null while it is pending; `by` is null where no person settled it. */
  settled: z.object({ at: time, by: z.string().nullable(), outcome: z.enum(taskOutcomes) }).nullable(),
});
export type PersonTask = z.infer<typeof personTask>;

export const personTasks = {
  list: endpoint({
    method: 'POST',
    path: '/api/v1/workbench/tasks/list',
    access: 'DMS_SERVER_MANAGE_WORKBENCH',
    reads: true,
    summary:
      'What the caller has to do in the chosen tenant, overdue first; or what was settled within the last 30 days, the newest first',
    body: z
      .strictObject({
        state: z.enum(['pending', 'completed']),
        /** Those alone that are overdue. */
        isOverdue: z.boolean().default(false),
        /** Of one kind alone a page of all; without it the first of each kind. */
        kind: z.enum(taskKinds).optional(),
        page: z.int().min(1).max(10_000).default(1),
      })
      .refine(({ kind, page }) => kind !== undefined || page === 1, { path: ['page'] })
      .refine(({ state, isOverdue }) => state === 'pending' || !isOverdue, { path: ['isOverdue'] }),
    output: z.object({
      list: z.array(personTask).max(Math.max(mostTasksOfKind * taskKinds.length, tasksOnPage)),
      /** How many there are of each kind that has any, of those that were asked for. */
      kinds: z.array(z.object({ kind: z.enum(taskKinds), total: z.int() })),
      total: z.int(),
      /** Of all, not of those named alone. */
      overdue: z.int(),
    }),
  }),
};
