import { expect, test } from 'vitest';
import { type Bench, holds, quantile, ratioOf, type Row } from './bench.ts';
import { figure, table, withSection } from './results.ts';

const faster: Row = {
  what: 'polls',
  value: 3000,
  unit: '/s',
  better: 'more',
  peer: { name: 'peer', value: 300 },
};
const smaller: Row = { what: 'disk', value: 4, unit: 'B', better: 'less', peer: { name: 'rows', value: 90 } };

test('a ratio says how many times better, whether more or less is better', () => {
  expect(ratioOf(faster)).toBe(10);
  expect(ratioOf(smaller)).toBe(22.5);
  expect(ratioOf({ ...faster, peer: undefined })).toBeUndefined();
});

test('a budget is kept only if figure and ratio are', () => {
  expect(holds(faster)).toBeUndefined();
  expect(holds({ ...faster, budget: 3000 })).toBe(true);
  expect(holds({ ...faster, budget: 3001 })).toBe(false);
  expect(holds({ ...smaller, budget: 4 })).toBe(true);
  expect(holds({ ...smaller, budget: 3.9 })).toBe(false);
  expect(holds({ ...faster, budget: 1, ratioBudget: 11 })).toBe(false);
  expect(holds({ ...faster, peer: undefined, ratioBudget: 1 })).toBe(false);
});

test('figures have three digits that mean something', () => {
  expect([0, 0.01234, 1.2345, 12.345, 123.45, 1234.5, 1_234_567].map(figure)).toEqual([
    '0',
    '0.0123',
    '1.23',
    '12.3',
    '123',
    '1,235',
    '1,235,000',
  ]);
});

test('a broken budget stands out in the table', () => {
  expect(
    table([{ ...faster, budget: 5000 }])
      .split('\n')
      .at(-1),
  ).toContain('**no**');
});

test('a run replaces its own section and leaves the others', () => {
  const bench = (name: string): Bench => ({ name, about: `About ${name}.`, run: async () => [] });
  const at = new Date('2026-01-02T03:04:05Z');
  let text = withSection('', bench('b'), [smaller], at);
  text = withSection(text, bench('a'), [faster], at);
  text = withSection(text, bench('b'), [{ ...smaller, value: 3 }], at);
  expect(text.match(/^## .*$/gm)).toEqual(['## a', '## b']);
  expect(text).toContain('| 3 B');
  expect(text).not.toContain('| 4 B');
  expect(text.match(/^# /gm)!.length).toBe(1);
});

test('a quantile is a value that was measured', () => {
  expect(quantile([5, 1, 3], 0.95)).toBe(5);
  expect(quantile([5, 1, 3], 0.5)).toBe(3);
});
