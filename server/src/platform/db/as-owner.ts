import type pg from 'pg';

/** Looks at something as the owner of the tables, in a transaction that changes nothing. */
export async function lookAsOwner<T>(client: pg.Client, look: () => Promise<T>): Promise<T> {
  await client.query('begin; set local role linekeeper_owner');
  try {
    return await look();
  } finally {
    await client.query('rollback');
  }
}
