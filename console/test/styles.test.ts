import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const code = files
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => ({ file, text: textOf(file) }));

/** The classes that a stylesheet defines: its own alone, not those of the component library. */
function classesOf(file: string): Set<string> {
  const selectors = textOf(file)
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/[^{};]*;/g, '');
  return new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name));
}

/** Where a module of styles is used, and by which name: imported itself, or through the door of a widget. */
function usersOf(sheet: string) {
  const base = path.basename(sheet).replaceAll('.', '\\.');
  const doors = code.flatMap(({ text }) => {
    const door = new RegExp(`default as (\\w+) \\} from '\\./${base}'`).exec(text);
    return door?.[1] ?? [];
  });
  return code.flatMap(({ file, text }) => {
    const own = new RegExp(`import (\\w+) from '([^']*${base})'`).exec(text);
    const isOwn = own && path.posix.join(path.posix.dirname(file), own[2] ?? '') === sheet;
    const lent = doors.map(
      (door) => new RegExp(`import [^;]*\\b${door}\\b(?: as (\\w+))?`).exec(text)?.[1] ?? door,
    );
    return [...(isOwn ? [own[1] ?? ''] : []), ...lent].map((name) => ({ text, name }));
  });
}

const modules = files.filter((file) => file.endsWith('.module.css'));

it.each(modules)('%s has what is asked of it and nothing else', (sheet) => {
  const users = usersOf(sheet);
  const asked = users.flatMap(({ text, name }) =>
    [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, found = '']) => found),
  );
  // Chosen by a value of the contract: a state, a kind.
  const isChosen = users.some(({ text, name }) => text.includes(`${name}[`));
  const defined = classesOf(sheet);
  expect(asked.filter((name) => !defined.has(name))).toEqual([]);
  if (!isChosen) expect([...defined].filter((name) => !asked.includes(name))).toEqual([]);
});

it('every class of the console that is named is defined, and every one that is defined is named', () => {
  const defined = new Set(
    ['components/base.css', 'components/primitives.css'].flatMap((file) => [...classesOf(file)]),
  );
  const named = code.flatMap(({ file, text }) => {
    const literals = [...text.matchAll(/className="([^"]*)"/g), ...text.matchAll(/className=\{`([^`]*)`\}/g)];
    return literals.flatMap(([, names = '']) =>
      names
        .replace(/\$\{.*?\}/g, ' ')
        .split(/\s+/)
        .filter((name) => name !== '' && !name.startsWith('ant-'))
        .map((name) => ({ file, name })),
    );
  });
  expect(named.filter(({ name }) => !defined.has(name))).toEqual([]);
  const all = code.map(({ text }) => text).join('\n');
  const isNamed = (name: string) => new RegExp(`['"\` ]${name}['"\` ]`).test(all);
  // The component library names its own.
  expect([...defined].filter((name) => !name.startsWith('ant-') && !isNamed(name))).toEqual([]);
});
