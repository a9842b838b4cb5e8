import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { sql } from 'kysely';
import { type Database } from './database.ts';
import { makeScope, type Scope } from './scope.ts';

/**
 * The scope in which figures of alerts of a tenant below the one acted for are added up: that tenant alone. Undefined where it does not stand
 * below, forbids those above to act for it, or its own list shows no alerts about the kind, as a product or an application is closed there.
 * What is read by it leaves as numbers, and nothing is named. For figures over customers only (a wall says so).
 */
export async function figuresScope(
  database: Database,
  scope: Scope,
  tenantId: number,
  kind: AlertSubjectKind,
): Promise<Scope | undefined> {
  const { rows } = await database.read(scope, (tx) =>
    sql`select from alerts_told_below(${scope.tenantId}, ${tenantId}, ${kind}) t
      where t.id = ${tenantId} and not t.closed and not t.kind_closed`.execute(tx),
  );
  return rows.length > 0 ? makeScope([tenantId], scope.actor) : undefined;
}
