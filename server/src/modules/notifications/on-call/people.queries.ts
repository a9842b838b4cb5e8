import { type BuiltInRole } from '@linekeeper/contract/permissions/built-in-roles';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly isEnabled: boolean;
}

const shownName = sql<string>`coalesce(nullif(m.name, ''), m.username)`;
/** Members that a choice offers. */
const mostOffered = 50;

/** Members by their ids; those that are there no more are left out. */
export async function peopleByIds(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  const rows = await tx
    .selectFrom('memberDirectory as m')
    .where('m.tenantId', '=', tenantId)
    .where('m.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['m.id', shownName.as('name'), 'm.enabled as isEnabled'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Members that may sign in, by name; those whose name or account has a text in it. */
export async function memberChoices(tx: Tx, tenantId: number, search?: string) {
  let query = tx
    .selectFrom('memberDirectory as m')
    .where('m.tenantId', '=', tenantId)
    .where('m.enabled', '=', true);
  if (search)
    query = query.where(
      sql<boolean>`position(lower(${search}) in lower(coalesce(m.name, '') || ' ' || m.username)) > 0`,
    );
  return query
    .select(['m.id', shownName.as('name'), 'm.username'])
    .orderBy(shownName)
    .orderBy('m.id')
    .limit(mostOffered)
    .execute();
}

/** Roles that somebody holds: whoever is told by another one is nobody. */
export async function roleChoices(tx: Tx, tenantId: number) {
  const rows = await tx
    .selectFrom('heldRole')
    .where('tenantId', '=', tenantId)
    .select(['roleId as id', 'name', 'builtIn'])
    .distinct()
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, builtIn: row.builtIn as BuiltInRole | null }));
}
