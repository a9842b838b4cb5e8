import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { mutations } from './index.ts';
import { mutated } from './mutation.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');

// A plain run takes out a tenth of the guards: one that moved must not be found out by chance, days later.
it.each(mutations)('$guard: stands once in its file', (mutation) => {
  expect(mutated(read(mutation.file), mutation)).not.toBe(read(mutation.file));
  expect(read(mutation.test)).toMatch(/\bit(\.each)?\(/);
});
