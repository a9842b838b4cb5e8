import { type LiveMessage } from '@linekeeper/contract/live';
import { z } from 'zod';
import { type Database } from '../db/database.ts';
import { jobScope } from '../db/job-scope.ts';
import { allTenantIds } from '../db/tenant-ids.ts';
import { on } from '../events/event-bus.ts';
import { eachTenant } from '../jobs/each-tenant.ts';
import { type Jobs, task, type Task } from '../jobs/jobs.ts';
import { type Log } from '../log.ts';
import { runOperation } from './run-operation.ts';
import { type OperationHandler } from './operation-handler.ts';
import { forgetOperations } from './operation-rows.ts';
import { operationStarted } from './start-operation.ts';

export interface OperationQueueSettings {
  readonly database: Database;
  readonly log: Log;
  /** Pushes to the live connections of one session. */
  readonly publish: (tenantId: number, message: LiveMessage, sessionId: string) => void;
}

export interface Operations {
  /** Adds a kind. Before the server listens. */
  handle(handler: OperationHandler): void;
  /** Whether a kind may be cancelled. */
  mayCancel(kind: string): boolean;
  /** The jobs that run operations. */
  readonly tasks: Readonly<Record<string, Task>>;
  /** Runs operations by this queue from now on, beginning with those that an earlier process left. */
  runBy(jobs: Jobs): void;
  /** Ends what runs here and gives it back, to be run again by the next process. */
  stop(): void;
}

/** Works that one process runs at a time: the queue has other jobs too. */
const mostRunning = 3;
const deadlineMs = 3_600_000;
const keptDays = 30;

/** Operations: a row each, run by the job queue, pushed to who asked. */
export function createOperations({ database, log, publish }: OperationQueueSettings): Operations {
  const handlers = new Map<string, OperationHandler>();
  const stopping = new AbortController();
  let queue: Jobs | undefined;
  let running = 0;

  const enqueue = (tenantId: number, operationId: string) => {
    if (stopping.signal.aborted) return;
    queue
      ?.add('operations.run', { tenantId, operationId }, { key: `work ${operationId}`, maxAttempts: 1 })
      .catch((error: unknown) =>
        log.warn({ err: error, operation: operationId }, 'An operation waits for the next minute.'),
      );
  };
  const pickUp = async () => {
    if (stopping.signal.aborted) return;
    const waiting = await database.ask<{ tenant_id: number; id: string }>(
      'select tenant_id, id from operations_to_run()',
      [],
    );
    for (const { tenant_id, id } of waiting) enqueue(tenant_id, id);
  };
  const run = async (operation: { tenantId: number; id: string }, deadline: AbortSignal) => {
    // What is left here for want of room is picked up when one of the others ends.
    if (running >= mostRunning) return;
    running += 1;
    try {
      await runOperation(
        {
          database,
          log,
          handlers,
          onProgress: ({ tenantId, id, actor }, progress) => {
            if (actor)
              publish(
                tenantId,
                { type: 'operation.progress', operationId: id, ...progress },
                actor.sessionId,
              );
          },
        },
        operation,
        { stopping: stopping.signal, deadline },
      );
    } finally {
      running -= 1;
    }
    await pickUp();
  };

  database.events.subscribe(
    on(operationStarted, ({ tenantId, operationId }) => enqueue(tenantId, operationId)),
  );

  return {
    handle(handler) {
      if (handlers.has(handler.kind)) throw new Error(`There are two handlers of ${handler.kind}.`);
      handlers.set(handler.kind, handler);
    },
    mayCancel: (kind) => handlers.get(kind)?.cancellable ?? false,
    tasks: {
      'operations.run': task({
        payload: z.strictObject({ tenantId: z.int().positive(), operationId: z.uuid() }),
        deadlineMs,
        run: ({ tenantId, operationId }, deadline) => run({ tenantId, id: operationId }, deadline),
      }),
      // What was committed and never queued, and what a killed process left.
      'operations.pick-up': task({ payload: z.strictObject({}), cron: '* * * * *', run: pickUp }),
      'operations.forget': task({
        payload: z.strictObject({}),
        cron: '41 3 * * *',
        run: async (_payload, signal) => {
          await eachTenant(
            { tenantIds: () => allTenantIds(database), log },
            'operations.forget',
            (tenantId) =>
              database.withTenant(jobScope([tenantId]), (tx) => forgetOperations(tx, tenantId, keptDays)),
            signal,
          );
        },
      }),
    },
    runBy(jobs) {
      queue = jobs;
      pickUp().catch((error: unknown) => log.warn({ err: error }, 'Works wait for the next minute.'));
    },
    stop() {
      stopping.abort();
    },
  };
}
