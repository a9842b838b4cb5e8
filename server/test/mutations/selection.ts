import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Mutation } from './mutation.ts';

/** A tenth is looked at again each day, so that in ten days every guard was, whatever changed around it. */
export const tenths = 10;

const shortHash = (parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);

/** The tenth of a day, from 0 to 9. */
export const tenthOf = (now: Date): number => Math.floor(now.getTime() / 86_400_000) % tenths;

/** The tenth that a guard belongs to: the same whatever guards are added around it. */
export const tenthOfGuard = (guard: string): number => parseInt(shortHash([guard]), 16) % tenths;

/**
 * What a mutant's verdict rests on: itself, the file of its guard and its test file, below `root`. A guard that is SQL rests on
 * every migration, since a later one may put another in its place.
 */
export async function fingerprints(
  root: string,
  mutations: readonly Mutation[],
): Promise<ReadonlyMap<string, string>> {
  const server = path.join(root, 'server');
  const read = async (name: string) => await readFile(path.join(server, name), 'utf8').catch(() => '');
  const names = await readdir(path.join(server, 'migrations'), { recursive: true }).catch(() => []);
  const migrations: string[] = [];
  for (const name of names.filter((item) => item.endsWith('.sql')).sort())
    migrations.push(name, await read(`migrations/${name}`));
  const found = new Map<string, string>();
  for (const mutation of mutations) {
    const rest = mutation.file.endsWith('.sql') ? migrations : [await read(mutation.file)];
    found.set(
      mutation.guard,
      shortHash([...Object.values<string>({ ...mutation }), await read(mutation.test), ...rest]),
    );
  }
  return found;
}

/** The mutants of a usual run: those that were not noticed yet as they are now, and those of a tenth. */
export function selected(
  mutations: readonly Mutation[],
  given: {
    readonly fingerprints: ReadonlyMap<string, string>;
    readonly noticed: ReadonlyMap<string, string>;
    readonly tenth: number;
  },
): { readonly changed: readonly Mutation[]; readonly ofTenth: readonly Mutation[] } {
  const isChanged = ({ guard }: Mutation) => given.noticed.get(guard) !== given.fingerprints.get(guard);
  return {
    changed: mutations.filter(isChanged),
    ofTenth: mutations.filter((item) => !isChanged(item) && tenthOfGuard(item.guard) === given.tenth),
  };
}
