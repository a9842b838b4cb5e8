import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { DatabaseFault } from './fault.ts';

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const namePattern = /^(\d{4})_[a-z0-9_]+\.sql$/;

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const seen = new Map<number, string>();
  return Promise.all(
    names.map(async (name) => {
      const number = Number(namePattern.exec(name)?.[1]);
      if (!number) throw new DatabaseFault(`The migration ${name} is not named like 0001_some_words.sql.`);
      const twin = seen.get(number);
      if (twin) throw new DatabaseFault(`Two migrations have the number ${number}: ${twin} and ${name}.`);
      seen.set(number, name);
      const text = await readFile(path.join(directory, name), 'utf8');
      return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Where in the file an error is, as `line 12`; PostgreSQL counts characters from 1. */
function placeOf(error: unknown, text: string): string {
  const position = Number((error as pg.DatabaseError).position ?? 0);
  return position > 0 ? ` at line ${text.slice(0, position - 1).split('\n').length}` : '';
}

/**
 * Applies what is missing, in order, each in its own transaction as linekeeper_owner, under a lock that lets one
 * process at a time. Forward only: a file that was applied may not change, and a database of a newer program is refused.
 * Returns the names that were applied now. Throws DatabaseFault.
 */
export async function migrate(client: pg.ClientBase, directory: string): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const lock = `hashtextextended('linekeeper migrations', 0)`;
  await client.query(`select pg_advisory_lock(${lock})`);
  try {
    await client.query(`
      begin;
      set local role linekeeper_owner;
      create table if not exists migration (
        number integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
      revoke insert, update, delete on migration from linekeeper_app;
      commit`);
    const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
      'select number, name, checksum from public.migration order by number',
    );
    const done = new Map(rows.map((row) => [row.number, row]));
    const latest = migrations.at(-1)?.number ?? 0;
    for (const row of rows) {
      const known = migrations.find((item) => item.number === row.number);
      if (!known && row.number > latest)
        throw new DatabaseFault(
          `The database is of a newer Linekeeper (migration ${row.name}). Update this one.`,
        );
      if (!known || known.name !== row.name || known.checksum !== row.checksum)
        throw new DatabaseFault(`The migration ${row.name} was changed after it had been applied.`);
    }
    const applied: string[] = [];
    for (const migration of migrations.filter((item) => !done.has(item.number))) {
      await apply(client, migration);
      applied.push(migration.name);
    }
    return applied;
  } finally {
    await client.query(`select pg_advisory_unlock(${lock})`).catch(() => {});
  }
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query('begin; set local role linekeeper_owner; set local search_path = public');
    await client.query(migration.text);
    await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new DatabaseFault(
      `The migration ${migration.name} failed${placeOf(error, migration.text)}: ${(error as Error).message}`,
      { cause: error },
    );
  }
}
