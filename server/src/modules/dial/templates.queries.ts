import { type Expectation, type DialTestKind } from '@linekeeper/contract/dial/dial-test-kinds';
import { type TestTarget } from '@linekeeper/contract/dial/dial-tests';
import { type dialTemplates as endpoints, type TestTemplate } from '@linekeeper/contract/dial/dial-templates';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';

export type NewTemplate = z.output<typeof endpoints.create.body>;
export type ChangedTemplate = z.output<typeof endpoints.update.body>;

/** All templates of a tenant by name. */
export async function templatesOf(tx: Tx, tenantId: number): Promise<TestTemplate[]> {
  const rows = await tx
    .selectFrom('dialTemplate')
    .where('tenantId', '=', tenantId)
    .select(['id', 'name', 'kind', 'settings', 'expectations', 'targets', 'version'])
    .select(
      sql<number>`(select count(*)::integer from dial_test t
        where t.tenant_id = dial_template.tenant_id and t.list_template_id = dial_template.id)`.as(
        'followedBy',
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, kind, settings, expectations, targets, version, followedBy }) => ({
    ...{ id, name, kind: kind as DialTestKind, version, followedBy },
    targets: targets as unknown as TestTarget[],
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
  { name, test, expectations, targets }: NewTemplate,
): Promise<string> {
  const { id } = await tx
    .insertInto('dialTemplate')
    .values({
      ...{ tenantId, name, kind: test.kind },
      settings: JSON.stringify(test.settings),
      expectations: JSON.stringify(expectations),
      targets: JSON.stringify(targets),
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

/** A template's list as a change finds it: locked until the transaction ends, so that nobody begins to follow what is being changed. */
export interface TargetList {
  readonly name: string;
  readonly version: number;
  readonly targets: readonly TestTarget[];
}

/** The template of this id; undefined where the tenant has none. */
export async function lockTemplate(tx: Tx, tenantId: number, id: string): Promise<TargetList | undefined> {
  const row = await tx
    .selectFrom('dialTemplate')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .select(['name', 'version', 'targets'])
    .forUpdate()
    .executeTakeFirst();
  return row as unknown as TargetList | undefined;
}

/** What a template is called now; null where the tenant has none of this id. Locks nothing. */
export async function templateName(tx: Tx, tenantId: number, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('dialTemplate')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .select('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Writes what a person changed of a template, and gives its new version. */
export async function updateTemplate(
  tx: Tx,
  tenantId: number,
  id: string,
  { name, targets }: Pick<ChangedTemplate, 'name' | 'targets'>,
): Promise<number> {
  const { version } = await tx
    .updateTable('dialTemplate')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .set((eb) => ({ name, targets: JSON.stringify(targets), version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** The tests that follow the list of a template. */
export async function followersOf(
  tx: Tx,
  tenantId: number,
  templateId: string,
): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('dialTest')
    .where('tenantId', '=', tenantId)
    .where('listTemplateId', '=', templateId)
    .select(['id', 'name'])
    .orderBy('id')
    .execute();
}
