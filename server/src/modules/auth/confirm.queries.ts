import { type Tx } from '../../platform/db/database.ts';

/** The hash of a member's password; undefined where it has none. */
export async function passwordHashOf(
  tx: Tx,
  tenantId: number,
  memberId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('member')
    .select('passwordHash')
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.passwordHash ?? undefined;
}

/** Keeps when the person behind a session was last proved. */
export async function setConfirmed(
  tx: Tx,
  session: { readonly tenantId: number; readonly id: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ confirmedAt: now })
    .where('tenantId', '=', session.tenantId)
    .where('id', '=', session.id)
    .execute();
}
