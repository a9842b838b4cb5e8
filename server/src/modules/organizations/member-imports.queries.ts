import { type ImportFault } from '@linekeeper/contract/member-imports';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

export interface NewImport {
  readonly id: string;
  readonly bytes: number;
  readonly createsDepartments: boolean;
}

export async function insertImport(tx: Tx, tenantId: number, given: NewImport): Promise<void> {
  await tx
    .insertInto('memberImport')
    .values({ ...given, tenantId })
    .execute();
}

export async function insertChunk(
  tx: Tx,
  tenantId: number,
  chunk: { importId: string; number: number; data: Buffer },
): Promise<void> {
  await tx
    .insertInto('memberImportChunk')
    .values({ ...chunk, tenantId })
    .execute();
}

export async function setImportBytes(tx: Tx, tenantId: number, id: string, bytes: number): Promise<void> {
  await tx
    .updateTable('memberImport')
    .set({ bytes })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export function selectImport(tx: Tx, tenantId: number, id: string) {
  return tx
    .selectFrom('memberImport')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A piece of the file; undefined behind its end. */
export async function selectChunk(tx: Tx, tenantId: number, importId: string, number: number) {
  const row = await tx
    .selectFrom('memberImportChunk')
    .select('data')
    .where('tenantId', '=', tenantId)
    .where('importId', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.data;
}

export async function deleteOldImports(tx: Tx, tenantId: number, hours: number): Promise<void> {
  await tx
    .deleteFrom('memberImport')
    .where('tenantId', '=', tenantId)
    .where('createdAt', '<', sql<Date>`now() - ${hours} * interval '1 hour'`)
    .execute();
}

/** Begins an import anew: what an earlier run brought is not counted again. */
export async function resetImport(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx
    .updateTable('memberImport')
    .set({ settledBatches: 0, created: 0, changed: 0, unchanged: 0, failedRows: 0, failures: '[]' })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export interface Settled {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly failedRows: number;
  readonly failure?: {
    readonly fromRow: number;
    readonly toRow: number;
    readonly faults: readonly ImportFault[];
  };
}

/** Failures that are kept with an import. */
const mostFailures = 100;

/** Counts a batch as settled, in the transaction that stores it. */
export async function settleBatch(tx: Tx, tenantId: number, id: string, batch: Settled): Promise<void> {
  const failure = batch.failure ? JSON.stringify([batch.failure]) : '[]';
  await sql`
    update member_import set settled_batches = settled_batches + 1, created = created + ${batch.created},
      changed = changed + ${batch.changed}, unchanged = unchanged + ${batch.unchanged},
      failed_rows = failed_rows + ${batch.failedRows},
      failures = case when jsonb_array_length(failures) < ${mostFailures} then failures || ${failure}::jsonb else failures end
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

export interface KnownMember {
  readonly id: string;
  readonly usernameKey: string;
  readonly username: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly departmentId: number | null;
  readonly administrator: boolean;
  readonly enabled: boolean;
  readonly roleIds: string[];
}

/** Members by their usernames in small letters, held until the transaction ends. */
export async function membersByUsernames(
  tx: Tx,
  tenantId: number,
  keys: readonly string[],
): Promise<KnownMember[]> {
  const { rows } = await sql<KnownMember>`
    select m.id, m.username_key, m.username, m.name, m.phone, m.email, m.department_id, m.administrator, m.enabled,
      array(select r.role_id from member_role r where r.tenant_id = m.tenant_id and r.member_id = m.id) as role_ids
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

/** Puts exactly these roles in the place of those of these members. */
export async function setRolesOf(
  tx: Tx,
  tenantId: number,
  members: readonly { id: string; roleIds: readonly string[] }[],
): Promise<void> {
  const pairs = members.flatMap(({ id, roleIds }) => roleIds.map((roleId) => ({ id, roleId })));
  await sql`
    delete from member_role r where r.tenant_id = ${tenantId}
      and r.member_id = any(${members.map((m) => m.id)}::uuid[])`.execute(tx);
  await sql`
    insert into member_role (tenant_id, member_id, role_id)
    select ${tenantId}, p.* from unnest(${pairs.map((p) => p.id)}::uuid[], ${pairs.map((p) => p.roleId)}::uuid[]) as p
    on conflict do nothing`.execute(tx);
}

/** Imported members that have no password yet, the first of them. */
export function membersWithoutPassword(tx: Tx, tenantId: number, importId: string, limit: number) {
  return tx
    .selectFrom('member')
    .select(['id', 'username', 'name'])
    .where('tenantId', '=', tenantId)
    .where('importId', '=', importId)
    .where('passwordHash', 'is', null)
    .orderBy('username')
    .limit(limit)
    .forUpdate()
    .execute();
}
