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
import { operationSlots } from './operation-slots.ts';
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

const deadlineMs = 3_600_000;
const keptDays = 30;

const waitingOperation = z.strictObject({
  tenantId: z.int().positive(),
  operationId: z.uuid(),
  kind: z.string(),
});
type Waiting = z.output<typeof waitingOperation>;

/** Operations: a row each, run by the job queue, pushed to who asked. */
export function createOperations({ database, log, publish }: OperationQueueSettings): Operations {
  const handlers = new Map<string, OperationHandler>();
  const stopping = new AbortController();
  let queue: Jobs | undefined;
  const slots = operationSlots();
  const isLong = (kind: string) => handlers.get(kind)?.isLong ?? false;

  const enqueue = (operation: Waiting) => {
    if (stopping.signal.aborted) return;
    const { operationId } = operation;
    queue
      ?.add('operations.run', operation, { key: `work ${operationId}`, maxAttempts: 1 })
      .catch((error: unknown) =>
        log.warn({ err: error, operation: operationId }, 'An operation waits for the next minute.'),
      );
  };
  /** Has as many of those that wait run as there is room for: whose turn it is, the database says. */
  const pickUp = async () => {
    const { all, long } = slots.room();
    if (stopping.signal.aborted || all === 0) return;
    const longKinds = [...handlers.keys()].filter(isLong);
    const waiting = await database.ask<{ tenant_id: number; id: string; kind: string }>(
      'select tenant_id, id, kind from operations_to_run($1, $2, $3)',
      [longKinds, all, long],
    );
    for (const { tenant_id: tenantId, id: operationId, kind } of waiting)
      enqueue({ tenantId, operationId, kind });
  };
  const run = async ({ tenantId, operationId, kind }: Waiting, deadline: AbortSignal) => {
    // What is left here for want of room is picked up when one of the others ends; a long one leaves what is short its slot now.
    if (!slots.take(isLong(kind))) return pickUp();
    try {
      await runOperation(
        {
          database,
          log,
          handlers,
          onProgress: ({ actor }, progress) => {
            if (actor)
              publish(tenantId, { type: 'operation.progress', operationId, ...progress }, actor.sessionId);
          },
        },
        { tenantId, id: operationId },
        { stopping: stopping.signal, deadline },
      );
    } finally {
      slots.giveBack(isLong(kind));
    }
    await pickUp();
  };

  database.events.subscribe(
    on(operationStarted, ({ tenantId, operationId, kind }) => enqueue({ tenantId, operationId, kind })),
  );

  return {
    handle(handler) {
      if (handlers.has(handler.kind)) throw new Error(`There are two handlers of ${handler.kind}.`);
      handlers.set(handler.kind, handler);
    },
    mayCancel: (kind) => handlers.get(kind)?.cancellable ?? false,
    tasks: {
      'operations.run': task({
        payload: waitingOperation,
        deadlineMs,
        run,
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
