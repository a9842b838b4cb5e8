import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** Gives a member a password of its own; one that was left to give is given by it. */
export async function setPassword(
  tx: Tx,
  member: { readonly tenantId: number; readonly memberId: string; readonly passwordHash: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({
      passwordHash: member.passwordHash,
      passwordChangedAt: now,
      givenPasswordHash: sql<
        string | null
      >`case when 'password' = any(incomplete) then password_hash else given_password_hash end`,
      incomplete: sql`array_remove(incomplete, 'password')`,
    })
    .where('tenantId', '=', member.tenantId)
    .where('id', '=', member.memberId)
    .execute();
}
