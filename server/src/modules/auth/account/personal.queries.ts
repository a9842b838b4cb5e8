import { type Contact } from '@linekeeper/contract/auth/contact';
import { type PasswordPolicy } from '@linekeeper/contract/auth/sign-in-policy';
import { sql } from 'kysely';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { type Owner } from '../sessions/sessions.queries.ts';

/** A member's account with the names of its roles. */
export async function selectProfile(tx: Tx, { tenantId, memberId }: Owner) {
  const member = await tx
    .selectFrom('member')
    .select(['username', 'name', 'avatarId', 'email', 'phone', 'createdAt', 'passwordChangedAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const roles = await tx
    .selectFrom('heldRole')
    .select('name')
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .orderBy('name')
    .execute();
  return { ...member, roles: roles.map((role) => role.name) };
}

/** The id of a member's picture; null where it has none. */
export async function selectAvatar(tx: Tx, { tenantId, memberId }: Owner): Promise<string | null> {
  const member = await tx
    .selectFrom('member')
    .select('avatarId')
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return member.avatarId;
}

/** Gives a member a name; gives the one before. */
export async function updateName(tx: Tx, { tenantId, memberId }: Owner, name: string): Promise<string> {
  const before = await tx
    .selectFrom('member')
    .select('name')
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('member')
    .set({ name })
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .execute();
  return before.name;
}

/** Gives a member another picture, or none; gives the id of the one before. */
export async function updateAvatar(
  tx: Tx,
  { tenantId, memberId }: Owner,
  avatarId: string | null,
): Promise<string | null> {
  const before = await tx
    .selectFrom('member')
    .select('avatarId')
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('member')
    .set({ avatarId })
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .execute();
  return before.avatarId;
}

/** Makes an address a member's own; gives the one before. Another member of the tenant may have it: unique_violation. */
export async function updateContact(
  tx: Tx,
  { tenantId, memberId }: Owner,
  { channel, value }: Contact,
): Promise<string | null> {
  const before = await tx
    .selectFrom('member')
    .select(['email', 'phone'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('member')
    .set(channel === 'email' ? { email: value, provedEmail: value } : { phone: value, provedPhone: value })
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .execute();
  return before[channel];
}

/** Notes that a code proved an address or number to be a member's; not where it goes by another by now. */
export async function noteProved(
  tx: Tx,
  { tenantId, memberId }: Owner,
  { channel, value }: Contact,
): Promise<void> {
  const isEmail = channel === 'email';
  const isIts = isEmail
    ? sql<boolean>`lower(email) = lower(${value}) and email is distinct from proved_email`
    : sql<boolean>`regexp_replace(phone, '[ -]', '', 'g') = ${value} and phone is distinct from proved_phone`;
  await tx
    .updateTable('member')
    .set((any) => (isEmail ? { provedEmail: any.ref('email') } : { provedPhone: any.ref('phone') }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .where(isIts)
    .execute();
}

/** What a tenant, or the nearest above that says something, wants of passwords. */
export async function passwordPolicyOf(database: Database, tenantId: number): Promise<PasswordPolicy> {
  const [row] = await database.ask<{ policy: PasswordPolicy }>(
    'select password_policy as policy from sign_in_policy($1)',
    [tenantId],
  );
  return row?.policy ?? 'classes';
}
