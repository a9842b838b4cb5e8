import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Account } from './embedded-account.ts';
import { type Binaries } from './embedded-binaries.ts';
import { DatabaseFault } from './fault.ts';

const initdbDeadlineMs = 300_000;

export interface ClusterSettings {
  /** The cluster's folder, a real path. */
  readonly cluster: string;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
  /** The superuser's. */
  readonly password: string;
  /** False: files need not survive a power cut; for tests. */
  readonly durable: boolean;
}

/**
 * How PostgreSQL is told its cluster. On Linux it is started inside it and reaches it as its own working folder, because
 * another account than ours may not be able to walk down to it (root's home).
 */
export const clusterArgument = (cluster: string) =>
  process.platform === 'linux' ? '/proc/self/cwd' : cluster;

/** The superuser's password, made the first time; the file is for us alone. */
export async function passwordOf(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return kept.trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { mode: 0o600, flush: true });
  return password;
}

/**
 * Makes the cluster if there is none. It is whole or not there: initdb works beside it, and a rename puts it in its place.
 * Throws DatabaseFault.
 */
export async function ensureCluster(settings: ClusterSettings): Promise<void> {
  const { cluster, account } = settings;
  const parent = path.dirname(cluster);
  for (const name of await readdir(parent))
    if (name.startsWith('postgres.new')) await rm(path.join(parent, name), { recursive: true, force: true });
  if (await stat(path.join(cluster, 'PG_VERSION')).catch(() => undefined)) {
    await makeOwned(cluster, account);
    return;
  }
  // A name of its own: an initdb whose keeper was killed may still be writing to the last one.
  const fresh = `${cluster}.new-${randomBytes(4).toString('hex')}`;
  await makeOwned(fresh, account);
  try {
    await initdb({ ...settings, cluster: fresh });
    await rename(fresh, cluster);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

async function makeOwned(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}

/**
 * Text is sorted by C.UTF-8 of PostgreSQL's own, which no update of a library can change under an index; what people read
 * names its ICU collation in the query.
 */
async function initdb(settings: ClusterSettings): Promise<void> {
  const { cluster, account, binaries, durable } = settings;
  const passwordFile = `${cluster}.password`;
  await writeFile(passwordFile, settings.password, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  const secret = await open(passwordFile, 'r');
  try {
    const args = [
      // The password comes as an open file, so that nobody has to walk down to it.
      ...['-D', clusterArgument(cluster), '-U', 'postgres', '--pwfile=/dev/fd/3', '-A', 'scram-sha-256'],
      ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...['--no-instructions', ...(durable ? [] : ['--no-sync'])],
    ];
    const child = spawn(binaries.initdb, args, {
      cwd: cluster,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe', secret.fd],
      detached: true,
      timeout: initdbDeadlineMs,
      uid: account?.uid,
      gid: account?.gid,
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (code !== 0)
      throw new DatabaseFault(`PostgreSQL could not make its files: ${faultIn(said) ?? signal ?? code}.`);
  } finally {
    await Promise.all([secret.close(), rm(passwordFile, { force: true })]);
  }
}

/** The line in which a program of PostgreSQL says what is wrong, without its name and kind. */
export function faultIn(said: string): string | undefined {
  // Clients that came too early are told so, and the log holds what they are told.
  const lines = said
    .split('\n')
    .filter((line) => line.trim() !== '' && !/starting up|recovery mode/.test(line));
  const line = lines.find((one) => /FATAL|PANIC|error:/.test(one)) ?? lines.at(-1);
  return line?.replace(/^.*?(FATAL|PANIC|error):\s*/, '');
}
