import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Log } from '../log.ts';
import { type Account, databaseAccount } from './embedded-account.ts';
import { type Binaries, findBinaries } from './embedded-binaries.ts';
import { clearOrphan } from './embedded-orphan.ts';
import { DatabaseFault } from './fault.ts';

export interface EmbeddedSettings {
  /** Folder for the cluster, its password and its log; made when missing. */
  readonly dataDir: string;
  readonly log: Log;
  /** More server settings, as `name=value`; tests switch fsync off. */
  readonly options?: readonly string[];
}

export interface Embedded {
  /** The superuser's address, for preparing the database. */
  readonly adminUrl: string;
  /** The process number of the server now. */
  pid(): number | undefined;
  /** Stops it fast and cleanly; resolves when it is gone. */
  stop(): Promise<void>;
}

/** A UNIX socket's path holds 107 characters on Linux and 103 on macOS. */
const longestSocketPath = 100;
const socketName = '.s.PGSQL.5432';
const logLimitBytes = 10 * 1024 * 1024;
/** Recovery after a kill redoes up to max_wal_size; a slow disk takes its time for that. */
const readyTimeoutMs = 180_000;

/** Sized for one machine with everything on it. 1 GB of WAL bounds how long recovery takes. */
const serverOptions = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=60',
  'shared_buffers=128MB',
  'max_wal_size=1GB',
  'wal_compression=on',
  'password_encryption=scram-sha-256',
  'log_line_prefix=%m [%p] ',
  'log_checkpoints=off',
  'timezone=UTC',
  'log_timezone=UTC',
];

interface Place {
  readonly cluster: string;
  readonly socketDir: string;
  readonly logFile: string;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
}

/**
 * As root, PostgreSQL runs as another account that may not be able to walk down to the cluster (root's home). It is
 * started inside it, and reaches it as its own working folder.
 */
const clusterArgument = (place: Place) => (place.account ? '/proc/self/cwd' : place.cluster);

function run(place: Place, program: string, args: readonly string[], stdio: readonly number[]): ChildProcess {
  return spawn(program, args, {
    cwd: place.cluster,
    // In a process group of its own: Ctrl-C reaches us alone, and we stop it when its last client is done.
    detached: true,
    stdio: ['ignore', ...stdio],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    uid: place.account?.uid,
    gid: place.account?.gid,
  });
}

async function makeOwned(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}

/** The cluster is whole or not there: initdb works beside it, and a rename puts it in its place. */
async function createCluster(place: Place, password: string, passwordFile: string): Promise<void> {
  const fresh = `${place.cluster}.new`;
  await rm(fresh, { recursive: true, force: true });
  await makeOwned(fresh, place.account);
  const forInitdb = `${passwordFile}.initdb`;
  await writeFile(forInitdb, password, { mode: 0o600 });
  if (place.account) await chown(forInitdb, place.account.uid, place.account.gid);
  const [out, secret] = [await open(place.logFile, 'a', 0o600), await open(forInitdb, 'r')];
  try {
    const child = run(
      { ...place, cluster: fresh },
      place.binaries.initdb,
      [
        ...['-D', clusterArgument({ ...place, cluster: fresh }), '-U', 'postgres', '--pwfile=/dev/fd/3'],
        ...['-A', 'scram-sha-256', '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...['--no-sync', '--no-instructions'],
      ],
      [out.fd, out.fd, secret.fd],
    );
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new DatabaseFault(`PostgreSQL could not make its files: see ${place.logFile}.`);
  } finally {
    await Promise.all([out.close(), secret.close(), rm(forInitdb, { force: true })]);
  }
  await rename(fresh, place.cluster);
}

async function passwordOf(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return kept.trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { mode: 0o600, flush: true });
  return password;
}

async function launch(place: Place, options: readonly string[]): Promise<ChildProcess> {
  const out = await open(place.logFile, 'a', 0o600);
  try {
    const settings = [...serverOptions, `unix_socket_directories=${place.socketDir}`, ...options];
    const args = ['-D', clusterArgument(place), ...settings.flatMap((item) => ['-c', item])];
    const child = run(place, place.binaries.postgres, args, [out.fd, out.fd]);
    await Promise.race([
      once(child, 'spawn'),
      once(child, 'error').then(([error]) => Promise.reject(error as Error)),
    ]);
    child.on('error', () => {});
    return child;
  } finally {
    await out.close();
  }
}

