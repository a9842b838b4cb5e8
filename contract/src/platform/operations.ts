import { z } from 'zod';
import { endpoint, time } from '../endpoint.ts';

/** How an operation stands; one that was cancelled has failed, with the error OPERATION_CANCELLED. */
export const operationStates = ['waiting', 'running', 'done', 'failed'] as const;
export type OperationState = (typeof operationStates)[number];

const operationParams = z.strictObject({ operationId: z.uuid() });

export const operationView = z.object({
  id: z.uuid(),
  /** What it does: `members.import` and the like. */
  kind: z.string(),
  state: z.enum(operationStates),
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
export type OperationView = z.infer<typeof operationView>;

/** What a call answers that started an operation. */
export const startedOperation = z.object({ operationId: z.uuid() });

export const operations = {
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/operations',
    access: 'session',
    summary:
      'Operations that the caller started here: those that go on, and those that ended within the hour',
    output: z.array(operationView),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/operations/:operationId',
    access: 'session',
    summary: 'How an operation stands: for who started it, and for administrators of the tenant',
    params: operationParams,
    output: operationView,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/v1/operations/:operationId/cancel',
    access: 'session',
    summary: 'Cancel an operation that allows it; what it did before stands',
    params: operationParams,
    output: z.object({}),
  }),
};
