import { z } from 'zod';
import { endpoint, time } from '../endpoint.ts';

/** How a long work stands; one that was cancelled has failed, with the error WORK_CANCELLED. */
export const workStates = ['waiting', 'running', 'done', 'failed'] as const;
export type WorkState = (typeof workStates)[number];

const workParams = z.strictObject({ workId: z.uuid() });

export const workView = z.object({
  id: z.uuid(),
  /** What it does: `members.import` and the like. */
  kind: z.string(),
  state: z.enum(workStates),
  /** How far it is, in a unit of its own (rows, devices); `total` is null while that is not known. */
  done: z.int().nonnegative(),
  total: z.int().nonnegative().nullable(),
  /** What it brought, as its kind declares; null before it is done. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Why it failed, in the reader's language. */
  error: z.object({ error: z.string(), message: z.string() }).nullable(),
  cancellable: z.boolean(),
  createdByName: z.string(),
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
});
export type WorkView = z.infer<typeof workView>;

/** What a call answers that started long work. */
export const startedWork = z.object({ workId: z.uuid() });

export const works = {
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/works',
    access: 'session',
    summary: 'Works that the caller started here: those that go on, and those that ended within the hour',
    output: z.array(workView),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/works/:workId',
    access: 'session',
    summary: 'How a work stands: for who started it, and for administrators of the tenant',
    params: workParams,
    output: workView,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/v1/works/:workId/cancel',
    access: 'session',
    summary: 'Cancel a work that allows it; what it did before stands',
    params: workParams,
    output: z.object({}),
  }),
};
