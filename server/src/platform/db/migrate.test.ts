import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rolePassword, testDatabase, type TestDatabase } from '../../../test/database.ts';
import { schemaSnapshot } from '../../../test/schema-snapshot.ts';
import { migrate } from './migrate.ts';
import { connectionOf, migrationsDirectory, prepareDatabase } from './prepare.ts';

let db: TestDatabase;
let directory: string;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  await mkdir(path.join(directory, 'functions'));
  await db.admin.query('truncate migration, function_file; drop table if exists first, second cascade');
});
afterEach(() => rm(directory, { recursive: true }));

const put = (name: string, text: string) => writeFile(path.join(directory, name), text);
const ask = async (sql: string) =>
  (await db.admin.query<{ answer: unknown }>(`select ${sql} as answer`)).rows[0]?.answer;

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
    expect(await ask(`to_regclass('first')`)).toBeNull();
    await put('0001_first.sql', 'create table first (id integer)');
    expect(await migrate(db.admin, directory)).toEqual(['0001_first.sql']);
  });

  it('leaves nothing of the migrations before one that fails', async () => {
    await put('0001_first.sql', 'create table first (id integer)');
    await put('0002_second.sql', 'create table second (id nonsense)');
    await expect(migrate(db.admin, directory)).rejects.toThrow(
      'The migration 0002_second.sql failed at line 1',
    );
    expect(await ask(`to_regclass('first')`)).toBeNull();
    expect(await ask('(select count(*)::integer from migration)')).toBe(0);
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
    await put('functions/10_one.sql', 'create function one() returns integer language sql return 1;');
    const clients = await Promise.all(
      [1, 2, 3].map(async () => {
        const client = new pg.Client(db.adminUrl);
        await client.connect();
        return client;
      }),
    );
    const applied = await Promise.all(clients.map((client) => migrate(client, directory)));
    expect(applied.flat()).toEqual(['0001_first.sql', 'functions/10_one.sql']);
    await Promise.all(clients.map((client) => client.end()));
  });
});

