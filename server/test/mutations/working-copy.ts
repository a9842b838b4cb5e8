import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Mutation, mutated } from './mutation.ts';

/** A copy of the whole repository in which a guard can be taken out, and put back. */
export interface WorkingCopy {
  readonly folder: string;
  /** Does some work while the guard is out; `changed` hears of the file before and after. */
  without<T>(mutation: Mutation, changed: (file: string) => void, work: () => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** What no test reads: what was installed, built or stored. */
const leftOut = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'artifacts']);
const ours = '@linekeeper';

/** Links what is installed, and our own packages to those of the copy, so that a guard of any room can be taken out. */
async function linkPackages(root: string, folder: string): Promise<void> {
  const from = path.join(root, 'node_modules');
  const to = path.join(folder, 'node_modules');
  await mkdir(path.join(to, ours), { recursive: true });
  for (const name of await readdir(from))
    if (name !== ours && !name.startsWith('.')) await symlink(path.join(from, name), path.join(to, name));
  for (const name of await readdir(path.join(from, ours)).catch(() => []))
    await symlink(path.join(folder, name), path.join(to, ours, name));
}

/** Copies the repository at `root` into a folder of its own below the system's one for temporary files. */
export async function copyOf(root: string): Promise<WorkingCopy> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'linekeeper-mutations-')));
  for (const name of await readdir(root))
    if (!leftOut.has(name))
      await cp(path.join(root, name), path.join(folder, name), {
        recursive: true,
        filter: (source) => !leftOut.has(path.basename(source)),
      });
  await linkPackages(root, folder);
  return {
    folder,
    async without(mutation, changed, work) {
      const file = path.join(folder, 'server', mutation.file);
      const whole = await readFile(file, 'utf8');
      await writeFile(file, mutated(whole, mutation));
      changed(file);
      try {
        return await work();
      } finally {
        await writeFile(file, whole);
        changed(file);
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
