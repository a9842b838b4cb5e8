import { type TestDatabase } from './database.ts';

/** Deletes a device or a line as if that had been done at a time, in milliseconds since 1970: its states end then. */
export async function deleteAt(
  db: TestDatabase,
  kind: 'device' | 'line',
  id: string,
  atMs: number,
): Promise<void> {
  const at = new Date(atMs);
  await db.admin.query(`delete from ${kind} where id = $1`, [id]);
  const { rowCount } = await db.admin.query('update removed_subject set deleted_at = $2 where id = $1', [
    id,
    at,
  ]);
  if (rowCount !== 1) throw new Error(`Nothing is kept of the ${kind} that was deleted.`);
  await db.admin.query('delete from state_interval where subject_id = $1 and from_at >= $2', [id, at]);
  await db.admin.query('update state_interval set to_at = $2 where subject_id = $1 and to_at > $2', [id, at]);
}