describe('the function files', () => {
  const one = (answer: number) => `create function one() returns integer language sql return ${answer};`;

  it('are applied after the migrations, in the order of their names, as the owner', async () => {
    await put('0001_first.sql', 'create table first (id integer)');
    await put(
      'functions/20_two.sql',
      'create function two() returns bigint language sql return one() + one();',
    );
    await put(
      'functions/10_one.sql',
      'create function one() returns bigint language sql begin atomic select count(*) from first; end;',
    );
    expect(await migrate(db.admin, directory)).toEqual([
      '0001_first.sql',
      'functions/10_one.sql',
      'functions/20_two.sql',
    ]);
    await db.admin.query('insert into first values (1)');
    expect(await ask('two()')).toBe('2');
    expect(
      await ask(`(select string_agg(distinct proowner::regrole::text, ' ') from pg_proc
      where proname in ('one', 'two'))`),
    ).toBe('linekeeper_owner');
  });

  it('are applied again when one has changed, and only then', async () => {
    await put('functions/10_one.sql', one(1));
    await put('functions/20_two.sql', 'create function two() returns integer language sql return one() + 1;');
    await migrate(db.admin, directory);
    const made = await ask(`'one'::regproc::oid`);
    expect(await migrate(db.admin, directory)).toEqual([]);
    expect(await ask(`'one'::regproc::oid`)).toBe(made);
    await put('functions/10_one.sql', one(5));
    expect(await migrate(db.admin, directory)).toEqual(['functions/10_one.sql']);
    expect(await ask('two()')).toBe(6);
  });

  it('leave nothing behind of what they no longer say: another signature, a file that went, a trigger', async () => {
    await put('0001_first.sql', 'create table first (id integer)');
    await put('functions/10_one.sql', one(1));
    await put(
      'functions/20_touch.sql',
      `create function touch() returns trigger language plpgsql as 'begin return null; end';
       create trigger touch after insert on first for each row execute function touch();`,
    );
    await migrate(db.admin, directory);
    expect(await ask(`(select count(*)::integer from pg_trigger where tgname = 'touch')`)).toBe(1);
    await put('functions/10_one.sql', 'create function one(by text) returns text language sql return by;');
    await rm(path.join(directory, 'functions/20_touch.sql'));
    await migrate(db.admin, directory);
    expect(
      await ask(
        `(select string_agg(oid::regprocedure::text, ' ') from pg_proc where proname in ('one', 'touch'))`,
      ),
    ).toBe('one(text)');
    expect(await ask(`(select count(*)::integer from pg_trigger where tgname = 'touch')`)).toBe(0);
    await rm(path.join(directory, 'functions/10_one.sql'));
    await migrate(db.admin, directory);
    expect(await ask(`to_regproc('one')`)).toBeNull();
  });

  it('never stand in the way of a migration that takes away what they read', async () => {
    await put('0001_first.sql', 'create table first (id integer, gone integer)');
    const read = (column: string) =>
      `create function one() returns bigint language sql begin atomic select sum(${column}) from first; end;`;
    await put('functions/10_one.sql', read('gone'));
    await migrate(db.admin, directory);
    await put('0002_second.sql', 'alter table first drop column gone');
    await put('functions/10_one.sql', read('id'));
    expect(await migrate(db.admin, directory)).toEqual(['0002_second.sql', 'functions/10_one.sql']);
    expect(await ask('one()')).toBeNull();
  });

  it('make views anew before the functions that read them', async () => {
    await put('0001_first.sql', 'create table first (id integer, gone integer)');
    const shown = (column: string) => `create view shown as select ${column} as value from first`;
    await put('functions/05_shown.sql', shown('gone'));
    await put(
      'functions/10_one.sql',
      'create function one() returns bigint language sql begin atomic select sum(value) from shown; end;',
    );
    await migrate(db.admin, directory);
    await put('0002_second.sql', 'alter table first drop column gone');
    await put('functions/05_shown.sql', shown('id'));
    expect(await migrate(db.admin, directory)).toEqual(['0002_second.sql', 'functions/05_shown.sql']);
    expect(await ask('one()')).toBeNull();
    await rm(path.join(directory, 'functions/10_one.sql'));
    await rm(path.join(directory, 'functions/05_shown.sql'));
    await migrate(db.admin, directory);
    expect(await ask(`to_regclass('shown')`)).toBeNull();
  });

  it('leave a function alone that a migration made for a column or a policy', async () => {
    await put(
      '0001_first.sql',
      `create function next_id() returns integer language sql return 7;
       create table first (id integer default next_id())`,
    );
    await migrate(db.admin, directory);
    await put('functions/10_one.sql', one(1));
    await migrate(db.admin, directory);
    await db.admin.query('insert into first default values');
    expect(await ask('(select id from first)')).toBe(7);
    await db.admin.query('drop table first; drop function next_id()');
  });

  it('leave nothing of an update when one fails, and it says where', async () => {
    await put('0001_first.sql', 'create table first (id integer)');
    await put('functions/10_one.sql', one(1));
    await migrate(db.admin, directory);
    await put('0002_second.sql', 'create table second (id integer)');
    await put('functions/10_one.sql', one(2));
    await put(
      'functions/20_two.sql',
      '\n\ncreate function two() returns integer language sql return nonsense;',
    );
    await expect(migrate(db.admin, directory)).rejects.toThrow(
      'The function file 20_two.sql failed at line 3: column "nonsense" does not exist',
    );
    expect(await ask('one()')).toBe(1);
    expect(await ask(`to_regclass('second')`)).toBeNull();
    await rm(path.join(directory, 'functions/20_two.sql'));
    expect(await migrate(db.admin, directory)).toEqual(['0002_second.sql', 'functions/10_one.sql']);
    expect(await ask('one()')).toBe(2);
  });

  it('are refused without a number that says their place', async () => {
    await put('functions/one.sql', one(1));
    await expect(migrate(db.admin, directory)).rejects.toThrow('one.sql is not named like 10_some_words.sql');
  });

  it('of the product make the same schema when they are all made anew', async () => {
    const product = await testDatabase();
    try {
      const before = await schemaSnapshot(product.admin);
      await product.admin.query('delete from function_file');
      expect(await migrate(product.admin, migrationsDirectory)).not.toEqual([]);
      expect(await schemaSnapshot(product.admin)).toBe(before);
    } finally {
      await product.close();
    }
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
