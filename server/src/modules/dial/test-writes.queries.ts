import { type ChangedTest, type NewTest, type TestTarget } from '@linekeeper/contract/dial/dial-tests';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { addSubjects, noteRemoved } from '../subjects/index.ts';

/** A test as a change finds it. */
export interface HeldTest extends Omit<ChangedTest, 'targets' | 'test'> {
  readonly kind: string;
  readonly settings: unknown;
}

type Written = Omit<NewTest, 'targets'>;

const columnsOf = ({ name, tags, isEnabled, intervalS, hours, test, expectations }: Written) => ({
  ...{ name, tags, isEnabled, intervalS, hours },
  settings: JSON.stringify(test.settings),
  expectations: JSON.stringify(expectations),
});

/** Adds a test without targets. */
export async function insertTest(
  tx: Tx,
  tenantId: number,
  test: Written & { readonly id: string },
): Promise<void> {
  const { id } = test;
  await tx
    .insertInto('dialTest')
    .values({ tenantId, id, kind: test.test.kind, ...columnsOf(test) })
    .execute();
}

/** The test as a change finds it, locked until the transaction ends. */
export async function lockTest(tx: Tx, tenantId: number, testId: string): Promise<HeldTest | undefined> {
  const row = await tx
    .selectFrom('dialTest')
    .where('tenantId', '=', tenantId)
    .where('id', '=', testId)
    .select([
      'name',
      'kind',
      'settings',
      'expectations',
      'tags',
      'isEnabled',
      'intervalS',
      'hours',
      'version',
    ])
    .forUpdate()
    .executeTakeFirst();
  // Checked when it came in.
  return row as HeldTest | undefined;
}

/** Writes what a person changed and returns the new version. */
export async function updateTest(tx: Tx, tenantId: number, testId: string, change: Written): Promise<number> {
  const { version } = await tx
    .updateTable('dialTest')
    .where('tenantId', '=', tenantId)
    .where('id', '=', testId)
    .set((eb) => ({ ...columnsOf(change), version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Whom a test asks, each with its id. */
export async function targetsOf(
  tx: Tx,
  tenantId: number,
  testId: string,
): Promise<{ id: string; address: string | null; lineId: string | null }[]> {
  return tx
    .selectFrom('dialTarget')
    .where('tenantId', '=', tenantId)
    .where('testId', '=', testId)
    .select(['id', 'address', 'lineId'])
    .orderBy('id')
    .execute();
}

/** Adds targets to a test, each with a path from this server; gives the ids of the paths. */
export async function insertTargets(
  tx: Tx,
  tenantId: number,
  testId: string,
  targets: readonly TestTarget[],
): Promise<string[]> {
  if (targets.length === 0) return [];
  const rows = await tx
    .insertInto('dialTarget')
    .values(
      targets.map((target) => ({
        ...{ tenantId, testId },
        address: target.kind === 'address' ? target.address : null,
        lineId: target.kind === 'line' ? target.lineId : null,
      })),
    )
    .returning('id')
    .execute();
  const paths = await tx
    .insertInto('dialPath')
    .values(rows.map(({ id }) => ({ tenantId, testId, targetId: id, sourceKind: 'server' })))
    .returning('id')
    .execute();
  const ids = paths.map(({ id }) => id);
  await addSubjects(tx, tenantId, 'dial_path', ids);
  return ids;
}

/** Deletes targets with their paths and states; samples go as soon as the engine sees the note. Gives the ids of the paths. */
export async function deleteTargets(
  tx: Tx,
  tenantId: number,
  targetIds: readonly string[],
): Promise<string[]> {
  if (targetIds.length === 0) return [];
  const paths = await tx
    .deleteFrom('dialPath')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`target_id = any(${targetIds}::uuid[])`)
    .returning('id')
    .execute();
  await tx
    .deleteFrom('dialTarget')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`id = any(${targetIds}::uuid[])`)
    .execute();
  const ids = paths.map(({ id }) => id);
  await noteRemoved(tx, tenantId, ids);
  return ids;
}

/** Deletes a test with all of it. Gives the ids of its paths. */
export async function deleteTest(tx: Tx, tenantId: number, testId: string): Promise<string[]> {
  const targets = await targetsOf(tx, tenantId, testId);
  const ids = await deleteTargets(
    tx,
    tenantId,
    targets.map(({ id }) => id),
  );
  await tx.deleteFrom('dialTest').where('tenantId', '=', tenantId).where('id', '=', testId).execute();
  return ids;
}

/** Deletes some of a tenant's tests and gives how many, and the ids of their paths. */
export async function deleteSomeTests(
  tx: Tx,
  tenantId: number,
  limit: number,
): Promise<{ count: number; pathIds: string[] }> {
  const rows = await tx
    .selectFrom('dialTest')
    .where('tenantId', '=', tenantId)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute();
  const pathIds: string[] = [];
  for (const { id } of rows) pathIds.push(...(await deleteTest(tx, tenantId, id)));
  return { count: rows.length, pathIds };
}

/** Targets that were lines which are there no more. */
export async function lostTargets(tx: Tx, tenantId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('dialTarget')
    .where('tenantId', '=', tenantId)
    .where('address', 'is', null)
    .where('lineId', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Paths to a line. */
export async function pathsToLine(tx: Tx, tenantId: number, lineId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('dialPath as p')
    .innerJoin('dialTarget as g', (join) =>
      join.onRef('g.tenantId', '=', 'p.tenantId').onRef('g.id', '=', 'p.targetId'),
    )
    .where('g.tenantId', '=', tenantId)
    .where('g.lineId', '=', lineId)
    .select('p.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Paths of a test. */
export async function pathsOfTest(tx: Tx, tenantId: number, testId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('dialPath')
    .where('tenantId', '=', tenantId)
    .where('testId', '=', testId)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
