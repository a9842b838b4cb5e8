import { type Tx } from '../../../platform/db/database.ts';
import { type NewToken } from './sessions.queries.ts';

/** Adds the session of a wall's key. */
export async function insertWallSession(tx: Tx, key: NewToken): Promise<void> {
  await tx
    .insertInto('session')
    .values({ ...key, kind: 'wall', userAgent: '', lastSeenAt: key.createdAt })
    .execute();
}

/** Ends sessions of walls that are open; gives their ids. */
export async function endWallSessions(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('session')
    .set({ endedAt: now, endReason: 'revoked' })
    .where('tenantId', '=', tenantId)
    .where('kind', '=', 'wall')
    .where('endedAt', 'is', null)
    .where((on) => on('id', '=', on.fn.any(on.val([...ids]))))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
