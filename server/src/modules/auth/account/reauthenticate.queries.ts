import { type Tx } from '../../../platform/db/database.ts';
import { type Owner } from '../sessions/sessions.queries.ts';

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

/** What a member could be proved by: hash of its password, sealed secret of its one-time passwords, addresses. */
export function selectProofs(tx: Tx, { tenantId, memberId }: Owner) {
  return tx
    .selectFrom('member')
    .select(['passwordHash', 'sealedTotpSecret', 'email', 'phone'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** Keeps when the person behind a session was last proved. */
export async function setReauthenticated(
  tx: Tx,
  session: { readonly tenantId: number; readonly id: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ reauthenticatedAt: now })
    .where('tenantId', '=', session.tenantId)
    .where('id', '=', session.id)
    .execute();
}
