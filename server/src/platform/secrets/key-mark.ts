import type pg from 'pg';
import { lookAsOwner } from '../db/as-owner.ts';
import { type Database } from '../db/database.ts';
import { KeyFileFault } from './key-file.ts';
import { type KeyRing, keyNumber } from './key-ring.ts';
import { opensFirst, type Resealing } from './reseal.ts';

const doesNotFit = (file: string, sealedWith: string, { current }: KeyRing) =>
  new KeyFileFault(
    `The key in ${file} does not fit this database: its secrets are sealed with key ${sealedWith}, and this is key ` +
      `${keyNumber(current)}. Put back the key file that belongs to it, or say where it is with KEY_FILE.`,
  );

const isIn = ({ current, previous }: KeyRing, number: string) =>
  [current, ...(previous ? [previous] : [])].some((key) => keyNumber(key) === number);

/**
 * Refuses a key that does not fit, as the owner and before anything of the database is changed: another key would give its roles
 * another password and shut out a server that runs on it. A database without a mark passes. Throws KeyFileFault.
 */
export function requireFittingKey(file: string, ring: KeyRing): (client: pg.Client) => Promise<void> {
  return async (client) => {
    const { rows } = await client.query(`select to_regclass('public.key_mark') is not null as marked`);
    if (!rows[0]?.marked) return;
    const marks = await lookAsOwner(client, () =>
      client.query<{ number: string }>('select key_number as number from key_mark'),
    );
    const number = marks.rows[0]?.number;
    if (number !== undefined && !isIn(ring, number)) throw doesNotFit(file, number, ring);
  };
}

/** Writes the number of the current key where none stands or another did. */
export async function markKey(database: Database, { current }: Pick<KeyRing, 'current'>): Promise<void> {
  await database.ask(
    `insert into key_mark (key_number) values ($1)
     on conflict (one) do update set key_number = excluded.key_number, marked_at = now()
     where key_mark.key_number <> excluded.key_number`,
    [keyNumber(current)],
  );
}

/** The first start with marks: what is sealed must open with this key. Throws KeyFileFault. */
export async function markFirst(given: Resealing, file: string, ring: KeyRing): Promise<void> {
  const marks = await given.database.ask('select from key_mark', []);
  if (marks.length > 0) return;
  if (!(await opensFirst(given, ring))) throw doesNotFit(file, 'of another file', ring);
  await markKey(given.database, { current: ring.previous ?? ring.current });
}
