import type pg from 'pg';
import { type AppliedMigration, standsAtBaseline } from './before-baseline.ts';
import { DatabaseFault } from './fault.ts';
import { giveFirstStatistics } from './first-statistics.ts';
import { type Migration, readFunctionFiles, readMigrations, type SqlFile } from './migration-files.ts';

const ledgers = `
  create table if not exists migration (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  create table if not exists function_file (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  revoke insert, update, delete on migration, function_file from linekeeper_app`;

/**
 * Takes away the views that ask functions, the functions of the function files with their triggers, then the other views, which functions may
 * read. A function that a policy or a column stands on is of a numbered migration and stays.
 */
const dropFunctions = `
  do $$
  declare
    ours oid[] := array(
      select p.oid from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proowner = 'linekeeper_owner'::regrole and p.prokind = 'f'
        and not exists (
          select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
            and d.classid not in ('pg_proc'::regclass, 'pg_trigger'::regclass, 'pg_rewrite'::regclass))
    );
    views oid[] := array(
      select c.oid from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relowner = 'linekeeper_owner'::regrole and c.relkind = 'v'
    );
    asking oid[] := array(
      select distinct r.ev_class from pg_depend d join pg_rewrite r on r.oid = d.objid
      where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_proc'::regclass and d.refobjid = any(ours)
        and r.ev_class = any(views)
    );
    fired record;
  begin
    if cardinality(asking) > 0 then
      execute (select 'drop view ' || string_agg(one::regclass::text, ', ') from unnest(asking) as one);
      views := array(select one from unnest(views) as one where one <> all(asking));
    end if;
    for fired in select tgname as name, tgrelid::regclass as place from pg_trigger where tgfoid = any(ours) loop
      execute format('drop trigger %I on %s', fired.name, fired.place);
    end loop;
    if cardinality(ours) > 0 then
      execute (select 'drop function ' || string_agg(one::regprocedure::text, ', ') from unnest(ours) as one);
    end if;
    if cardinality(views) > 0 then
      execute (select 'drop view ' || string_agg(one::regclass::text, ', ') from unnest(views) as one);
    end if;
  end $$`;

/**
 * Brings a database to what the folder says: the migrations that are missing, in order, then all functions, triggers and views, made
 * anew where a migration ran or a function file changed (docs/decisions/0010-baseline.md). All of it as linekeeper_owner, in
 * one transaction, under a lock that lets one process at a time. Forward only: a migration that was applied may not change,
 * and a database of a newer program is refused, as is one from before the baseline that does not stand at its end.
 * Returns the names of the files that were new to the database. Throws DatabaseFault.
 */
export async function migrate(client: pg.ClientBase, directory: string): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const functionFiles = await readFunctionFiles(directory);
  const lock = `hashtextextended('linekeeper migrations', 0)`;
  await client.query(`select pg_advisory_lock(${lock})`);
  try {
    await client.query('begin');
    const applied = await update(client, migrations, functionFiles);
    await client.query('commit');
    return applied;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.query(`select pg_advisory_unlock(${lock})`).catch(() => {});
  }
}

async function update(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  functionFiles: readonly SqlFile[],
): Promise<string[]> {
  await becomeOwner(client);
  await client.query(ledgers);
  const applied = await readApplied(client, migrations[0]);
  refuseOthers(applied, migrations);
  const missing = migrations.filter((item) => !applied.some((row) => row.number === item.number));
  const made = await client.query<SqlFile>('select name, checksum from function_file');
  const changed = functionFiles.filter(
    ({ name, checksum }) => !made.rows.some((row) => row.name === name && row.checksum === checksum),
  );
  const isCurrent = changed.length === 0 && made.rows.length === functionFiles.length;
  if (missing.length === 0 && isCurrent) return [];

  await client.query(dropFunctions);
  for (const migration of missing) {
    await run(client, 'migration', migration);
    await record(client, migration);
  }
  for (const file of functionFiles) await run(client, 'function file', file);
  await client.query('delete from function_file');
  for (const { name, checksum } of functionFiles)
    await client.query('insert into function_file (name, checksum) values ($1, $2)', [name, checksum]);
  await giveFirstStatistics(client);
  return [...missing.map(({ name }) => name), ...changed.map(({ name }) => `functions/${name}`)];
}

/** What follows belongs to linekeeper_owner and stands in `public`, whatever a file before has set. */
async function becomeOwner(client: pg.ClientBase): Promise<void> {
  await client.query('set local role linekeeper_owner; set local search_path = public');
}

/** The migrations that the database has; for one at the end of those before the baseline that is the baseline alone. */
async function readApplied(
  client: pg.ClientBase,
  baseline: Migration | undefined,
): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from migration order by number',
  );
  if (!baseline || !standsAtBaseline(rows, baseline.number)) return rows;
  await client.query('delete from migration');
  await record(client, baseline);
  return [baseline];
}

/** Refuses what another program than one before this one has applied. */
function refuseOthers(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  const latest = migrations.at(-1)?.number ?? 0;
  for (const row of applied) {
    const known = migrations.find((item) => item.number === row.number);
    if (!known && row.number > latest)
      throw new DatabaseFault(
        `The database is of a newer Linekeeper (migration ${row.name}). Update this one.`,
      );
    if (known?.name !== row.name || known.checksum !== row.checksum)
      throw new DatabaseFault(`The migration ${row.name} was changed after it had been applied.`);
  }
}

async function record(client: pg.ClientBase, { number, name, checksum }: Migration): Promise<void> {
  await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}

async function run(client: pg.ClientBase, kind: string, { name, text }: SqlFile): Promise<void> {
  await becomeOwner(client);
  try {
    await client.query(text);
  } catch (error) {
    throw new DatabaseFault(
      `The ${kind} ${name} failed${placeOf(error, text)}: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
  await becomeOwner(client);
}

/** Where in the file an error is, as `line 12`; PostgreSQL counts characters from 1. */
function placeOf(error: unknown, text: string): string {
  const position = Number((error as pg.DatabaseError).position ?? 0);
  return position > 0 ? ` at line ${text.slice(0, position - 1).split('\n').length}` : '';
}
