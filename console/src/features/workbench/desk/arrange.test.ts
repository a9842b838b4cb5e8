import { expect, test } from 'vitest';
import { moved, shownShortcuts } from './arrange.ts';

const places = ['/wan', '/alerts', '/tenant'].map((path) => ({ path, title: 'wan' as const }));
const paths = (kept: readonly string[] | null) => shownShortcuts(kept, places).map(({ path }) => path);

test('Shortcuts stand in the order in which they were arranged, without what one may not open', () => {
  expect(paths(['/tenant', '/roles', '/wan'])).toEqual(['/tenant', '/wan']);
  expect(paths([])).toEqual([]);
});

test('Who has arranged none has those that the console brings, as far as one may open them', () => {
  expect(paths(null)).toEqual(['/alerts', '/wan', '/tenant']);
});

test('A shortcut moves by one place, and not beyond the first or last', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b']);
});
