import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../src');

it('no field for days and times is the browser’s own, which speaks the browser’s language', () => {
  const files = globSync('**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const native = files.filter((file) =>
    /type="(date|time|datetime-local|month|week)"/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(native).toEqual([]);
});
