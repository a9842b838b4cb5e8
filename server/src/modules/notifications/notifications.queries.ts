import { type ChoosableNotification } from '@linekeeper/contract/notifications/notifications';
import { type Language } from '@linekeeper/contract/language';
import { type Tx } from '../../platform/db/database.ts';

export interface MemberOf {
  readonly tenantId: number;
  readonly memberId: string;
}

/** Kinds that a member does without. */
export async function kindsOff(tx: Tx, { tenantId, memberId }: MemberOf): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('notificationOptOut')
    .select('kind')
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

/** Switches one kind off or on; false where it was so already. */
export async function setKind(
  tx: Tx,
  { tenantId, memberId }: MemberOf,
  { kind, mailed }: { readonly kind: ChoosableNotification; readonly mailed: boolean },
): Promise<boolean> {
  const changed = mailed
    ? await tx
        .deleteFrom('notificationOptOut')
        .where('tenantId', '=', tenantId)
        .where('memberId', '=', memberId)
        .where('kind', '=', kind)
        .returning('kind')
        .execute()
    : await tx
        .insertInto('notificationOptOut')
        .values({ tenantId, memberId, kind })
        .onConflict((conflict) => conflict.doNothing())
        .returning('kind')
        .execute();
  return changed.length > 0;
}

export interface Reader {
  readonly username: string;
  readonly enabled: boolean;
  readonly administrator: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: Language | null;
  readonly tenant: string;
  /** Does without mails of this kind. */
  readonly isMuted: boolean;
}

/** Who is to read a notice, and whether it does without mails of this kind; undefined where the member is gone. */
export async function readerOf(
  tx: Tx,
  { tenantId, memberId }: MemberOf,
  kind: string,
): Promise<Reader | undefined> {
  const row = await tx
    .selectFrom('memberDirectory as member')
    .innerJoin('tenant', 'tenant.id', 'member.tenantId')
    .select([
      'member.username',
      'member.enabled',
      'member.administrator',
      'member.email',
      'member.phone',
      'member.language',
      'tenant.name as tenant',
    ])
    .select((any) =>
      any
        .exists(
          any
            .selectFrom('notificationOptOut')
            .select('notificationOptOut.kind')
            .where('notificationOptOut.tenantId', '=', tenantId)
            .where('notificationOptOut.memberId', '=', memberId)
            .where('notificationOptOut.kind', '=', kind),
        )
        .as('isMuted'),
    )
    .where('member.tenantId', '=', tenantId)
    .where('member.id', '=', memberId)
    .executeTakeFirst();
  return row && { ...row, language: row.language as Language | null, isMuted: Boolean(row.isMuted) };
}

/** How members are called; those that are gone are left out. */
export async function namesOf(
  tx: Tx,
  tenantId: number,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('memberDirectory')
    .select(['id', 'name', 'username'])
    .where('tenantId', '=', tenantId)
    .where('id', 'in', memberIds)
    .execute();
  return new Map(rows.map(({ id, name, username }) => [id, name || username]));
}
