import { closeSync, openSync } from 'node:fs';
import { mkdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Log } from '../log.ts';
import { databaseAccount } from './embedded-account.ts';
import { findBinaries } from './embedded-binaries.ts';
import { ensureCluster, passwordOf } from './embedded-cluster.ts';
import { clearOrphan } from './embedded-orphan.ts';
import { type Postmaster, startPostmaster } from './embedded-postmaster.ts';
import { DatabaseFault } from './fault.ts';

export interface EmbeddedSettings {
  /** Folder for the cluster, its password and its log; made when missing. */
  readonly dataDir: string;
  readonly log: Log;
  /** More server settings, as `name=value`; tests switch fsync off. */
  readonly options?: readonly string[];
}

export interface Embedded {
  /** The superuser's address, for preparing the database. It holds for this process and its children. */
  readonly adminUrl: string;
  /** The process number of the server now. */
  pid(): number | undefined;
  /** Stops it fast and cleanly, also while it is being started again; resolves when it is gone. */
  stop(): Promise<void>;
}

/** A UNIX socket's path holds 107 characters on Linux and 103 on macOS. */
const longestSocketPath = 100;
const socketName = '.s.PGSQL.5432';
/** Recovery after a kill redoes up to max_wal_size; a slow disk takes its time for that. */
const readyDeadlineMs = 300_000;
/** How long a start is tried again while something of the last run still holds the cluster. */
const heldDeadlineMs = 60_000;
const longestPauseMs = 10_000;

/** Sized for one machine with everything on it. 1 GB of WAL bounds how long recovery takes. */
const serverOptions = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=60',
  'shared_buffers=128MB',
  'max_wal_size=1GB',
  'wal_compression=on',
  'password_encryption=scram-sha-256',
  // A statement that fails is told to who sent it. The log would keep its text, secrets included, and grow with it.
  'log_min_messages=log',
  'log_line_prefix=%m [%p] ',
  'log_checkpoints=off',
  'timezone=UTC',
  'log_timezone=UTC',
];

/**
 * Starts the PostgreSQL that comes with us, makes its cluster the first time, takes over after a crash, and starts it
 * again should it die while we run. Throws DatabaseFault with one line that says what is wrong.
 */
export async function startEmbedded(settings: EmbeddedSettings): Promise<Embedded> {
  try {
    return await startAndKeep(settings);
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    // What the system refuses (a full disk, a read-only one) is for whoever starts us to mend.
    if (syscall) throw new DatabaseFault(`The data folder ${settings.dataDir} cannot be used: ${message}.`);
    throw error;
  }
}

async function startAndKeep({ dataDir, log, options = [] }: EmbeddedSettings): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true });
  const real = await realpath(dataDir);
  const cluster = path.join(real, 'postgres');
  const logFile = path.join(real, 'postgres.log');
  const account = await databaseAccount(await stat(cluster).catch(() => undefined));
  const binaries = findBinaries(account, real);
  const password = await passwordOf(path.join(real, 'postgres.password'));
  const durable = !options.includes('fsync=off');
  await ensureCluster({ cluster, account, binaries, password, durable });

  const socket = reachSocket(cluster);
  const adminUrl = `postgresql://postgres:${password}@localhost:5432/postgres?host=${encodeURIComponent(socket.folder)}`;
  const settings = {
    program: binaries.postgres,
    cluster,
    account,
    options: [...serverOptions, `unix_socket_directories=${socket.option}`, ...options],
    logFile,
  };

  let stopping = false;
  let postmaster: Postmaster | undefined;
  async function launch(): Promise<Postmaster> {
    const found = await clearOrphan(cluster);
    if (found !== 'none') log.info({ found }, 'The database had not been stopped cleanly: recovering.');
    if (stopping) throw new Error('we are stopping');
    const started = startPostmaster(settings);
    postmaster = started;
    try {
      await started.ready(readyDeadlineMs);
      return started;
    } catch (error) {
      await started.stop();
      throw error;
    }
  }

  /** Until we stop: waits for its end, which is not to be, and starts it again, with growing pauses. */
  async function keep(first: Postmaster): Promise<void> {
    for (let running = first; ;) {
      const reason = await running.gone;
      for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
        if (stopping) return;
        log.error({ reason }, 'The database ended by itself: starting it again.');
        try {
          running = await launch();
          break;
        } catch (error) {
          if (!stopping) log.error({ err: error }, 'The database did not start again; trying on.');
          await sleep(pauseMs, undefined, { signal: wake.signal }).catch(() => undefined);
        }
      }
      log.info('The database is back.');
    }
  }

  const wake = new AbortController();
  let keeping: Promise<void> = Promise.resolve();
  const stop = async () => {
    stopping = true;
    wake.abort();
    await postmaster?.stop();
    await keeping;
    socket.close();
    // Of one that died by itself, processes may still be at work.
    await clearOrphan(cluster);
  };
  try {
    const first = await untilFree(launch, logFile);
    await requireEntrance(adminUrl);
    keeping = keep(first);
  } catch (error) {
    await stop().catch((fault: unknown) => log.error({ err: fault }, 'The database does not end.'));
    throw error;
  }
  return { adminUrl, pid: () => postmaster?.pid, stop };
}

/**
 * The socket lies in the cluster, which only its account and root can enter. Where the path to it is too long for a
 * socket, Linux lets us reach the folder through our own open handle on it.
 */
function reachSocket(cluster: string): { folder: string; option: string; close(): void } {
  const option = process.platform === 'linux' ? '.' : cluster;
  if (Buffer.byteLength(path.join(cluster, socketName)) <= longestSocketPath)
    return { folder: cluster, option, close: () => {} };
  if (process.platform !== 'linux')
    throw new DatabaseFault(`The path ${cluster} is too long for a socket: set DATA_DIR to a shorter one.`);
  const handle = openSync(cluster, 'r');
  return { folder: `/proc/${process.pid}/fd/${handle}`, option, close: () => closeSync(handle) };
}

/** Starts it; just after a kill, what is left of the last run may still hold the cluster, which passes. */
async function untilFree(launch: () => Promise<Postmaster>, logFile: string): Promise<Postmaster> {
  const deadline = performance.now() + heldDeadlineMs;
  for (;;) {
    try {
      return await launch();
    } catch (error) {
      if (error instanceof DatabaseFault) throw error;
      const { message } = error as Error;
      if (!/lock file|shared memory|in use/.test(message) || performance.now() > deadline)
        throw new DatabaseFault(`PostgreSQL does not start: ${message}. See ${logFile}.`);
      await sleep(500);
    }
  }
}

/** Enters once, which proves that the password is the cluster's. */
async function requireEntrance(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 20_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    if ((error as pg.DatabaseError).code === '28P01')
      throw new DatabaseFault('The password file of the embedded PostgreSQL does not fit its data folder.');
    throw new DatabaseFault(`The embedded PostgreSQL does not let us in: ${(error as Error).message}`);
  } finally {
    await client.end().catch(() => {});
  }
}
