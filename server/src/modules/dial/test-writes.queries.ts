import { type ChangedTest, type NewTest, type TestTarget } from '@linekeeper/contract/dial/dial-tests';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { noteRemoved } from '../subjects/index.ts';
import { sendingAgents } from './settle-paths.queries.ts';

/** A test as a change finds it. */
export interface HeldTest extends Omit<ChangedTest, 'targets' | 'test'> {
  readonly kind: string;
  readonly settings: unknown;
}

type Written = Omit<NewTest, 'targets'>;

const columnsOf = ({ name, tags, isEnabled, intervalS, hours, test, expectations, ...from }: Written) => ({
  ...{ name, tags, isEnabled, intervalS, hours, overLines: from.overLines },
  ...{ monthMegabytes: from.monthMegabytes, listTemplateId: from.listTemplateId },
  sources: JSON.stringify(from.sources),
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
      'sources',
      'overLines',
      'monthMegabytes',
      'listTemplateId',
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

/** Whom a test asks. */
export interface HeldTarget {
  readonly id: string;
  readonly address: string | null;
  readonly lineId: string | null;
  readonly agentId: string | null;
  readonly isGateway: boolean;
  readonly isHub: boolean;
  /** It stands in the list that the test follows, and in none of its own. */
  readonly isListed: boolean;
}

/** Whom a test asks, each with its id. */
export async function targetsOf(tx: Tx, tenantId: number, testId: string): Promise<HeldTarget[]> {
  return tx
    .selectFrom('dialTarget')
    .where('tenantId', '=', tenantId)
    .where('testId', '=', testId)
    .select(['id', 'address', 'lineId', 'agentId', 'isGateway', 'isHub', 'isListed'])
    .orderBy('id')
    .execute();
}

/** One test of a tenant. */
export interface OfTest {
  readonly tenantId: number;
  readonly testId: string;
}

/** Adds targets to a test; their paths come by settling (`settle-paths.ts`). */
export async function insertTargets(
  tx: Tx,
  { tenantId, testId }: OfTest,
  targets: readonly TestTarget[],
  isListed = false,
): Promise<void> {
  if (targets.length === 0) return;
  await tx
    .insertInto('dialTarget')
    .values(
      targets.map((target) => ({
        ...{ tenantId, testId, isListed },
        address: target.kind === 'address' ? target.address : null,
        lineId: target.kind === 'line' ? target.lineId : null,
        agentId: target.kind === 'agent' ? target.agentId : null,
        isGateway: target.kind === 'gateway',
        isHub: target.kind === 'hub',
      })),
    )
    .execute();
}

/** Whether these targets stand in the list that their test follows, or in its own. */
export async function setListed(
  tx: Tx,
  tenantId: number,
  targetIds: readonly string[],
  isListed: boolean,
): Promise<void> {
  if (targetIds.length === 0) return;
  await tx
    .updateTable('dialTarget')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`id = any(${targetIds}::uuid[])`)
    .set({ isListed })
    .execute();
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
  await dropTurns(tx, tenantId, testId);
  await tx.deleteFrom('dialTest').where('tenantId', '=', tenantId).where('id', '=', testId).execute();
  return ids;
}

/** Takes what a test waits for out of the queue; its paths ask anew, as the test is then. What goes on, goes on. */
export async function dropTurns(tx: Tx, tenantId: number, testId: string): Promise<void> {
  await sql`
    with dropped as (
      delete from dial_booking where tenant_id = ${tenantId} and test_id = ${testId} and state = 'waiting' and path_id is not null
      returning path_id
    )
    update dial_path p set asks_at = now() from dropped d where p.tenant_id = ${tenantId} and p.id = d.path_id`.execute(
    tx,
  );
}

/** Deletes some of a tenant's tests and gives how many, the ids of their paths, and the agents that sent them. */
export async function deleteSomeTests(
  tx: Tx,
  tenantId: number,
  limit: number,
): Promise<{ count: number; pathIds: string[]; agentIds: string[] }> {
  const rows = await tx
    .selectFrom('dialTest')
    .where('tenantId', '=', tenantId)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute();
  const pathIds: string[] = [];
  const agentIds = new Set<string>();
  for (const { id } of rows) {
    for (const agentId of await sendingAgents(tx, tenantId, { testId: id })) agentIds.add(agentId);
    pathIds.push(...(await deleteTest(tx, tenantId, id)));
  }
  return { count: rows.length, pathIds, agentIds: [...agentIds] };
}

/** Targets that were lines or agents which are there no more. */
export async function lostTargets(tx: Tx, tenantId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('dialTarget')
    .where('tenantId', '=', tenantId)
    .where('address', 'is', null)
    .where('lineId', 'is', null)
    .where('agentId', 'is', null)
    .where('isGateway', '=', false)
    .where('isHub', '=', false)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Paths to a line or over any, and to an agent: what they are sent to or by may be another address now. */
export async function pathsBy(
  tx: Tx,
  tenantId: number,
  { lineId, agentId }: { readonly lineId?: string; readonly agentId?: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('dialPath as p')
    .innerJoin('dialTarget as g', (join) =>
      join.onRef('g.tenantId', '=', 'p.tenantId').onRef('g.id', '=', 'p.targetId'),
    )
    .where('g.tenantId', '=', tenantId)
    .where((eb) =>
      eb.or([
        ...(lineId === undefined ? [] : [eb('g.lineId', '=', lineId), eb('p.sourceLineId', 'is not', null)]),
        ...(agentId === undefined ? [] : [eb('g.agentId', '=', agentId)]),
      ]),
    )
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
