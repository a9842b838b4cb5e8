import { Logger, runMigrations } from 'graphile-worker';
import { type Connection, createPool } from '../db/pool.ts';
import { type Log } from '../log.ts';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** What graphile-worker says, in our log; its "info" is about single jobs. */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message) => log[levels[level]]({ part: 'jobs' }, message));
}

/** Creates or renews the queue's own schema, as the role that owns it and nothing else. */
export async function prepareQueue(connection: Connection, log: Log): Promise<void> {
  const pool = createPool({ connection, log, size: 2 });
  try {
    await runMigrations({ pgPool: pool, logger: queueLogger(log) });
  } finally {
    await pool.end();
  }
}
