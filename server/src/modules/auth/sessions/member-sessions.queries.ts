import { type Tx } from '../../../platform/db/database.ts';

export async function openSessionsOf(tx: Tx, tenantId: number, memberId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('session')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

/** Ends every session of a member, tokens of the API among them, and gives their ids. */
export async function endSessionsOf(
  tx: Tx,
  tenantId: number,
  memberId: string,
  { now, reason }: { now: Date; reason: string },
): Promise<string[]> {
  const rows = await tx
    .updateTable('session')
    .set({ endedAt: now, endReason: reason })
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
