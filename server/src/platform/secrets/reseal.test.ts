import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeWorld, type World } from '../../../test/areas/index.ts';
import { sealedColumns } from '../../sealed-columns.ts';
import { closed, type KeyRing, withNewKey } from './key-ring.ts';
import { resealAll, type Resealing, verifyAll } from './reseal.ts';
import { type SealedColumn } from './sealed-column.ts';
import { createSecrets } from './secrets.ts';

const key = (fill: number) => Buffer.alloc(32, fill);
const first: KeyRing = { current: key(1), previous: undefined, recovery: [] };

let app: TestApp;
let world: World;
let all: Resealing;
/** What stands in each column, by `table.column`: the text, and how its row is found. */
let kept: Map<
  string,
  { column: SealedColumn; text: string; where: string; row: Record<string, string | number> }
>;

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app;
  world = await makeWorld(app, await app.addTenant('acme'));
  const { tenantId } = world;
  const importId = randomUUID();
  await db.admin.query('delete from csv_import_piece');
  await db.admin.query(
    `insert into csv_import (tenant_id, kind, id, bytes, options) values ($1, 'members', $2, 9, '{}')`,
    [tenantId, importId],
  );
  for (const number of [0, 1])
    await db.admin.query('insert into csv_import_piece values ($1, $2, $3, $4)', [
      tenantId,
      importId,
      number,
      Buffer.of(),
    ]);
  await db.admin.query(`insert into login_key values ('a-key', '', now())`);
  await db.admin.query(`insert into evidence_key values (1, '', '')`);
  await db.admin.query(
    `insert into mail_server (tenant_id, host, port, security, username, sealed_password, from_address)
     values ($1, 'mail.example.org', 465, 'tls', 'us', '', 'us@example.org')`,
    [tenantId],
  );
  await db.admin.query(
    `insert into first_password (tenant_id, member_id, operation_id, sealed_password, expires_at)
     values ($1, $2, gen_random_uuid(), '', now() + interval '1 hour')`,
    [tenantId, world.memberId],
  );
  all = { database: db.database, tenantIds: [1, tenantId], columns: sealedColumns };
  // One value a column, as it was sealed before anything was changed.
  kept = new Map();
  for (const column of sealedColumns) {
    const own = column.isOfTenants ? `tenant_id = ${tenantId}` : 'true';
    const names = [...(column.isOfTenants ? ['tenant_id'] : []), ...column.key];
    const found = await db.admin.query(
      `select ${names} from ${column.table} where ${own} order by ${names} limit 1`,
    );
    const where = names.map((name) => `${name} = '${found.rows[0][name]}'`).join(' and ');
    const row = Object.fromEntries(
      names.map((name) => [
        name.replace(/_(\w)/g, (_all, one: string) => one.toUpperCase()),
        found.rows[0][name],
      ]),
    );
    kept.set(`${column.table}.${column.column}`, { column, where, row, text: `secret of ${column.table}` });
  }
});
afterAll(() => app.close());

/** Empties every sealed column and seals one value in each. */
async function sealAllWith(ring: KeyRing): Promise<void> {
  const secrets = createSecrets(ring.current);
  for (const { column, where, row, text } of kept.values()) {
    await app.db.admin.query(
      `update ${column.table} set ${column.column} = '' where ${column.column} is not null`,
    );
    await app.db.admin.query(`update ${column.table} set ${column.column} = $1 where ${where}`, [
      secrets.seal(column.place(row), text).column,
    ]);
  }
}

/** What opens with a ring, by column. */
async function opened({ current, previous }: KeyRing): Promise<string[]> {
  const secrets = createSecrets(current, previous);
  const texts: string[] = [];
  for (const { column, where, row } of kept.values()) {
    const { rows } = await app.db.admin.query(
      `select ${column.column} as sealed from ${column.table} where ${where}`,
    );
    try {
      texts.push(secrets.open(column.place(row), rows[0].sealed));
    } catch {
      texts.push('closed');
    }
  }
  return texts;
}
const texts = () => [...kept.values()].map(({ text }) => text);

it('every column of sealed values is one that a change of the key goes through', async () => {
  const { rows } = await app.db.admin.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like 'sealed%' order by name`,
  );
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    rows.map(({ name }) => name),
  );
});

it('everything is sealed with the new key, once, and the old one opens nothing any more', async () => {
  await sealAllWith(first);
  const ring = withNewKey(first, key(2));
  expect(await resealAll(all, ring)).toBe(sealedColumns.length);
  expect(await resealAll(all, ring)).toBe(0);
  expect(await verifyAll(all, ring)).toBe(sealedColumns.length);
  expect(await opened(closed(ring))).toEqual(texts());
  expect(new Set(await opened(first))).toEqual(new Set(['closed']));
});

it('a change that breaks off leaves everything open to both keys, and is taken up where it stopped', async () => {
  await sealAllWith(first);
  const ring = withNewKey(first, key(3));
  const breaking = sealedColumns.map((column, at): SealedColumn =>
    at < 3
      ? column
      : {
          ...column,
          place() {
            throw new Error('the power is gone');
          },
        },
  );
  await expect(resealAll({ ...all, columns: breaking }, ring)).rejects.toThrow('the power is gone');
  expect(await opened(ring)).toEqual(texts());
  await expect(verifyAll(all, ring)).rejects.toThrow('not in the key file');
  expect(await resealAll(all, ring)).toBe(sealedColumns.length - 3);
  expect(await verifyAll(all, ring)).toBe(sealedColumns.length);
});

it('a value that does not open ends the change with an error', async () => {
  await sealAllWith({ ...first, current: key(9) });
  await expect(resealAll(all, withNewKey(first, key(4)))).rejects.toThrow('not in the key file');
});
