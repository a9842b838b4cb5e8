import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { baselineDatabase } from '../../../test/baseline-database.ts';
import { rolePassword, testDatabase } from '../../../test/database.ts';
import { schemaSnapshot } from '../../../test/schema-snapshot.ts';
import { prepareDatabase } from './prepare.ts';

/** `number name checksum` of each migration before the baseline, as their table held them. */
const oldChain = (
  await readFile(path.join(import.meta.dirname, '../../../test/migrations-before-baseline.txt'), 'utf8')
)
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

let db: Awaited<ReturnType<typeof baselineDatabase>>;
beforeEach(async () => {
  db = await baselineDatabase();
});
afterEach(() => db.close());

/** Makes the database look as the program before the baseline left it, with these of its migrations. */
async function wind(migrations: readonly (readonly string[])[]): Promise<void> {
  await db.admin.query('truncate migration; drop table function_file');
  for (const row of migrations)
    await db.admin.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [...row]);
}
const start = () => prepareDatabase({ adminUrl: db.adminUrl, rolePassword });
const applied = async () =>
  (await db.admin.query<{ name: string }>('select name from migration order by number')).rows.map(
    (row) => row.name,
  );

it('a database at the end of the old migrations is taken as being at the baseline, with all it holds', async () => {
  const fresh = await testDatabase();
  const schema = await schemaSnapshot(fresh.admin);
  await fresh.close();
  await wind(oldChain);
  await db.admin.query(`
    insert into organization (id, tenant_id, parent_id, type, name) values (50, 50, 1, 16, 'Kept');
    insert into member (tenant_id, username) values (50, 'kept');
    insert into role (tenant_id, name) values (50, 'one'), (50, 'two'), (50, 'three');
    create function an_old_function() returns integer language sql return 1;
    alter function an_old_function() owner to linekeeper_owner`);
  const first = await start();
  expect(first.applied.length).toBeGreaterThan(10);
  // What is new since the baseline runs; the baseline, which it stands at, does not.
  expect(first.applied).not.toContain('0100_baseline.sql');
  expect(first.applied.filter((name) => !name.startsWith('functions/'))).toEqual((await applied()).slice(1));
  expect((await applied())[0]).toBe('0100_baseline.sql');
  expect(await schemaSnapshot(db.admin)).toBe(schema);
  const { rows } = await db.admin.query(
    `select name, (select count(*)::integer from role r where r.tenant_id = o.id) as roles,
       (select username from member m where m.tenant_id = o.id) as member from organization o where o.id = 50`,
  );
  expect(rows).toEqual([{ name: 'Kept', roles: 3, member: 'kept' }]);
  expect((await start()).applied).toEqual([]);
});

const others: readonly [what: string, migrations: string[][], last: string][] = [
  ['before that end', oldChain.slice(0, -1), '0070_arrival.sql'],
  ['at its very beginning', oldChain.slice(0, 1), '0001_platform.sql'],
  [
    'at that end by other files',
    oldChain.map((row, index) => (index === 20 ? [row[0]!, row[1]!, 'f'.repeat(64)] : row)),
    '0071_temporary_tables_last.sql',
  ],
];
it.each(others)(
  'one that stands %s is told in one line what to pass through, and stays as it is',
  async (_what, migrations, last) => {
    await wind(migrations);
    await expect(start()).rejects.toThrow(
      `The database is of an older Linekeeper (its last migration is ${last}). ` +
        'Start it once with Linekeeper 0.1.0 (commit 6e1645b), then with this one.',
    );
    expect(await applied()).toEqual(migrations.map((row) => row[1]));
    const { rows } = await db.admin.query(`select to_regclass('function_file') as found`);
    expect(rows).toEqual([{ found: null }]);
  },
);
