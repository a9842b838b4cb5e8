import { randomUUID } from 'node:crypto';
import { type OperationState } from '@linekeeper/contract/platform/operations';
import { type Database } from '../db/database.ts';
import { jobScope } from '../db/job-scope.ts';
import { AppError } from '../errors.ts';
import { type Log } from '../log.ts';
import { type OperationHandler } from './operation-handler.ts';
import {
  claimOperation,
  finishOperation,
  giveBackOperation,
  type OperationError,
  type OperationRow,
  writeProgress,
} from './operation-rows.ts';

/** Progress is written at most twice a second; a lease is renewed this often without any. */
const writeEveryMs = 500;
const renewEveryMs = 8_000;
/** An operation whose runner was killed so often is given up: it may be what kills it. */
export const mostAttempts = 3;

export interface RunParts {
  readonly database: Database;
  readonly log: Log;
  readonly handlers: ReadonlyMap<string, OperationHandler>;
  /** Told how an operation stands, after that was stored. */
  readonly onProgress: (
    operation: OperationRow,
    progress: { state: OperationState; done: number; total: number | null },
  ) => void;
}

/** Why a run is ended from outside. */
type Stop = 'cancelled' | 'stopping' | 'lease lost';

function errorOf(fault: unknown): OperationError {
  if (!(fault instanceof AppError)) return { error: 'OPERATION_FAILED' };
  const { params, cause } = fault.details;
  return { error: fault.entry, params, cause: cause instanceof AppError ? cause.entry : undefined };
}

/**
 * Runs an operation to its end, if nobody else does. False where there was nothing to run. `stopping` ends the run and gives
 * the operation back; `deadline` fails it.
 */
export async function runOperation(
  parts: RunParts,
  { tenantId, id }: { tenantId: number; id: string },
  { stopping, deadline }: { stopping: AbortSignal; deadline: AbortSignal },
): Promise<boolean> {
  const { database, log, handlers, onProgress } = parts;
  const leaseToken = randomUUID();
  const scope = jobScope([tenantId]);
  const operation = await database.withTenant(scope, (tx) => claimOperation(tx, tenantId, id, leaseToken));
  if (!operation) return false;
  const { kind, actor } = operation;
  const lease = { tenantId, id, leaseToken };
  const now = { done: operation.done, total: operation.total };
  const end = async (how: Parameters<typeof finishOperation>[2]) => {
    const isOurs = await database.withTenant(scope, (tx) => finishOperation(tx, lease, how));
    if (isOurs) onProgress(operation, { state: 'error' in how ? 'failed' : 'done', ...now });
    return true;
  };

  const handler = handlers.get(kind);
  if (!handler || operation.attempts > mostAttempts) {
    log.error(
      { kind, operation: id, tenant: tenantId, attempts: operation.attempts },
      'An operation was given up.',
    );
    return end({ error: { error: 'OPERATION_FAILED' } });
  }

  const stop = new AbortController();
  const stopWith = (reason: Stop) => stop.abort(reason);
  const onStopping = () => stopWith('stopping');
  stopping.addEventListener('abort', onStopping);
  if (stopping.aborted) onStopping();
  let isDirty = true;
  let wroteAtMs = 0;
  let writing: Promise<void> = Promise.resolve();
  const write = async () => {
    isDirty = false;
    wroteAtMs = performance.now();
    const row = await database.withTenant(scope, (tx) => writeProgress(tx, lease, now));
    if (!row) return stopWith('lease lost');
    onProgress(operation, { state: 'running', ...now });
    if (row.cancelAsked && handler.cancellable) stopWith('cancelled');
  };
  let isWriting = false;
  const timer = setInterval(() => {
    if (isWriting || !(isDirty || performance.now() - wroteAtMs > renewEveryMs)) return;
    isWriting = true;
    writing = write()
      .catch((error: unknown) =>
        log.warn({ err: error, kind, operation: id }, 'Progress could not be written.'),
      )
      .finally(() => {
        isWriting = false;
      });
  }, writeEveryMs);

  try {
    const result = await handler.run({
      operation: { id, kind, input: handler.input.parse(operation.input) },
      scope: jobScope([tenantId], actor ?? undefined),
      progress(done, total) {
        now.done = done;
        if (total !== undefined) now.total = total;
        isDirty = true;
      },
      signal: AbortSignal.any([stop.signal, deadline]),
    });
    clearInterval(timer);
    await writing;
    await database.withTenant(scope, (tx) => writeProgress(tx, lease, now));
    return await end({ result });
  } catch (fault) {
    clearInterval(timer);
    await writing;
    const reason = stop.signal.aborted ? (stop.signal.reason as Stop) : undefined;
    if (reason === 'cancelled') return await end({ error: { error: 'OPERATION_CANCELLED' } });
    if (reason === 'lease lost') return true;
    if (reason === 'stopping') {
      await database.withTenant(scope, (tx) => giveBackOperation(tx, lease));
      return true;
    }
    if (!(fault instanceof AppError))
      log.error({ err: fault, kind, operation: id, tenant: tenantId }, 'An operation failed.');
    await database.withTenant(scope, (tx) => writeProgress(tx, lease, now));
    return await end({ error: errorOf(fault) });
  } finally {
    clearInterval(timer);
    stopping.removeEventListener('abort', onStopping);
  }
}
