import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseFault } from './fault.ts';

/**
 * linekeeper_owner owns and migrates and cannot log in. linekeeper_app owns nothing and runs everything.
 * linekeeper_jobs owns the job queue's schema and nothing else.
 */
export const roleNames = ['linekeeper_owner', 'linekeeper_app', 'linekeeper_jobs'] as const;
const loginRoles = ['linekeeper_app', 'linekeeper_jobs'] as const;

const quoted = (name: string) => pg.escapeIdentifier(name);

/** Roles belong to the whole cluster: another start may create or change the same one at the same moment. */
async function againWhenRaced(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const raced = /tuple concurrently (updated|deleted)|already exists|duplicate key/.test(String(error));
      if (!raced || attempt === 20) throw error;
      await sleep(20 * attempt);
    }
  }
}

/** Creates what is missing of the three roles and gives them what they need in this database. Throws DatabaseFault. */
export async function ensureRoles(
  client: pg.Client,
  { database, password }: { database: string; password: string },
): Promise<void> {
  const refused = (why: string) =>
    new DatabaseFault(
      `The account "${client.user}" may not set up database "${database}" (${why}). ` +
        `Give it CREATEROLE and make it the owner of the database.`,
    );
  try {
    await againWhenRaced(() => createRoles(client, password));
    await againWhenRaced(() => grantDatabase(client, database));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') throw refused(error.message);
    throw error;
  }
  // Who may not grant is only warned.
  if (!(await isReady(client))) throw refused('it is not the owner');
}

async function createRoles(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1)',
    [roleNames],
  );
  const present = new Set(rows.map((row) => row.rolname));
  for (const name of roleNames) {
    const login = (loginRoles as readonly string[]).includes(name);
    if (!present.has(name)) await client.query(`create role ${quoted(name)} ${login ? 'login' : 'nologin'}`);
  }
  // Set again at every start, to the same value: the installation's key may have been replaced.
  for (const name of loginRoles)
    await client.query(`alter role ${quoted(name)} password ${pg.escapeLiteral(password)}`);
  if (!(await mayActAsOwner(client)))
    await client.query(`grant linekeeper_owner to ${quoted(client.user ?? '')}`);
}

/** To act as the owner one must be a member with the right to SET ROLE, which since PostgreSQL 16 a creator is not. */
async function mayActAsOwner(client: pg.Client): Promise<boolean> {
  try {
    await client.query('begin; set local role linekeeper_owner; rollback');
    return true;
  } catch (error) {
    await client.query('rollback');
    if ((error as pg.DatabaseError).code === '42501') return false;
    throw error;
  }
}

async function grantDatabase(client: pg.Client, database: string): Promise<void> {
  if (await isReady(client)) return;
  await client
    .query(
      `
    begin;
    grant create on database ${quoted(database)} to linekeeper_owner, linekeeper_jobs;
    revoke create on schema public from public;
    grant usage, create on schema public to linekeeper_owner;
    grant usage on schema public to linekeeper_app;
    set local role linekeeper_owner;
    alter default privileges revoke execute on functions from public;
    alter default privileges in schema public grant select, insert, update, delete on tables to linekeeper_app;
    alter default privileges in schema public grant usage, select on sequences to linekeeper_app;
    alter default privileges in schema public grant execute on functions to linekeeper_app;
    commit`,
    )
    .catch(async (error: unknown) => {
      await client.query('rollback').catch(() => {});
      throw error;
    });
}

async function isReady(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ready: boolean }>(
    `select has_database_privilege('linekeeper_owner', current_database(), 'create')
        and has_database_privilege('linekeeper_jobs', current_database(), 'create')
        and has_schema_privilege('linekeeper_owner', 'public', 'create')
        and not has_schema_privilege('linekeeper_app', 'public', 'create')
        and exists (select from pg_default_acl where defaclrole = 'linekeeper_owner'::regrole) as ready`,
  );
  return rows[0]?.ready ?? false;
}
