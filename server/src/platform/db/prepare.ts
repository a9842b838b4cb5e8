import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { parse } from 'pg-connection-string';
import { prepareQueue } from '../jobs/queue-schema.ts';
import { type Log, silentLog } from '../log.ts';
import { DatabaseFault } from './fault.ts';
import { migrate } from './migrate.ts';
import { type Connection } from './pool.ts';
import { ensureRoles } from './roles.ts';

export const migrationsDirectory = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  '../../../migrations',
);
const oldestVersion = 15;

export interface PrepareSettings {
  /** The login that may create roles and owns the database: the embedded superuser's, or `DATABASE_URL`. */
  readonly adminUrl: string;
  /** Password of the login roles that we make; derived from the installation's key, so that every start agrees. */
  readonly rolePassword: string;
  readonly log?: Log;
  /** Asked once the server is known to be one of ours to use, before anything is changed; what it throws ends the start. */
  readonly require?: (client: pg.Client) => Promise<void>;
  /** Where the migrations are; only tests say. */
  readonly migrations?: string;
}

export interface Prepared {
  /** As the role that owns nothing: everything at run time. */
  readonly app: Connection;
  /** As the owner of the job queue's schema, which holds no tenant's rows but job payloads. */
  readonly jobs: Connection;
  /** Names of the migrations that this start applied. */
  readonly applied: readonly string[];
  readonly serverVersion: string;
}

/** Takes a URL apart. Throws DatabaseFault with what is wrong. */
export function connectionOf(url: string): Connection {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new DatabaseFault('It must begin with postgresql://.');
  try {
    const parts = parse(url);
    return {
      host: parts.host || 'localhost',
      port: Number(parts.port || 5432),
      database: parts.database || parts.user || 'postgres',
      user: parts.user || 'postgres',
      password: parts.password,
      ssl: parts.ssl as Connection['ssl'],
    };
  } catch (error) {
    throw new DatabaseFault(`It is not a valid address: ${(error as Error).message}`);
  }
}

/**
 * Makes a database ours: checks its version, creates the roles, applies the migrations. Safe to run from several
 * processes at once, and on every start. Throws DatabaseFault, whose message is one line for the person who starts us.
 */
export async function prepareDatabase(settings: PrepareSettings): Promise<Prepared> {
  const admin = connectionOf(settings.adminUrl);
  const client = new pg.Client({
    ...admin,
    connectionTimeoutMillis: 10_000,
    application_name: 'linekeeper start',
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw new DatabaseFault(`The database does not let us in: ${(error as Error).message || String(error)}`);
  }
  try {
    const { rows } = await client.query<{ number: string; text: string; encoding: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as text,
        current_setting('server_encoding') as encoding`,
    );
    const version = rows[0];
    if (!version || Number(version.number) < oldestVersion * 10_000)
      throw new DatabaseFault(`PostgreSQL ${version?.text} is too old: ${oldestVersion} or newer is needed.`);
    // Text in three scripts, sorted by ICU, which PostgreSQL offers for UTF-8 alone.
    if (version.encoding !== 'UTF8')
      throw new DatabaseFault(
        `The database "${admin.database}" keeps text as ${version.encoding}: make one with ENCODING 'UTF8'.`,
      );
    await settings.require?.(client);
    await ensureRoles(client, { database: admin.database, password: settings.rolePassword });
    const applied = await migrate(client, settings.migrations ?? migrationsDirectory);
    const as = (user: string): Connection => ({ ...admin, user, password: settings.rolePassword });
    const jobs = as('linekeeper_jobs');
    await prepareQueue(jobs, settings.log ?? silentLog);
    return { app: as('linekeeper_app'), jobs, applied, serverVersion: version.text };
  } finally {
    await client.end().catch(() => {});
  }
}
