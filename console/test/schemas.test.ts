import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const anImport = /^import\s+(type\s+)?(?:\{([^}]*)\}|[\w*\s]+?)\s+from '([^']+)'/gms;

/** The modules that a file imports more than types from. */
function importedBy(file: string): string[] {
  const code = readFileSync(path.join(root, file), 'utf8');
  return [...code.matchAll(anImport)].flatMap(([, type, names, from = '']) => {
    const isOnlyTypes = names
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .every((name) => name.startsWith('type '));
    return type !== undefined || isOnlyTypes ? [] : [from];
  });
}

/** How a module of the contract comes to the library of schemas, if it does. */
function wayToSchemas(name: string, seen = new Set<string>()): string[] | undefined {
  if (seen.has(name)) return undefined;
  seen.add(name);
  for (const from of importedBy(`contract/src/${name}.ts`)) {
    if (from === 'zod') return [name, 'zod'];
    const near = path.posix.join(path.posix.dirname(name), from.replace(/\.ts$/, ''));
    const way = from.startsWith('.') && from.endsWith('.ts') ? wayToSchemas(near, seen) : undefined;
    if (way) return [name, ...way];
  }
  return undefined;
}

it('the console loads no schema of the contract: they weigh more than most screens', () => {
  const files = globSync('console/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    importedBy(file).flatMap((from) => {
      const [, name] = /^@linekeeper\/contract\/([\w/-]+)$/.exec(from) ?? [];
      const way = name && wayToSchemas(name);
      return way ? [`${file}: ${way.join(' → ')}`] : [];
    }),
  );
  expect(found).toEqual([]);
});