/** SIGINT is PostgreSQL's fast shutdown: it rolls back what is open and writes everything out. */
async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGQUIT'), 30_000);
  await gone;
  clearTimeout(late);
}

async function answers(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    if ((error as pg.DatabaseError).code === '28P01')
      throw new DatabaseFault('The password file of the embedded PostgreSQL does not fit its data folder.');
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function lastFatal(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '');
  const line = text
    .split('\n')
    .filter((item) => /FATAL|PANIC/.test(item))
    .at(-1);
  return line?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? 'it says nothing';
}

/** Starts until it answers. Just after a kill, old processes may still hold the cluster: that passes. */
async function launchUntilReady(
  place: Place,
  adminUrl: string,
  options: readonly string[],
): Promise<ChildProcess> {
  const deadline = Date.now() + readyTimeoutMs;
  for (let attempt = 1; ; attempt++) {
    const child = await launch(place, options);
    try {
      while (child.exitCode === null && child.signalCode === null) {
        if (await answers(adminUrl)) return child;
        if (Date.now() > deadline)
          throw new DatabaseFault(`PostgreSQL does not become ready: see ${place.logFile}.`);
        await sleep(25);
      }
    } catch (error) {
      await stopProcess(child);
      throw error;
    }
    const reason = await lastFatal(place.logFile);
    if (attempt >= 20 || !/lock file|shared memory|being used|already in use/.test(reason))
      throw new DatabaseFault(`PostgreSQL does not start: ${reason}. See ${place.logFile}.`);
    await sleep(500);
  }
}

/**
 * Starts the PostgreSQL that comes with us, makes its cluster the first time, takes over after a crash, and starts it
 * again should it die while we run. Throws DatabaseFault with one line that says what is wrong.
 */
export async function startEmbedded({ dataDir, log, options = [] }: EmbeddedSettings): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true });
  const real = await realpath(dataDir);
  const cluster = path.join(real, 'postgres');
  const owner = await stat(cluster).catch(() => undefined);
  const account = await databaseAccount(owner);
  const fits = Buffer.byteLength(path.join(cluster, socketName)) <= longestSocketPath;
  const place: Place = {
    cluster,
    socketDir: fits ? (account ? '.' : cluster) : await shortSocketDir(cluster, account),
    logFile: path.join(real, 'postgres.log'),
    account,
    binaries: await findBinaries(account !== undefined),
  };
  const passwordFile = path.join(real, 'postgres.password');
  const password = await passwordOf(passwordFile);
  const host = encodeURIComponent(fits ? cluster : place.socketDir);
  const adminUrl = `postgresql://postgres:${password}@localhost:5432/postgres?host=${host}`;

  if (((await stat(place.logFile).catch(() => undefined))?.size ?? 0) > logLimitBytes)
    await rename(place.logFile, `${place.logFile}.1`).catch(() => {});
  const exists = await stat(path.join(cluster, 'PG_VERSION')).catch(() => undefined);
  if (!exists) await createCluster(place, password, passwordFile);
  else await makeOwned(cluster, account);
  const found = await clearOrphan(cluster);
  if (found !== 'none') log.info({ found }, 'The database had not been stopped cleanly: recovering.');

  let stopping = false;
  let child = await launchUntilReady(place, adminUrl, options);
  const watch = () => child.once('exit', (code, signal) => void restart(code, signal));
  async function restart(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    for (let delayMs = 200; !stopping; delayMs = Math.min(delayMs * 2, 10_000)) {
      log.error({ code, signal }, 'The database ended by itself: starting it again.');
      try {
        await clearOrphan(cluster);
        child = await launchUntilReady(place, adminUrl, options);
        log.info('The database is back.');
        if (stopping) child.kill('SIGINT');
        watch();
        return;
      } catch (error) {
        log.error({ err: error }, 'The database did not start again; trying on.');
        await sleep(delayMs);
      }
    }
  }
  watch();

  return {
    adminUrl,
    pid: () => child.pid,
    async stop() {
      stopping = true;
      await stopProcess(child);
    },
  };
}

/** A short folder of our own for the socket, where the cluster's path is too long for one. */
async function shortSocketDir(cluster: string, account: Account | undefined): Promise<string> {
  const folder = `/tmp/linekeeper-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`;
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const { uid, mode } = await stat(folder);
  if (uid !== process.getuid?.() && uid !== account?.uid && uid !== 0)
    throw new DatabaseFault(`The folder ${folder} belongs to another account.`);
  if ((mode & 0o077) !== 0) await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}
