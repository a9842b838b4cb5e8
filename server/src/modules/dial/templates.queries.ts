import { type Expectation, type DialTestKind } from '@linekeeper/contract/dial/dial-test-kinds';
import { type dialTemplates as endpoints, type TestTemplate } from '@linekeeper/contract/dial/dial-templates';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';

export type NewTemplate = z.output<typeof endpoints.create.body>;

/** All templates of a tenant by name. */
export async function templatesOf(tx: Tx, tenantId: number): Promise<TestTemplate[]> {
  const rows = await tx
    .selectFrom('dialTemplate')
    .where('tenantId', '=', tenantId)
    .select(['id', 'name', 'kind', 'settings', 'expectations'])
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, kind, settings, expectations }) => ({
    ...{ id, name, kind: kind as DialTestKind },
    settings: settings as TestTemplate['settings'],
    expectations: expectations as unknown as Expectation[],
  }));
}

/** How many templates a tenant has. */
export async function countTemplates(tx: Tx, tenantId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('dialTemplate')
    .where('tenantId', '=', tenantId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertTemplate(
  tx: Tx,
  tenantId: number,
  { name, test, expectations }: NewTemplate,
): Promise<string> {
  const { id } = await tx
    .insertInto('dialTemplate')
    .values({
      ...{ tenantId, name, kind: test.kind },
      settings: JSON.stringify(test.settings),
      expectations: JSON.stringify(expectations),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a template and gives its name; undefined where the tenant has none of this id. */
export async function deleteTemplate(tx: Tx, tenantId: number, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('dialTemplate')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
