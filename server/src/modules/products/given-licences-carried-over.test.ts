import { afterAll, beforeAll, expect, it } from 'vitest';
import { baselineDatabase } from '../../../test/baseline-database.ts';

/** An installation at the baseline: signed licences, and days on which every outlet was counted as one with link-quality tests. */
let db: Awaited<ReturnType<typeof baselineDatabase>>;
beforeAll(async () => {
  db = await baselineDatabase();
  await db.admin.query(`
    insert into organization (id, tenant_id, parent_id, type, name)
      values (50, 50, (select id from organization where type = 99999), 16, 'Shop');
    insert into usage_day (tenant_id, day, kind, used)
      values (50, '2026-11-01', 'linkTestOutlets', 7), (50, '2026-11-01', 'networkDevices', 12)`);
  for (const serial of [9, 3])
    await db.admin.query(
      `insert into licence (tenant_id, serial, edition, validity, effective_at, issued_at, key_id, file_name, file,
         uploaded_at, uploaded_by, uploaded_for)
       values (50, $1, 'basic', 'permanent', now(), now(), 'k', 'f', 'f', now(), 'x', 'x')`,
      [serial],
    );
  await db.upgrade();
});
afterAll(() => db.close());

it('an update from the baseline counts no outlet as tested that never was, and leaves what was counted rightly', async () => {
  const { rows } = await db.admin.query('select kind, used from usage_day order by kind');
  expect(rows).toEqual([
    { kind: 'linkTestOutlets', used: 0 },
    { kind: 'networkDevices', used: 12 },
  ]);
});

it('an update from the baseline keeps licences in the order of their serials, and a new one comes after them', async () => {
  await db.admin.query(
    `insert into licence (tenant_id, edition, validity, effective_at, issued_at, uploaded_at, uploaded_by, uploaded_for)
     values (50, 'basic', 'permanent', now(), now(), now(), 'x', 'x')`,
  );
  const { rows } = await db.admin.query(
    'select serial::integer from licence where tenant_id = 50 order by seq',
  );
  expect(rows.map(({ serial }) => serial)).toEqual([3, 9, null]);
});
