import { readFileSync } from 'node:fs';
import path from 'node:path';
import { migrationsDirectory } from '../../src/platform/db/prepare.ts';
import { testDatabase, type TestDatabase } from '../database.ts';

export interface DayDatabase extends TestDatabase {
  /** Has the database take it for this time. */
  setClock(nowMs: number): Promise<void>;
}

/** The statement of a file of functions that begins so, with the clock of the day in place of the real one. */
function byHand(file: string, begin: string, end: string): string {
  const text = readFileSync(path.join(migrationsDirectory, 'functions', file), 'utf8');
  const from = text.indexOf(begin);
  if (from < 0) throw new Error(`${file} has no "${begin}".`);
  const statement = text.slice(from, text.indexOf(end, from) + end.length);
  return statement.replace('create ', 'create or replace ').replaceAll('now()', 'hand.now()');
}

/** A database whose `now()` is moved by hand: what is due in it, and which announced work is over, go by the day's time. */
export async function dayDatabase(nowMs: number): Promise<DayDatabase> {
  const db = await testDatabase();
  const { rows } = await db.admin.query('select current_database() as name');
  await db.admin.query(`
    create schema hand;
    create table hand.clock (at timestamptz not null);
    insert into hand.clock values (to_timestamp(${nowMs / 1000}));
    create function hand.now() returns timestamptz language sql stable as 'select at from hand.clock';
    grant usage on schema hand to public;
    grant select on hand.clock to public;
    alter role linekeeper_app in database ${rows[0].name} set search_path = hand, pg_catalog, public;
    ${byHand('05_subject_views.sql', 'create view subject_state', ';')}
    ${byHand('50_queues.sql', 'create function tenants_with_facts', 'end;')}`);
  let setMs = nowMs;
  return {
    ...db,
    async setClock(toMs) {
      if (toMs === setMs) return;
      setMs = toMs;
      await db.admin.query('update hand.clock set at = to_timestamp($1::float8 / 1000)', [toMs]);
    },
  };
}
