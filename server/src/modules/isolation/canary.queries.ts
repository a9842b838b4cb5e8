import { sql } from 'kysely';
import { type Database, type Tx } from '../../platform/db/database.ts';

/** The two canary tenants, made where they are missing. */
export async function ensureCanaries(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select ensure_canaries() as id`.execute(tx);
  return rows.map((row) => row.id);
}

/** The member as whom a canary is walked; undefined where nothing was planted yet. */
export async function canaryMember(tx: Tx, tenantId: number) {
  return tx
    .selectFrom('member')
    .select(['id', 'name'])
    .where('tenantId', '=', tenantId)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
}

/** Plants one of each kind of object that lists show, each with the marker in its name. Nobody can sign in there. */
export async function plantCanary(tx: Tx, tenantId: number, marker: string): Promise<void> {
  await sql`update organization set name = ${marker} where id = ${tenantId}`.execute(tx);
  await sql`insert into organization (tenant_id, parent_id, type, name)
    values (${tenantId}, ${tenantId}, 4, ${marker})`.execute(tx);
  await sql`insert into member (tenant_id, username, name, administrator)
    values (${tenantId}, ${marker}, ${marker}, true)`.execute(tx);
  await sql`insert into role (tenant_id, name) values (${tenantId}, ${marker})`.execute(tx);
  await sql`insert into role_permission (tenant_id, role_id, permission)
    select r.tenant_id, r.id, 'DMS_SERVER_MANAGE_DEVICE' from role r
    where r.tenant_id = ${tenantId} and r.name = ${marker}`.execute(tx);
  await sql`insert into member_role (tenant_id, member_id, role_id)
    select m.tenant_id, m.id, r.id from member m join role r on r.tenant_id = m.tenant_id
    where m.tenant_id = ${tenantId} and r.name = ${marker}`.execute(tx);
  await sql`insert into outlet (tenant_id, number, name, region)
    values (${tenantId}, '1', ${marker}, ${marker})`.execute(tx);
  await sql`insert into device (tenant_id, name, name_given, kind, kind_given, address, port, snmp_version,
      sealed_community, interval_s, outlet_id)
    select o.tenant_id, ${marker}, true, 'router', true, '192.0.2.1', 161, 'v2c', ''::bytea, 60, o.id
    from outlet o where o.tenant_id = ${tenantId}`.execute(tx);
  await sql`insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
    select d.tenant_id, 'device', d.id, 'unmeasured', 'not-polled-yet', now() from device d
    where d.tenant_id = ${tenantId}`.execute(tx);
  await sql`insert into interface (tenant_id, device_id, if_index, name, high_capacity, admin_status, oper_status)
    select d.tenant_id, d.id, 1, ${marker}, true, 1, 1 from device d where d.tenant_id = ${tenantId}`.execute(
    tx,
  );
}

/** Every id of a tenant's objects, by table: of tables that have an id of their own. */
export async function idsOf(tx: Tx, tenantId: number): Promise<Map<string, (string | number)[]>> {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
    join pg_attribute i on i.attrelid = c.oid and i.attname = 'id'
      and i.atttypid in ('uuid'::regtype, 'integer'::regtype)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(tx);
  const ids = new Map<string, (string | number)[]>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ id: string | number }>`
      select id from ${sql.table(name)} where tenant_id = ${tenantId} order by id`.execute(tx);
    ids.set(
      name,
      rows.map((row) => row.id),
    );
  }
  return ids;
}

/** Begins a session of a canary's member, for the time of one walk. */
export async function beginSession(
  tx: Tx,
  session: { tenantId: number; memberId: string; id: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('session')
    .values({ ...session, userAgent: 'self-test' })
    .execute();
}

export async function forgetSession(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx.deleteFrom('session').where('tenantId', '=', tenantId).where('id', '=', id).execute();
}

export interface StoredResult {
  readonly at: Date;
  readonly tookMs: number;
  readonly endpoints: number;
  readonly calls: number;
  readonly skipped: readonly string[];
  readonly findings: readonly unknown[];
}

/** Keeps a result, and forgets those of before a time. */
export async function keepResult(tx: Tx, result: StoredResult, forgetBefore: Date): Promise<void> {
  await tx
    .insertInto('selfTest')
    .values({ ...result, skipped: [...result.skipped], findings: JSON.stringify(result.findings) })
    .execute();
  await tx.deleteFrom('selfTest').where('at', '<', forgetBefore).execute();
}

/** The last results, the newest first. */
export async function lastResults(database: Database, limit: number) {
  return database.withoutTenant((tx) =>
    tx
      .selectFrom('selfTest')
      .select(['at', 'tookMs', 'endpoints', 'calls', 'skipped', 'findings'])
      .orderBy('at', 'desc')
      .limit(limit)
      .execute(),
  );
}
