import pg from 'pg';
import { expect } from 'vitest';
import { type TestDatabase } from './database.ts';

/**
 * Does something in a transaction of its own and commits it when somebody waits for it, or several do: what they looked at
 * before does not show it, and what they write then meets it.
 */
export async function concurrentTransaction(db: TestDatabase, statement: string, values: unknown[] = []) {
  const concurrentWriter = new pg.Client(db.adminUrl);
  await concurrentWriter.connect();
  await concurrentWriter.query('begin');
  await concurrentWriter.query(statement, values);
  const waits = async () => {
    const { rows } = await db.admin.query(
      `select count(*)::int as n from pg_stat_activity a where datname = current_database()
       and pg_backend_pid() <> a.pid and cardinality(pg_blocking_pids(a.pid)) > 0`,
    );
    return rows[0].n as number;
  };
  return {
    async commitWhenAwaited(by = 1): Promise<void> {
      try {
        await expect.poll(waits, { timeout: 25_000 }).toBeGreaterThanOrEqual(by);
        await concurrentWriter.query('commit');
      } finally {
        await concurrentWriter.end();
      }
    },
  };
}
