import { randomUUID } from 'node:crypto';
import { type ClientBase, type QueryConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { createEmbeddedStore } from './embedded-store.ts';
import { aTarget, hour, minute, start } from './test/a-target.ts';
import { someTenants } from './test/tenants.ts';

let db: TestDatabase;
let tenants: [number, number];
beforeAll(async () => {
  db = await testDatabase();
  tenants = (await someTenants(db, 2)) as [number, number];
});
afterAll(() => db.close());

const big = ['sample_head', 'sample_times', 'sample_chunk', 'sample_rollup'];

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

function scans(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scans)];
}

/** The database, with a note of every statement whose plan reads one of the tables from end to end. */
function watchedDatabase(found: string[], tables: readonly string[] = big): Database {
  const explain = async (client: ClientBase, { text, values }: QueryConfig) => {
    if (!/^\s*(select|with|delete|update)/.test(text)) return;
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
      text: `explain (format json) ${text}`,
      values: values ?? [],
    });
    const scanned = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => scans(Plan));
    if (scanned.some((table) => tables.includes(table))) found.push(text);
  };
  return {
    ...db.database,
    withTenant: (scope, work) =>
      db.database.withTenant(scope, (tx, client) => {
        const watched = {
          query: async (query: string | QueryConfig, values?: unknown[]) => {
            const config = typeof query === 'string' ? { text: query, values: values ?? [] } : query;
            await explain(client, config);
            return client.query(config);
          },
        };
        return work(tx, watched as unknown as ClientBase);
      }),
  };
}

test('what is asked about one target never reads a table of samples from end to end', async () => {
  const found: string[] = [];
  const store = createEmbeddedStore(watchedDatabase(found));
  const scope = (...tenantIds: number[]) => jobScope(tenantIds);
  const subject = { store, tenants, scope, settle: async () => {} };
  const target = await aTarget(subject, { tenantId: tenants[0] });
  // All polls are this one target's, so that statistics speak for reading the whole table.
  const polls = Array.from({ length: 6000 }, (_, i) => target.poll(start - 60 * hour + i * minute, i, i, i));
  await store.writeBatch(target.own, polls);
  await db.admin.query('vacuum analyze');

  expect((await store.upkeep(target.own, start + 30 * hour)).targetHours).toBeGreaterThan(80);
  await store.writeBatch(target.own, polls.slice(0, 200));
  await db.admin.query('vacuum analyze');
  const day = { fromMs: start, toMs: start + 24 * hour, points: 300, intervalMs: minute };
  expect((await store.range(target.own, target.keys, day))[0]!.sampleCount).toBe(1440);
  expect((await store.latest(target.own, target.keys))[0]).toBeDefined();
  await store.upkeep(target.own, start + 100 * hour);
  await store.deleteBefore(target.own, start - 58 * hour);
  await store.deleteTarget(target.own, target.tenantId, target.targetId);
  expect(found).toEqual([]);
});

test('layouts of many new targets read no table from end to end, and have the planner count their series', async () => {
  const found: string[] = [];
  const store = createEmbeddedStore(watchedDatabase(found, ['series', 'sample_layout']));
  const scope = jobScope([tenants[1]]);
  const wanted = Array.from({ length: 10 }, () => {
    const columns = (['if.in', 'if.out'] as const).map((metric) => ({ subjectId: randomUUID(), metric }));
    return { tenantId: tenants[1], targetId: randomUUID(), columns };
  });
  const ids = await store.layouts(scope, wanted);
  expect(new Set(ids).size).toBe(10);
  expect(await store.layouts(scope, [...wanted].reverse())).toEqual([...ids].reverse());
  expect(found).toEqual([]);
  const { rows } = await db.admin.query(`select reltuples from pg_class where relname = 'series'`);
  expect(rows[0].reltuples).toBeGreaterThanOrEqual(20);
});

test('the hours of many series are one walk through their figures, not a look for each series and hour', async () => {
  const store = createEmbeddedStore(db.database);
  const scope = jobScope([tenants[1]]);
  const subject = { store, tenants, scope: (...ids: number[]) => jobScope(ids), settle: async () => {} };
  const targets = [];
  for (let n = 0; n < 12; n++) {
    const target = await aTarget(subject, { tenantId: tenants[1] });
    await store.writeBatch(
      target.own,
      Array.from({ length: 24 }, (_, at) => target.poll(start + at * hour, 1, at, n)),
    );
    targets.push(target);
  }
  await store.upkeep(scope, start + 100 * hour);
  const begun: number[] = [];
  const watched: Database = {
    ...db.database,
    withTenant: (own, work) =>
      db.database.withTenant(own, (tx, client) =>
        work(tx, {
          query: async (query: string | QueryConfig) => {
            const config = typeof query === 'string' ? { text: query } : query;
            if (config.text.includes('sample_rollup'))
              begun.push(...walks((await analyzed(client, config)) as WalkedNode));
            return client.query(config);
          },
        } as unknown as ClientBase),
      ),
  };
  const keys = targets.flatMap((target) => target.keys.slice(1));
  const firstHour = start / hour;
  const means = await createEmbeddedStore(watched).hourly(scope, keys, {
    fromHour: firstHour,
    toHour: firstHour + 24,
  });
  expect(means[5]).toEqual(Array.from({ length: 24 }, () => 2));
  expect(begun).toEqual([1]);
});

interface WalkedNode extends PlanNode {
  readonly 'Actual Loops': number;
  readonly Plans?: readonly WalkedNode[];
}
async function analyzed(client: ClientBase, { text, values }: QueryConfig): Promise<PlanNode> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
    text: `explain (analyze, timing off, format json) ${text}`,
    values: values ?? [],
  });
  return rows[0]!['QUERY PLAN'][0]!.Plan;
}
/** How often each scan of the rollups is begun. */
function walks(node: WalkedNode): number[] {
  const own = node['Relation Name'] === 'sample_rollup' ? [node['Actual Loops']] : [];
  return [...own, ...(node.Plans ?? []).flatMap(walks)];
}
