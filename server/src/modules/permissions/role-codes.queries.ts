import { type BuiltInRole } from '@linekeeper/contract/permissions/built-in-roles';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** A role with the permission codes that it gives; that of administrators lists none, and gives all (`isAdministratorRole`). */
export interface RoleCodes {
  readonly id: string;
  readonly name: string;
  readonly builtIn: BuiltInRole | null;
  readonly codes: string[];
}

/** The tenant's roles with their permission codes. */
export async function roleCodes(tx: Tx, tenantId: number): Promise<RoleCodes[]> {
  return tx
    .selectFrom('role as r')
    .select([
      'r.id',
      'r.name',
      sql<BuiltInRole | null>`r.built_in`.as('builtIn'),
      sql<string[]>`array(select p.permission from role_permission p
        where p.tenant_id = r.tenant_id and p.role_id = r.id order by 1)`.as('codes'),
    ])
    .where('r.tenantId', '=', tenantId)
    .orderBy('r.name')
    .execute();
}
