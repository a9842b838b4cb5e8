import { afterAll, beforeAll, expect, it } from 'vitest';
import { baselineDatabase } from '../../../../test/baseline-database.ts';
import { rolePassword } from '../../../../test/database.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { silentLog } from '../../../platform/log.ts';
import { createEmbeddedStore } from './embedded-store.ts';

const hour = 3_600_000;
const firstHour = 490_000;
/** The same device id in both tenants: tenants make their own ids. */
const targetId = 'aaaaaaaa-0000-4000-8000-000000000001';
const subjectId = (n: number) => `bbbbbbbb-0000-4000-8000-00000000000${n}`;

/** An installation at the baseline with two packed hours of two tenants: two lines, of which the second was down at first. */
let db: Awaited<ReturnType<typeof baselineDatabase>>;
let database: Database;
beforeAll(async () => {
  db = await baselineDatabase();
  for (const tenantId of [50, 51]) {
    await db.admin.query(
      `insert into organization (id, tenant_id, parent_id, type, name)
       select $1::integer, $1, id, 16, 'Shop ' || $1::integer from organization where type = 99999`,
      [tenantId],
    );
    const series = async (interfaceId: string, metric: string) => {
      const { rows } = await db.admin.query<{ id: number }>(
        'insert into series (tenant_id, device_id, interface_id, metric) values ($1, $2, $3, $4) returning id',
        [tenantId, targetId, interfaceId, metric],
      );
      return rows[0]!.id;
    };
    const chunk = (seriesId: number, h: number, [count, max, sum]: [number, number, number]) =>
      db.admin.query(
        `insert into sample_chunk (tenant_id, hour, series_id, count, min, max, sum, last, payload)
         values ($1, $2, $3, $4, 0, $5, $6, 0, '')`,
        [tenantId, h, seriesId, count, max, sum],
      );
    const [one, two] = [await series(subjectId(1), 'if.in'), await series(subjectId(2), 'if.in')];
    const other = await series(subjectId(1), 'if.out');
    await chunk(one, firstHour, [60, 20, 600]);
    await chunk(one, firstHour + 1, [60, 30, 1200]);
    await chunk(two, firstHour + 1, [30, 90, 300 + tenantId]);
    await chunk(other, firstHour, [60, 1000, 60_000]);
    // Of no series any more: it stands in no list.
    await chunk(2_000_000_000, firstHour, [60, 1e6, 6e7]);
  }
  await db.upgrade();
  const { host, port, database: name } = db.admin;
  database = openDatabase({
    connection: { host, port, database: name!, password: rolePassword, user: 'linekeeper_app' },
    log: silentLog,
  });
});
afterAll(async () => {
  await database.close();
  await db.close();
});

const top = (tenantIds: number[], by: 'mean' | 'max', hours: number) =>
  createEmbeddedStore(database).top(jobScope(tenantIds), {
    metric: 'if.in',
    count: 10,
    by,
    fromMs: firstHour * hour,
    toMs: (firstHour + hours) * hour,
  });

it('a top list over hours that were packed before is that of their chunks, for each tenant its own', async () => {
  const entry = (tenantId: number, n: number, value: number, sampleCount: number) => ({
    ...{ tenantId, targetId, subjectId: subjectId(n), metric: 'if.in', value, sampleCount },
  });
  expect(await top([50], 'mean', 2)).toEqual([entry(50, 1, 15, 120), entry(50, 2, 350 / 30, 30)]);
  expect(await top([51], 'mean', 2)).toEqual([entry(51, 1, 15, 120), entry(51, 2, 351 / 30, 30)]);
  expect(await top([50], 'max', 2)).toEqual([entry(50, 2, 90, 30), entry(50, 1, 30, 120)]);
  expect(await top([50, 51], 'max', 1)).toEqual([entry(50, 1, 20, 60), entry(51, 1, 20, 60)]);
});

it('row-level security is forced again on what the migration read, and on what it filled', async () => {
  const { rows } = await db.admin.query(
    `select relname from pg_class
     where relname in ('series', 'sample_chunk', 'sample_rollup') and relrowsecurity and relforcerowsecurity`,
  );
  expect(rows).toHaveLength(3);
});
