import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rolePassword, testDatabase, type TestDatabase } from '../../../test/database.ts';
import { migrate } from './migrate.ts';
import { connectionOf, prepareDatabase } from './prepare.ts';

let db: TestDatabase;
let directory: string;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  await db.admin.query('truncate migration; drop table if exists first, second');
});
afterEach(() => rm(directory, { recursive: true }));

const put = (name: string, text: string) => writeFile(path.join(directory, name), text);

describe('migrate', () => {
  it('applies what is missing, once, in order, as the owner', async () => {
    await put('0001_first.sql', 'create table first (id integer)');
    expect(await migrate(db.admin, directory)).toEqual(['0001_first.sql']);
    await put('0002_second.sql', 'create table second (id integer)');
    expect(await migrate(db.admin, directory)).toEqual(['0002_second.sql']);
    expect(await migrate(db.admin, directory)).toEqual([]);
    const { rows } = await db.admin.query(
      `select tableowner from pg_tables where tablename in ('first', 'second')`,
    );
    expect(rows).toEqual([{ tableowner: 'linekeeper_owner' }, { tableowner: 'linekeeper_owner' }]);
  });

  it('leaves nothing of a migration that fails, and names file and line', async () => {
    await put('0001_first.sql', 'create table first (id integer);\n\ncreate table second (id nonsense);\n');
    await expect(migrate(db.admin, directory)).rejects.toThrow(
      'The migration 0001_first.sql failed at line 3: type "nonsense" does not exist',
    );
    const { rows } = await db.admin.query(`select to_regclass('first') as found`);
    expect(rows).toEqual([{ found: null }]);
    await put('0001_first.sql', 'create table first (id integer)');
    expect(await migrate(db.admin, directory)).toEqual(['0001_first.sql']);
  });

  it('refuses a file that was changed after it had been applied', async () => {
    await put('0001_first.sql', 'create table first (id integer)');
    await migrate(db.admin, directory);
    await put('0001_first.sql', 'create table first (id bigint)');
    await expect(migrate(db.admin, directory)).rejects.toThrow('0001_first.sql was changed');
  });

  it('refuses the database of a newer program', async () => {
    await put('0001_first.sql', 'create table first (id integer)');
    await put('0002_second.sql', 'create table second (id integer)');
    await migrate(db.admin, directory);
    await rm(path.join(directory, '0002_second.sql'));
    await expect(migrate(db.admin, directory)).rejects.toThrow(
      /newer Linekeeper \(migration 0002_second.sql\)/,
    );
  });

  it('refuses two files with one number, and a name without', async () => {
    await put('0001_first.sql', '');
    await put('0001_second.sql', '');
    await expect(migrate(db.admin, directory)).rejects.toThrow('Two migrations have the number 1');
    await rm(path.join(directory, '0001_second.sql'));
    await put('more.sql', '');
    await expect(migrate(db.admin, directory)).rejects.toThrow('more.sql is not named like');
  });

  it('lets several processes start at once', async () => {
    await put('0001_first.sql', 'create table first (id integer); select pg_sleep(0.1)');
    const clients = await Promise.all(
      [1, 2, 3].map(async () => {
        const client = new pg.Client(db.adminUrl);
        await client.connect();
        return client;
      }),
    );
    const applied = await Promise.all(clients.map((client) => migrate(client, directory)));
    expect(applied.flat()).toEqual(['0001_first.sql']);
    await Promise.all(clients.map((client) => client.end()));
  });
});

describe('prepareDatabase', () => {
  /** A login that is no superuser, with a database of its own. */
  async function withLogin(attributes: string, work: (url: string) => Promise<void>): Promise<void> {
    const name = `lk_login_${process.pid}`;
    await db.admin.query(`create role ${name} login ${attributes} password 'p'`);
    await db.admin.query(`create database ${name} owner ${name}`);
    const url = new URL(db.adminUrl);
    url.username = name;
    url.password = 'p';
    url.pathname = `/${name}`;
    try {
      await work(url.href);
    } finally {
      await db.admin.query(`drop database ${name} with (force)`);
      await db.admin.query(`drop role ${name}`);
    }
  }

  it('does not take an account that may not create roles, and says what it needs', async () => {
    await withLogin('', async (adminUrl) => {
      await expect(prepareDatabase({ adminUrl, rolePassword })).rejects.toThrow(
        /may not set up database .* Give it CREATEROLE and make it the owner of the database/,
      );
    });
  });

  it('does not take an account that is not the owner of the database', async () => {
    await withLogin('createrole', async (adminUrl) => {
      await db.admin.query(`alter database ${new URL(adminUrl).pathname.slice(1)} owner to current_user`);
      await expect(prepareDatabase({ adminUrl, rolePassword })).rejects.toThrow(
        /may not set up database .* make it the owner of the database/,
      );
    });
  });

  it('says in one line what is wrong with an address', async () => {
    await expect(prepareDatabase({ adminUrl: 'mysql://x', rolePassword })).rejects.toThrow('postgresql://');
    const url = new URL(db.adminUrl);
    url.password = 'wrong';
    url.username = 'nobody_here';
    await expect(prepareDatabase({ adminUrl: url.href, rolePassword })).rejects.toThrow(
      /^The database does not let us in: /,
    );
    expect(connectionOf('postgresql://u:p%40@db.example:6000/lk')).toMatchObject({
      host: 'db.example',
      port: 6000,
      user: 'u',
      password: 'p@',
      database: 'lk',
    });
  });
});
