import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { type Connection } from '../src/platform/db/pool.ts';
import { migrationsDirectory, prepareDatabase } from '../src/platform/db/prepare.ts';
import { silentLog } from '../src/platform/log.ts';

/** Of the roles of the whole test cluster: a test that prepares a database gives the same. */
export const rolePassword = 'password-of-the-test-roles';

export interface TestDatabase {
  readonly database: Database;
  /** A superuser's connection to the same database, for what no program of ours may do. */
  readonly admin: pg.Client;
  readonly adminUrl: string;
  readonly app: Connection;
  readonly jobs: Connection;
  close(): Promise<void>;
}

/** The cluster that tests run on: a superuser's address. */
function clusterUrl(): string {
  const url = process.env['LINEKEEPER_TEST_CLUSTER'];
  if (!url) throw new Error('Set LINEKEEPER_TEST_CLUSTER to the address of a PostgreSQL superuser.');
  return url;
}

function urlOf(database: string): string {
  const url = new URL(clusterUrl());
  url.pathname = `/${database}`;
  return url.href;
}

/** The name changes with the migrations and with what else prepares a database, so an old template is never used. */
function templateName(): string {
  const hash = createHash('sha256');
  const names = readdirSync(migrationsDirectory, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((one) => one.endsWith('.sql')).sort())
    hash.update(name).update(readFileSync(path.join(migrationsDirectory, name)));
  const prepares = path.resolve(migrationsDirectory, '../src/platform/db');
  for (const name of ['prepare.ts', 'roles.ts', 'migrate.ts'])
    hash.update(readFileSync(path.join(prepares, name)));
  return `linekeeper_template_${hash.digest('hex').slice(0, 12)}`;
}

async function ensureTemplate(root: pg.Client): Promise<string> {
  const name = templateName();
  await root.query(`select pg_advisory_lock(hashtext('linekeeper test template'))`);
  try {
    const { rowCount } = await root.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      await root.query(`drop database if exists ${name}_new with (force)`);
      await root.query(`create database ${name}_new`);
      await prepareDatabase({ adminUrl: urlOf(`${name}_new`), rolePassword });
      await root.query(`alter database ${name}_new rename to ${name}`);
    }
    return name;
  } finally {
    await root.query(`select pg_advisory_unlock(hashtext('linekeeper test template'))`);
  }
}

/** A migrated database of its own for a test file, cloned from a template; `close` drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  const root = new pg.Client(urlOf('postgres'));
  await root.connect();
  const name = `linekeeper_test_${randomBytes(6).toString('hex')}`;
  await root.query(`create database ${name} template ${await ensureTemplate(root)} strategy file_copy`);
  const admin = new pg.Client(urlOf(name));
  await admin.connect();
  const base = { host: admin.host, port: admin.port, database: name, password: rolePassword };
  const app = { ...base, user: 'linekeeper_app' };
  const database = openDatabase({ connection: app, log: silentLog });
  // What the superuser changes past the program counts at once, as if the program had.
  admin.on('notice', () => database.sessionVersion.moved());
  return {
    database,
    admin,
    adminUrl: urlOf(name),
    app,
    jobs: { ...base, user: 'linekeeper_jobs' },
    async close() {
      await database.close();
      await admin.end();
      await root.query(`drop database ${name} with (force)`);
      await root.end();
    },
  };
}
