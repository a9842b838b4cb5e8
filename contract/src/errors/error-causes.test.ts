import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { errors } from '../errors.ts';

const text = readFileSync(path.resolve(import.meta.dirname, '../../../docs/error-causes.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| [0-9A]/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it('names the cause of every code, and what the reader does, once', () => {
  const documented = rows.map(([, code, name, cause, act]) => ({ code, name, isWhole: !!cause && !!act }));
  const all = Object.entries(errors).map(([name, { code }]) => ({ code: String(code), name, isWhole: true }));
  const inOrder = (list: typeof documented) =>
    list.toSorted((a, b) => String(a.code).localeCompare(String(b.code)));
  expect(inOrder(documented)).toEqual(inOrder(all));
});
