import { type CompiledQuery, type Kysely, type QueryResult } from 'kysely';
import type pg from 'pg';
import { askTogether } from './batch.ts';
import { kyselyAsking, namesAsked } from './kysely-asking.ts';
import { type Tables } from './schema.gen.ts';
import { wide } from './wide-plans.ts';

/** Ends with the transaction, as each setting with `true` does. Nothing can be written after it. */
const cover = `select set_config('app.tenants', $1, true), set_config('transaction_read_only', 'on', true)`;

const coverWide = `${cover}, ${wide}`;

interface Asked {
  readonly query: CompiledQuery;
  resolve(result: QueryResult<unknown>): void;
  reject(error: unknown): void;
}

/** How a read asks. */
export interface Reading {
  /**
   * Each statement is planned for its values, and no plan is kept. For what reads thousands of rows on purpose: a plan for any tenant
   * takes each for one of a few rows, and costs seconds where it is one of ten thousand (decision 0086).
   */
  readonly isPlannedAnew?: boolean;
}

/** Answers all of them on one connection, which sees the tenants for as long as that takes. */
async function answer(
  pool: pg.Pool,
  tenantIds: readonly number[],
  asked: readonly Asked[],
  { isPlannedAnew = false }: Reading,
): Promise<void> {
  const statements = [
    { text: isPlannedAnew ? coverWide : cover, values: [`{${tenantIds.join(',')}}`] },
    ...asked.map(({ query }) => ({ text: query.sql, values: query.parameters, isPlannedAnew })),
  ];
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    const [, ...answers] = await askTogether(client, statements);
    client.release();
    asked.forEach(({ resolve }, index) => resolve({ rows: answers[index]! }));
  } catch (error) {
    // Whatever failed, the next one gets another connection.
    client?.release(error as Error);
    for (const { reject } of asked) reject(error);
  }
}

/**
 * Runs `work` with a handle that reads what these tenants have. Statements that it asks for without waiting in between are
 * sent together, after the tenants; there is no transaction around several such batches. After `work` the handle is dead.
 */
export async function readTenants<T>(
  pool: pg.Pool,
  tenantIds: readonly number[],
  work: (tx: Kysely<Tables>) => Promise<T>,
  reading: Reading = {},
): Promise<T> {
  let waiting: Asked[] = [];
  let isOver = false;
  const send = () => {
    const asked = waiting;
    waiting = [];
    void answer(pool, tenantIds, asked, reading);
  };
  const tx = kyselyAsking((query) => {
    if (isOver) return Promise.reject(new Error('This read is over: what it was opened for has returned.'));
    // Ticks come when all promises that are ready have gone on, so that what is asked side by side is there by then.
    if (waiting.length === 0) process.nextTick(send);
    return new Promise((resolve, reject) => waiting.push({ query, resolve, reject }));
  }, namesAsked);
  try {
    return await work(tx);
  } finally {
    isOver = true;
  }
}
