import { type Contact } from '@linekeeper/contract/auth/contact';
import { type IncompletePart } from '@linekeeper/contract/auth/sign-in-policy';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Person } from '../sessions/session-rules.ts';

export interface Completion {
  readonly given: readonly IncompletePart[];
  readonly name: string | undefined;
  readonly contact: Contact | undefined;
  readonly passwordHash: string | undefined;
  readonly now: Date;
}

/** What of a member its tenant may want; read where it arrives, which is seldom. */
export function personOf(tx: Tx, tenantId: number, memberId: string): Promise<Person> {
  return tx
    .selectFrom('member')
    .select(['name', 'phone', 'email'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** What of a member is there and what it lacks, held until the transaction ends: of two that complete it the second sees the first. */
export function holdArriving(tx: Tx, tenantId: number, memberId: string) {
  return tx
    .selectFrom('member')
    .select(['name', 'phone', 'email', 'incomplete'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Passwords that others gave a member: the one that it has while it is to change it, and the one that it changed last. */
export async function givenPasswords(tx: Tx, tenantId: number, memberId: string): Promise<string[]> {
  const kept = await tx
    .selectFrom('member')
    .select(['passwordHash', 'givenPasswordHash', 'incomplete'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  const own = kept?.incomplete.includes('password') ? kept.passwordHash : null;
  return [own, kept?.givenPasswordHash ?? null].filter((hash) => hash !== null);
}

/** Sets what an account lacked, and that it lacks it no more. */
export async function completeMember(
  tx: Tx,
  { tenantId, memberId }: { readonly tenantId: number; readonly memberId: string },
  { given, name, contact, passwordHash, now }: Completion,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({
      incomplete: sql`(select coalesce(array_agg(part), '{}') from unnest(incomplete) as part where part <> all(${given}::text[]))`,
      ...(name !== undefined && { name }),
      ...(contact?.channel === 'email' && { email: contact.value, provedEmail: contact.value }),
      ...(contact?.channel === 'phone' && { phone: contact.value, provedPhone: contact.value }),
      ...(passwordHash !== undefined && {
        passwordHash,
        passwordChangedAt: now,
        givenPasswordHash: sql<string | null>`password_hash`,
      }),
    })
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .execute();
}
