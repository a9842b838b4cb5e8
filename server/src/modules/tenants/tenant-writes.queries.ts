import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import { tenantEndChanged } from './events.ts';

/** Of the tree of tenants: whoever moves a tenant waits for those that work on one, and the other way round. */
const treeLock = 0x6c6b_7472;

/** Holds the tree as it is until the transaction ends; `toMove` keeps everybody else out of it. */
export async function holdTree(tx: Tx, toMove = false): Promise<void> {
  if (toMove) await sql`select pg_advisory_xact_lock(${treeLock})`.execute(tx);
  else await sql`select pg_advisory_xact_lock_shared(${treeLock})`.execute(tx);
}

/** Whether a tenant (still) stands below another. */
export async function standsBelow(tx: Tx, tenantId: number, root: number): Promise<boolean> {
  const { rows } = await sql<{ below: boolean }>`select stands_below(${tenantId}, ${root}) as below`.execute(
    tx,
  );
  return rows[0]?.below ?? false;
}

/** The tenant as a change finds it, locked until the transaction ends; only one that the transaction covers. */
export function lockTenant(tx: Tx, tenantId: number) {
  return (
    tx
      .selectFrom('organization')
      .where('id', '=', tenantId)
      .where('type', '<>', 4)
      .select([
        'id',
        'parentId',
        'type',
        'name',
        'prefix',
        'code',
        'status',
        'enabled',
        'frozen',
        'expiresAt',
        'deletionDueAt',
        'deletionBy',
        'enabledBefore',
        'contactPerson',
        'contactInformation',
        'version',
      ])
      // Not against those who only refer to it: they are all writers of the tenant.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}
export type LockedTenant = NonNullable<Awaited<ReturnType<typeof lockTenant>>>;

export interface TenantFields {
  readonly name: string;
  readonly prefix: string;
  readonly code: string;
  readonly type: number;
  readonly contactPerson: string;
  readonly contactInformation: string;
}

/** Writes what the form holds and returns the new version. */
export async function updateTenant(tx: Tx, tenantId: number, fields: TenantFields): Promise<number> {
  const { version } = await tx
    .updateTable('organization')
    .where('id', '=', tenantId)
    .set((eb) => ({
      name: fields.name,
      prefix: fields.prefix,
      code: fields.code,
      type: fields.type,
      contactPerson: fields.contactPerson,
      contactInformation: fields.contactInformation,
      version: eb('version', '+', 1),
    }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Puts a tenant below another that stands below (or is) one the transaction covers. */
export async function moveTenant(tx: Tx, tenantId: number, parentId: number): Promise<void> {
  await sql`select move_tenant(${tenantId}, ${parentId})`.execute(tx);
}

export interface NewLifecycle {
  readonly status: number;
  readonly enabled: boolean;
  readonly frozen: boolean;
  readonly expiresAt: Date | null;
  readonly deletionDueAt: Date | null;
  readonly deletionBy: string | null;
  readonly enabledBefore: boolean | null;
}

/** Sets how a tenant stands. Tells of another end. */
export async function setLifecycle(
  tx: Tx,
  tenantId: number,
  lifecycle: Partial<NewLifecycle>,
): Promise<void> {
  await tx
    .updateTable('organization')
    .where('id', '=', tenantId)
    .set({ ...lifecycle })
    .execute();
  if (lifecycle.expiresAt !== undefined) publish(tx, tenantEndChanged, { tenantId });
}

/** Sets when a tenant's right ends, and tells of it; null: never. */
export async function setTenantEnd(tx: Tx, tenantId: number, expiresAt: Date | null): Promise<void> {
  await tx.updateTable('organization').set({ expiresAt }).where('id', '=', tenantId).execute();
  publish(tx, tenantEndChanged, { tenantId });
}
