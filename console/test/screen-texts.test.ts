import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { builtScreens } from '../src/app/built-screens.ts';

const root = path.resolve(import.meta.dirname, '../src');
const areas = globSync('features/*/texts', { cwd: root }).map((folder) => folder.split(path.sep)[1] ?? '');
const said = new RegExp(`['"\`](${areas.join('|')}):`, 'g');
const imported = /(?:from |import\()'(\.[^']+\.tsx?)'/g;
/** These come before any screen does. */
const always = new Set(['login']);

/** The areas whose texts a file of the console or anything that it imports says. */
function saidFrom(file: string, seen = new Set<string>(), found = new Set<string>()): Set<string> {
  if (seen.has(file)) return found;
  seen.add(file);
  const code = readFileSync(file, 'utf8');
  for (const [, area = ''] of code.matchAll(said)) if (!always.has(area)) found.add(area);
  for (const [, target = ''] of code.matchAll(imported))
    saidFrom(path.resolve(path.dirname(file), target), seen, found);
  return found;
}

const lines = readFileSync(path.join(root, 'app/built-screens.ts'), 'utf8').split('\n');
const importOf = (text: string) => /import\('([^']+)'\)/.exec(text)?.[1];
const personal = importOf(lines.find((line) => line.startsWith('const personal')) ?? '');

/** The file that a screen is made from. */
function fileOf(screen: string): string {
  const from = lines.findIndex((line) => line.startsWith(`  '${screen}': {`));
  const own = lines.slice(from).find((line) => line.includes('load: '));
  const file = importOf(own ?? '') ?? (own?.includes('load: personal') ? personal : undefined);
  const full = path.resolve(root, 'app', file ?? 'no file');
  if (!existsSync(full)) throw new Error(`Of ${screen} no file was found.`);
  return full;
}

it.each(Object.keys(builtScreens))('%s comes with the texts that it says, and no others', (screen) => {
  expect([...(builtScreens[screen]?.texts ?? [])].toSorted()).toEqual(
    [...saidFrom(fileOf(screen))].toSorted(),
  );
});
