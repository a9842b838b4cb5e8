import type pg from 'pg';

/**
 * Rows are put together by hashing, in memory: of conditions that say the same twice, the tenant and its scope, the planner expects
 * a twentieth of what is there, and looks ten thousand up one by one, or sorts them on the disk, where it would read them once.
 * Ends with the transaction.
 */
export const wide = `set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
  set_config('work_mem', '32MB', true)`;

/**
 * Plans what `work` asks in this transaction for thousands of rows. For questions that are asked without a name, or seldom: what a connection keeps
 * a plan of, it may keep this one of.
 */
export async function planWide<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query(`select ${wide}`);
  const found = await work();
  await client.query(
    'set local enable_nestloop to default; set local enable_mergejoin to default; set local work_mem to default',
  );
  return found;
}
