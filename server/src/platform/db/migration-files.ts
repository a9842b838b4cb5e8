import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseFault } from './fault.ts';

export interface SqlFile {
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text, in hexadecimal. */
  readonly checksum: string;
}

export interface Migration extends SqlFile {
  readonly number: number;
}

/** The .sql files of a folder in the order of their names. Throws DatabaseFault for a name that is not as it must be. */
async function readFiles(directory: string, pattern: RegExp, wanted: string): Promise<SqlFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      if (!pattern.test(name)) throw new DatabaseFault(`${name} is not named like ${wanted}.`);
      const text = await readFile(path.join(directory, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The numbered migrations, each run once, in their order. Throws DatabaseFault where two have one number. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = await readFiles(directory, /^\d{4}_[a-z0-9_]+\.sql$/, '0101_some_words.sql');
  const migrations = files.map((file) => ({ ...file, number: Number(file.name.slice(0, 4)) }));
  for (const [index, { number, name }] of migrations.entries()) {
    const twin = migrations[index - 1];
    if (twin?.number === number)
      throw new DatabaseFault(`Two migrations have the number ${number}: ${twin.name} and ${name}.`);
  }
  return migrations;
}

/** The function files, in the order in which they are applied: a function stands after those that it names. */
export function readFunctionFiles(directory: string): Promise<SqlFile[]> {
  return readFiles(path.join(directory, 'functions'), /^\d{2}_[a-z0-9_]+\.sql$/, '10_some_words.sql');
}
