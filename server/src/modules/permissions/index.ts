import { builtInRoles } from '@linekeeper/contract/permissions/built-in-roles';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type Database } from '../../platform/db/database.ts';
import { setBuiltInRoles } from './role-writes.queries.ts';

export { permissionRoutes, type PermissionRouteParts } from './permissions.routes.ts';

/** Brings the built-in roles of every tenant to what the contract says: called once, at the start of the server. */
export async function bringBuiltInRoles(database: Database): Promise<boolean> {
  const wanted = Object.entries(builtInRoles).flatMap(([name, codes]): [string, PermissionCode[]][] =>
    codes === 'all' ? [] : [[name, [...codes].sort()]],
  );
  return database.withoutTenant((tx) => setBuiltInRoles(tx, Object.fromEntries(wanted)));
}
