import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

const isDepartment = organizationTypes.DEPARTMENT;

export interface StoredDepartment {
  readonly id: number;
  /** Null right below the tenant. */
  readonly parentId: number | null;
  readonly name: string;
}

/** Lets one change of a tenant's tree at a time: what a change checks holds until it is stored. */
export async function lockTree(tx: Tx, tenantId: number): Promise<void> {
  const lockSpace = 0x6c6b6470;
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${tenantId})`.execute(tx);
}

/** Every department of the tenant, siblings in their order. */
export async function departmentRows(tx: Tx, tenantId: number): Promise<StoredDepartment[]> {
  return tx
    .selectFrom('organization as d')
    .select(['d.id', sql<number | null>`nullif(d.parent_id, d.tenant_id)`.as('parentId'), 'd.name'])
    .where('d.tenantId', '=', tenantId)
    .where('d.type', '=', isDepartment)
    .orderBy('d.position')
    .orderBy('d.id')
    .execute();
}

/** Adds a department as the last of its siblings and returns its id. A name that is taken there: unique_violation. */
export async function insertDepartment(
  tx: Tx,
  tenantId: number,
  { parentId, name }: { parentId: number | null; name: string },
): Promise<number> {
  const parent = parentId ?? tenantId;
  const { id } = await tx
    .insertInto('organization')
    .values({
      tenantId,
      parentId: parent,
      type: isDepartment,
      name,
      position: sql<number>`(select coalesce(max(d.position) + 1, 0) from organization d
        where d.tenant_id = ${tenantId} and d.parent_id = ${parent} and d.type = ${isDepartment})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives a department another name. One that is taken among its siblings: unique_violation. */
export async function renameDepartment(tx: Tx, tenantId: number, id: number, name: string): Promise<void> {
  await tx
    .updateTable('organization')
    .set({ name })
    .where('tenantId', '=', tenantId)
    .where('type', '=', isDepartment)
    .where('id', '=', id)
    .execute();
}

/** Puts a department below another (null: below the tenant) and gives all children there their order. */
export async function placeDepartment(
  tx: Tx,
  tenantId: number,
  id: number,
  { parentId, order }: { parentId: number | null; order: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('organization')
    .set({ parentId: parentId ?? tenantId })
    .where('tenantId', '=', tenantId)
    .where('type', '=', isDepartment)
    .where('id', '=', id)
    .execute();
  await sql`
    update organization d set position = o.position - 1
    from unnest(${order}::integer[]) with ordinality as o (id, position)
    where d.tenant_id = ${tenantId} and d.type = ${isDepartment} and d.id = o.id`.execute(tx);
}

/** Deletes departments, the lowest first: `ids` begins with the highest. */
export async function deleteDepartments(tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> {
  for (const id of [...ids].reverse())
    await tx
      .deleteFrom('organization')
      .where('tenantId', '=', tenantId)
      .where('type', '=', isDepartment)
      .where('id', '=', id)
      .execute();
}
