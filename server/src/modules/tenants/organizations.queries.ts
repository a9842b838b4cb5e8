import { type TenantType } from '@linekeeper/contract/tenants/identities';
import { sql } from 'kysely';
import { type Database, type Tx } from '../../platform/db/database.ts';

export interface NewTenant {
  readonly parentId: number;
  readonly type: TenantType;
  readonly name: string;
  readonly prefix: string;
  readonly code: string;
  readonly contactPerson: string;
  readonly contactInformation: string;
  readonly status: number;
  readonly expiresAt: Date | null;
}

/** Adds a tenant below one that the transaction covers and returns its id. */
export async function addTenant(tx: Tx, tenant: NewTenant): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select add_tenant(${tenant.parentId}, ${tenant.type}, ${tenant.name}, ${tenant.prefix}, ${tenant.code},
      ${tenant.contactPerson}, ${tenant.contactInformation}, ${tenant.status}, ${tenant.expiresAt}) as id`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('add_tenant gave no id.');
  return row.id;
}

/** The tenant that an address names; undefined for an unknown prefix. */
export async function tenantOfPrefix(database: Database, prefix: string) {
  const [row] = await database.ask<{ id: number; name: string; prefix: string }>(
    'select id, name, prefix from tenant_of_prefix($1)',
    [prefix],
  );
  return row;
}
