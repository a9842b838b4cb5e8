import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Which mutants a test has noticed, and as what: a line a guard, "<fingerprint> <guard>", in the order of the guards' names.
 * The file is committed, so that a fresh clone knows what changed since. Merging two of them keeps the lines of both; of a
 * guard that then stands twice the last line counts, and if that one is out of date the mutant runs once more.
 */
const file = 'server/test/mutations/noticed.txt';

/** Fingerprints by guard; none where nothing was written yet. */
export async function readNoticed(root: string): Promise<Map<string, string>> {
  const text = await readFile(path.join(root, file), 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))]));
}

/** Writes them down; true when that changed the file. */
export async function writeNoticed(root: string, noticed: ReadonlyMap<string, string>): Promise<boolean> {
  const byGuard = [...noticed].sort(([a], [b]) => (a < b ? -1 : 1));
  const text = byGuard.map(([guard, fingerprint]) => `${fingerprint} ${guard}\n`).join('');
  const old = await readFile(path.join(root, file), 'utf8').catch(() => '');
  if (text === old) return false;
  await writeFile(path.join(root, file), text);
  return true;
}
