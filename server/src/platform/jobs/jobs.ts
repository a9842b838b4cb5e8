import { setTimeout as sleep } from 'node:timers/promises';
import { parseCronItems, run, type Runner, type TaskList } from 'graphile-worker';
import { type z } from 'zod';
import { type Connection, createPool } from '../db/pool.ts';
import { type Log } from '../log.ts';
import { queueLogger } from './queue-schema.ts';

/** A kind of work: what it is given, and what it does. It may run twice, so it must not matter. */
export interface Task<P extends z.ZodType = z.ZodType> {
  readonly payload: P;
  readonly run: (payload: z.output<P>, signal: AbortSignal) => Promise<void>;
  /** Longest one run may take, in milliseconds. */
  readonly deadlineMs?: number;
  /** When it runs by itself: a cron line in UTC, with an empty payload. */
  readonly cron?: string;
}

/** Declares a task with the type of its payload. */
export function task<P extends z.ZodType>(declared: Task<P>): Task {
  return declared as unknown as Task;
}

export interface JobSettings {
  /** As the owner of the queue's schema. */
  readonly connection: Connection;
  readonly log: Log;
  /** By their names, which stand in the queue: renaming one leaves its jobs behind. */
  readonly tasks: Readonly<Record<string, Task>>;
  readonly concurrency?: number;
}

export interface AddOptions {
  readonly runAt?: Date;
  /** A job that waits under this key is replaced instead of added. */
  readonly key?: string;
  readonly maxAttempts?: number;
}

export interface Jobs {
  /** Puts a job into the queue. From within a business transaction, put a fact into the outbox instead. */
  add(name: string, payload: unknown, options?: AddOptions): Promise<void>;
  /** Waits for running jobs (up to their deadlines), then stops. */
  stop(): Promise<void>;
}

/** Each worker looks so often for what has become due; a job that is due when it is added is run at once. */
const pollMs = 5_000;
const defaultDeadlineMs = 10 * 60_000;
/** Longer than any statement that others run before. */
const connectionWaitMs = 120_000;
/** How long a queue that stops waits for a connection to say which jobs are done; such a job runs again otherwise. */
const lastWordsMs = 10_000;

/**
 * The job queue: in the database, in its own schema, run by this process. A job survives a kill: it runs again when its
 * lock is over. A job that fails runs again later and later; one that names an unknown task stays until the task is back.
 */
export async function startJobs({ connection, log, tasks, concurrency = 4 }: JobSettings): Promise<Jobs> {
  // A worker that gets no connection to say that its job is done gives the job up and ends: it waits for as long as it takes. Each
  // worker has one, and who listens, who adds and what is due by the clock have theirs.
  const pool = createPool({ connection, log, size: concurrency + 3, waitMs: connectionWaitMs, isKept: true });
  const logger = queueLogger(log);
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, declared]) => [
      name,
      async (payload, helpers) => {
        const { deadlineMs = defaultDeadlineMs } = declared;
        const given = declared.cron === undefined ? payload : {};
        const signals = [
          AbortSignal.timeout(deadlineMs),
          ...(helpers.abortSignal ? [helpers.abortSignal] : []),
        ];
        try {
          await declared.run(declared.payload.parse(given) as never, AbortSignal.any(signals));
        } catch (error) {
          log.warn({ err: error, job: name, attempt: helpers.job.attempts }, 'A job failed.');
          throw error;
        }
      },
    ]),
  );
  const cronItems = Object.entries(tasks).flatMap(([name, { cron }]) =>
    cron === undefined ? [] : [{ task: name, match: cron, identifier: name, options: { backfillPeriod: 0 } }],
  );
  let runner: Runner;
  try {
    runner = await run({
      pgPool: pool,
      logger,
      taskList,
      concurrency,
      noHandleSignals: true,
      parsedCronItems: parseCronItems(cronItems),
      pollInterval: pollMs,
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'The job queue stopped.'));
  const { addJob } = runner;
  return {
    async add(name, payload, { runAt, key, maxAttempts } = {}) {
      const declared = tasks[name];
      if (!declared) throw new Error(`There is no task ${name}.`);
      await addJob(name, declared.payload.parse(payload), { runAt, jobKey: key, maxAttempts });
    },
    async stop() {
      await runner.stop().catch(() => {});
      // That its last job is done, a worker says without waiting for it: a pool that ends would never give it the connection.
      const until = performance.now() + lastWordsMs;
      while (pool.waitingCount > 0 && performance.now() < until) await sleep(10);
      await pool.end();
    },
  };
}
