import { randomUUID } from 'node:crypto';
import { type WorkState } from '@linekeeper/contract/platform/operations';
import { type Database } from '../db/database.ts';
import { jobScope } from '../db/job-scope.ts';
import { AppError } from '../errors.ts';
import { type Log } from '../log.ts';
import { type WorkHandler } from './operation-handler.ts';
import {
  claimWork,
  finishWork,
  giveBackWork,
  type WorkError,
  type WorkRow,
  writeProgress,
} from './operation-rows.ts';

/** Progress is written at most twice a second; a lease is renewed this often without any. */
const writeEveryMs = 500;
const renewEveryMs = 8_000;
/** A work whose runner was killed so often is given up: it may be what kills it. */
export const mostAttempts = 3;

export interface RunParts {
  readonly database: Database;
  readonly log: Log;
  readonly handlers: ReadonlyMap<string, WorkHandler>;
  /** Told how a work stands, after that was stored. */
  readonly onProgress: (
    work: WorkRow,
    progress: { state: WorkState; done: number; total: number | null },
  ) => void;
}

/** Why a run is ended from outside. */
type Stop = 'cancelled' | 'stopping' | 'lease lost';

function errorOf(fault: unknown): WorkError {
  if (!(fault instanceof AppError)) return { error: 'WORK_FAILED' };
  const { params, cause } = fault.details;
  return { error: fault.entry, params, cause: cause instanceof AppError ? cause.entry : undefined };
}

/**
 * Runs a work to its end, if nobody else does. False where there was nothing to run. `stopping` ends the run and gives
 * the work back; `deadline` fails it.
 */
export async function runWork(
  parts: RunParts,
  { tenantId, id }: { tenantId: number; id: string },
  { stopping, deadline }: { stopping: AbortSignal; deadline: AbortSignal },
): Promise<boolean> {
  const { database, log, handlers, onProgress } = parts;
  const leaseToken = randomUUID();
  const scope = jobScope([tenantId]);
  const work = await database.withTenant(scope, (tx) => claimWork(tx, tenantId, id, leaseToken));
  if (!work) return false;
  const { kind, actor } = work;
  const lease = { tenantId, id, leaseToken };
  const now = { done: work.done, total: work.total };
  const end = async (how: Parameters<typeof finishWork>[2]) => {
    const isOurs = await database.withTenant(scope, (tx) => finishWork(tx, lease, how));
    if (isOurs) onProgress(work, { state: 'error' in how ? 'failed' : 'done', ...now });
    return true;
  };

  const handler = handlers.get(kind);
  if (!handler || work.attempts > mostAttempts) {
    log.error({ kind, work: id, tenant: tenantId, attempts: work.attempts }, 'A work was given up.');
    return end({ error: { error: 'WORK_FAILED' } });
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
    onProgress(work, { state: 'running', ...now });
    if (row.cancelAsked && handler.cancellable) stopWith('cancelled');
  };
  let isWriting = false;
  const timer = setInterval(() => {
    if (isWriting || !(isDirty || performance.now() - wroteAtMs > renewEveryMs)) return;
    isWriting = true;
    writing = write()
      .catch((error: unknown) => log.warn({ err: error, kind, work: id }, 'Progress could not be written.'))
      .finally(() => {
        isWriting = false;
      });
  }, writeEveryMs);

  try {
    const result = await handler.run({
      work: { id, kind, input: handler.input.parse(work.input) },
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
    if (reason === 'cancelled') return await end({ error: { error: 'WORK_CANCELLED' } });
    if (reason === 'lease lost') return true;
    if (reason === 'stopping') {
      await database.withTenant(scope, (tx) => giveBackWork(tx, lease));
      return true;
    }
    if (!(fault instanceof AppError))
      log.error({ err: fault, kind, work: id, tenant: tenantId }, 'A work failed.');
    await database.withTenant(scope, (tx) => writeProgress(tx, lease, now));
    return await end({ error: errorOf(fault) });
  } finally {
    clearInterval(timer);
    stopping.removeEventListener('abort', onStopping);
  }
}
