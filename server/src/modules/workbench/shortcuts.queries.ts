import { type Tx } from '../../platform/db/database.ts';

interface MemberOf {
  readonly tenantId: number;
  readonly memberId: string;
}

/** The screens that a member put on its workbench; null where it has arranged none. */
export async function shortcutsOf(tx: Tx, { tenantId, memberId }: MemberOf): Promise<string[] | null> {
  const row = await tx
    .selectFrom('memberShortcuts')
    .select('paths')
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  return row?.paths ?? null;
}

/** Writes down how a member arranged them. */
export async function setShortcuts(
  tx: Tx,
  { tenantId, memberId }: MemberOf,
  paths: readonly string[],
): Promise<void> {
  const row = { paths: [...paths] };
  await tx
    .insertInto('memberShortcuts')
    .values({ tenantId, memberId, ...row })
    .onConflict((conflict) => conflict.columns(['tenantId', 'memberId']).doUpdateSet(row))
    .execute();
}
