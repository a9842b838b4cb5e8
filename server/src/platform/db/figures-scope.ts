import { sql } from 'kysely';
import { type Database } from './database.ts';
import { makeScope, type Scope } from './scope.ts';

/** Kinds of what a tenant has, as `telling_below` knows them. */
export type ToldKind = 'device' | 'line' | 'agent' | 'dial_path' | 'service';

/**
 * The scope in which figures of a tenant below the one acted for are added up: that tenant alone. Undefined where it does not stand below,
 * forbids those above to act for it, or has not the product that things of the kind belong to. What is read by it leaves as numbers, and
 * nothing is named. For figures over customers only (a wall says so).
 */
export async function figuresScope(
  database: Database,
  scope: Scope,
  tenantId: number,
  kind: ToldKind,
): Promise<Scope | undefined> {
  const { rows } = await database.read(scope, (tx) =>
    sql`select from telling_below(${scope.tenantId}, ${tenantId}, array[${kind}]) t
      where t.id = ${tenantId} and not t.closed and not t.product_closed`.execute(tx),
  );
  return rows.length > 0 ? makeScope([tenantId], scope.actor) : undefined;
}
