import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** What others set of a member. */
export interface MemberFields {
  readonly username: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly departmentId: number | null;
  readonly administrator: boolean;
}

/** A member held until this transaction ends. */
export function holdMember(tx: Tx, tenantId: number, id: string) {
  return tx
    .selectFrom('member')
    .select([
      'id',
      'username',
      'name',
      'phone',
      'email',
      'departmentId',
      'administrator',
      'enabled',
      'incomplete',
      'version',
    ])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Another member that one of these accounts belongs to already, in whichever of its fields: sign-in looks in all three. */
export async function takenBy(
  tx: Tx,
  tenantId: number,
  given: { username: string; phone: string | null; email: string | null },
  ownId: string | undefined,
) {
  const accounts = [given.username, given.phone, given.email]
    .filter((value) => value !== null)
    .map((value) => value.toLowerCase());
  const { rows } = await sql<{ name: string; username: string; value: string }>`
    select m.name, m.username, a.value from unnest(${accounts}::text[]) as a (value)
    join member m on m.tenant_id = ${tenantId}
      and (lower(m.username) = a.value or lower(m.email) = a.value or m.phone = a.value)
    where m.id is distinct from ${ownId ?? null}::uuid limit 1`.execute(tx);
  return rows[0];
}

/** Adds a member whose password is good once. An account, address or number that is taken: unique_violation. */
export async function insertMember(
  tx: Tx,
  tenantId: number,
  member: MemberFields & { id: string; passwordHash: string; passwordChangedAt: Date },
): Promise<void> {
  await tx
    .insertInto('member')
    .values({ ...member, tenantId, incomplete: ['password'] })
    .execute();
}

/** Changes a member and gives its next version. */
export async function updateMember(
  tx: Tx,
  tenantId: number,
  id: string,
  fields: Partial<MemberFields> & { enabled?: boolean },
): Promise<number> {
  const { version } = await tx
    .updateTable('member')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Gives a member a password that it must change at the next sign-in. */
export async function setOneTimePassword(
  tx: Tx,
  tenantId: number,
  id: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({
      passwordHash,
      passwordChangedAt: now,
      incomplete: sql<string[]>`array(select distinct unnest(incomplete || array['password']))`,
      version: sql<number>`version + 1`,
    })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a member with its sessions, codes and browsers. */
export async function deleteMember(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx.deleteFrom('member').where('tenantId', '=', tenantId).where('id', '=', id).execute();
}

/** Moves the members of departments into another one, or into none, and gives how many those were. */
export async function moveMembers(
  tx: Tx,
  tenantId: number,
  from: readonly number[],
  to: number | null,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ departmentId: to, version: sql<number>`version + 1` })
    .where('tenantId', '=', tenantId)
    .where('departmentId', 'in', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The member that administers a new tenant; its password is good once. */
export async function insertAdministrator(
  tx: Tx,
  member: {
    readonly tenantId: number;
    readonly username: string;
    readonly name: string;
    readonly email: string | null;
    readonly passwordHash: string;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('member')
    .values({ ...member, administrator: true, incomplete: ['password'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
