import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** Tables with rows of tenants, with their columns and types, from the catalogue: new ones are found by themselves. */
export async function tenantTables(tx: Tx): Promise<Map<string, { name: string; type: string }[]>> {
  const { rows } = await sql<{ relation: string; name: string; type: string }>`
    select c.relname as relation, a.attname as name, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (
      select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped)
    order by c.relname, a.attnum`.execute(tx);
  const tables = new Map<string, { name: string; type: string }[]>();
  for (const { relation, ...column } of rows) tables.set(relation, [...(tables.get(relation) ?? []), column]);
  return tables;
}

/** Opens a cursor over a tenant's rows of a table as JSON texts, without some columns. One at a time a transaction. */
export async function openRows(
  tx: Tx,
  tenantId: number,
  table: string,
  without: readonly string[],
): Promise<void> {
  await sql`declare archive_rows no scroll cursor for
    select (to_jsonb(r) - ${sql.lit(`{${without.join(',')}}`)}::text[])::text as line
    from ${sql.table(table)} as r where r.tenant_id = ${sql.lit(tenantId)}`.execute(tx);
}

/** The next rows of the cursor; none at its end. */
export async function nextRows(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`fetch 1000 from archive_rows`.execute(tx);
  return rows.map(({ line }) => line);
}

export async function closeRows(tx: Tx): Promise<void> {
  await sql`close archive_rows`.execute(tx);
}

export interface NewArchive {
  readonly tenantId: number;
  readonly id: string;
  readonly subjectId: number;
  readonly subjectName: string;
  readonly createdBy: string;
  readonly expiresAt: Date;
}

/** Begins an archive; one of the same id, left by an interrupted run, begins anew. */
export async function beginArchive(tx: Tx, archive: NewArchive): Promise<void> {
  const { tenantId, id } = archive;
  await tx.deleteFrom('tenantArchive').where('tenantId', '=', tenantId).where('id', '=', id).execute();
  await tx.insertInto('tenantArchive').values(archive).execute();
}

export async function addPart(
  tx: Tx,
  part: { tenantId: number; archiveId: string; seq: number; payload: Buffer },
): Promise<void> {
  await tx.insertInto('tenantArchivePart').values(part).execute();
}

/** From here on it can be fetched; gives when it was made, and of whom. */
export async function endArchive(
  tx: Tx,
  tenantId: number,
  id: string,
  counts: { readonly rowCount: number; readonly byteCount: number },
): Promise<{ createdAt: Date; subjectName: string }> {
  return tx
    .updateTable('tenantArchive')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .set({ ...counts })
    .returning(['createdAt', 'subjectName'])
    .executeTakeFirstOrThrow();
}

/** Archives of a tenant below that are whole and not over. */
export function archivesOf(tx: Tx, tenantId: number, subjectId: number, now: Date) {
  return tx
    .selectFrom('tenantArchive')
    .where('tenantId', '=', tenantId)
    .where('subjectId', '=', subjectId)
    .where('rowCount', 'is not', null)
    .where('expiresAt', '>', now)
    .select(['id', 'subjectName', 'createdBy', 'createdAt', 'expiresAt', 'rowCount', 'byteCount'])
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute();
}

export async function archiveParts(tx: Tx, tenantId: number, archiveId: string): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('tenantArchivePart')
    .where('tenantId', '=', tenantId)
    .where('archiveId', '=', archiveId)
    .select('payload')
    .orderBy('seq')
    .execute();
  return rows.map(({ payload }) => payload);
}

/** Deletes the archives of a tenant that are over. */
export async function forgetArchives(tx: Tx, tenantId: number, now: Date): Promise<void> {
  await tx
    .deleteFrom('tenantArchive')
    .where('tenantId', '=', tenantId)
    .where('expiresAt', '<=', now)
    .execute();
}
