import { type Tx } from '../../../platform/db/database.ts';

/** The mail address of a member; null where it has none. */
export async function memberEmail(tx: Tx, tenantId: number, memberId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('member')
    .select('email')
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.email ?? null;
}
