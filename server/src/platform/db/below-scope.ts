import { type Database } from './database.ts';
import { makeScope, type Scope } from './scope.ts';

/**
 * The scope of work on a tenant below the one acted for: it covers both, the one acted for first. Undefined where the
 * tenant does not stand below it, whether it exists or not. For the administration of tenants only (a wall says so).
 */
export async function belowScope(
  database: Database,
  scope: Scope,
  tenantId: number,
): Promise<Scope | undefined> {
  const [row] = await database.ask<{ below: boolean }>('select stands_below($1, $2) as below', [
    tenantId,
    scope.tenantId,
  ]);
  return row?.below ? makeScope([scope.tenantId, tenantId], scope.actor) : undefined;
}

/** The same work as one of its tenants sees it: for the line in that tenant's own audit. */
export function asSeenFrom(scope: Scope, tenantId: number): Scope {
  return makeScope([tenantId], scope.actor);
}
