import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

export interface MemberOfUsername {
  readonly id: string;
  readonly usernameKey: string;
  readonly username: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly departmentId: number | null;
  readonly administrator: boolean;
  readonly enabled: boolean;
  /** A provider made it, and nobody of the tenant has confirmed it. */
  readonly provided: 'pending' | 'suspended' | null;
}

/** Members by their usernames in small letters, held until the transaction ends. */
export async function holdMembersByUsernames(
  tx: Tx,
  tenantId: number,
  keys: readonly string[],
): Promise<MemberOfUsername[]> {
  const { rows } = await sql<MemberOfUsername>`
    select m.id, m.username_key, m.username, m.name, m.phone, m.email, m.department_id, m.administrator, m.enabled,
      (select d.provided from member_directory d where d.tenant_id = m.tenant_id and d.id = m.id) as provided
    from member m where m.tenant_id = ${tenantId} and m.username_key = any(${[...keys]}::text[]) for update`.execute(
    tx,
  );
  return rows;
}

/** To whom accounts belong, in whichever field: by the account in small letters. */
export async function ownersOf(
  tx: Tx,
  tenantId: number,
  accounts: readonly string[],
): Promise<Map<string, string[]>> {
  const wanted = [...accounts];
  const { rows } = await sql<{ account: string; id: string }>`
    select m.username_key as account, m.id from member m
      where m.tenant_id = ${tenantId} and m.username_key = any(${wanted}::text[])
    union all select m.email_key, m.id from member m
      where m.tenant_id = ${tenantId} and m.email_key = any(${wanted}::text[])
    union all select m.phone, m.id from member m
      where m.tenant_id = ${tenantId} and m.phone = any(${wanted}::text[])`.execute(tx);
  const owners = new Map<string, string[]>();
  for (const { account, id } of rows) owners.set(account, [...(owners.get(account) ?? []), id]);
  return owners;
}

export interface ImportedMember {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly departmentId: number | null;
  readonly enabled: boolean;
}

/** Adds members without a password, which they must be given before they can sign in. */
export async function insertMembers(
  tx: Tx,
  tenantId: number,
  importId: string,
  members: readonly ImportedMember[],
): Promise<void> {
  await sql`
    insert into member (tenant_id, import_id, id, username, name, phone, email, department_id, enabled, incomplete)
    select ${tenantId}, ${importId}, m.*, array['password']
    from unnest(${members.map((m) => m.id)}::uuid[], ${members.map((m) => m.username)}::text[],
      ${members.map((m) => m.name)}::text[], ${members.map((m) => m.phone)}::text[],
      ${members.map((m) => m.email)}::text[], ${members.map((m) => m.departmentId)}::integer[],
      ${members.map((m) => m.enabled)}::boolean[]) as m`.execute(tx);
}

/** Changes members; their accounts stay. */
export async function updateMembers(
  tx: Tx,
  tenantId: number,
  members: readonly ImportedMember[],
): Promise<void> {
  await sql`
    update member m set username = c.username, name = c.name, phone = c.phone, email = c.email,
      department_id = c.department_id, enabled = c.enabled, version = m.version + 1
    from unnest(${members.map((m) => m.id)}::uuid[], ${members.map((m) => m.username)}::text[],
      ${members.map((m) => m.name)}::text[], ${members.map((m) => m.phone)}::text[],
      ${members.map((m) => m.email)}::text[], ${members.map((m) => m.departmentId)}::integer[],
      ${members.map((m) => m.enabled)}::boolean[]) as c (id, username, name, phone, email, department_id, enabled)
    where m.tenant_id = ${tenantId} and m.id = c.id`.execute(tx);
}

/**
 * Imported members that have no password yet, the first of them but for some that are left out; for a provider those alone that are no
 * administrators.
 */
export function membersWithoutPassword(
  tx: Tx,
  tenantId: number,
  { importId, limit, leftOut = [] }: { importId: string; limit: number; leftOut?: readonly string[] },
) {
  return tx
    .selectFrom('member')
    .select(['id', 'username', 'name'])
    .where('tenantId', '=', tenantId)
    .where('importId', '=', importId)
    .where('passwordHash', 'is', null)
    .where(sql<boolean>`id <> all(${[...leftOut]}::uuid[])`)
    .where(sql<boolean>`not (administrator and acts_for_provider(tenant_id))`)
    .orderBy('username')
    .limit(limit)
    .forUpdate()
    .execute();
}
