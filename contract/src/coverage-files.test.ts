import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const coverage = globSync('docs/coverage/*.md', { cwd: root });
const howtos = globSync('docs/howto/*.md', { cwd: root });
/** All files of the project, so that a page may name one by the end of its path: `products.test.ts`, `settings/mail.ts`. */
const files = globSync('{contract,probes,server,agent,console,simulators,e2e,bench,scripts,docs}/**/*', {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist)$/.test(String(name)),
}).map((file) => `/${file}`);

/** What stands in backticks and reads like a file or a folder: `{a,b}` is each of them, `*` any letters. */
const named = (text: string) =>
  [...text.matchAll(/`([\w@./{},*-]+(?:\.(?:tsx?|mjs|sql|md|json|css)|\w\/))`/g)].map(([, name = '']) =>
    name.replace(/\/$/, ''),
  );
const isThere = (name: string) =>
  globSync(name.replace(/^\//, ''), { cwd: root }).length > 0 ||
  files.some((file) => path.matchesGlob(file, `/**/${name}`)) ||
  existsSync(path.join(root, name));

const namedOn = (page: string) => named(readFileSync(path.join(root, page), 'utf8'));

it.each(coverage)('%s names files', (page) => {
  expect(namedOn(page).length).toBeGreaterThan(0);
});

it.each([...coverage, ...howtos])('%s names only files that exist', (page) => {
  expect(namedOn(page).filter((name) => !isThere(name))).toEqual([]);
});
