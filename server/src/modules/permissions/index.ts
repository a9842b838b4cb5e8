import { builtInRoles } from '@linekeeper/contract/permissions/built-in-roles';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type Database } from '../../platform/db/database.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { heldCodes, requiredParts, refusals } from '../auth/index.ts';
import { type EffectiveSettings } from '../settings/index.ts';
import { permissionRoutes } from './permissions.routes.ts';
import { setBuiltInRoles } from './role-writes.queries.ts';

export { rolesHeldBy, rolesHeldByMany, setRoles, setRolesOf } from './held-roles.queries.ts';
export { peopleWith, type Person } from './people.queries.ts';
export { type RoleCodes, roleCodes } from './role-codes.queries.ts';

/** Brings the built-in roles of every tenant to what the contract says: called once, at the start of the server. */
export async function bringBuiltInRoles(database: Database): Promise<boolean> {
  const wanted = Object.entries(builtInRoles).flatMap(([name, codes]): [string, PermissionCode[]][] =>
    codes === 'all' ? [] : [[name, [...codes].sort()]],
  );
  return database.withoutTenant((tx) => setBuiltInRoles(tx, Object.fromEntries(wanted)));
}

/** Roles, and who can do what and why. */
export async function createPermissions(platform: Platform, effective: EffectiveSettings): Promise<Module> {
  await bringBuiltInRoles(platform.database);
  const rule = { heldCodes, refusals, requiredParts };
  return {
    tables: ['builtInPermission', 'memberRole', 'role', 'rolePermission'],
    routes: (app) => permissionRoutes(app, { ...platform, rule, timeZoneOf: effective.timeZoneOf }),
  };
}
