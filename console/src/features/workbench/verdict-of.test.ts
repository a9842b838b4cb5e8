import { expect, test } from 'vitest';
import { rowsOf, troublesOf, verdictOf } from './verdict-of.ts';

const devices = { up: 5, down: 0, unreachable: 0, maintenance: 1, unmeasured: 0 };

test('The worst that is true is said first', () => {
  const f = (part: Partial<typeof devices>) =>
    verdictOf({ devices: { ...devices, ...part }, deviceTotal: 10 });
  expect(f({})).toEqual({ kind: 'calm', count: 10 });
  expect(f({ unmeasured: 2 })).toEqual({ kind: 'blind', count: 2 });
  expect(f({ unmeasured: 2, down: 1, unreachable: 3 })).toEqual({ kind: 'broken', count: 4 });
});

test('A number leads to the rows that it was made from', () => {
  expect(rowsOf('down', 'unreachable')).toBe('/equipmentManagement/intelligence?state=down,unreachable');
  expect(rowsOf()).toBe('/equipmentManagement/intelligence');
});

test('What is not as it should be is counted by state, the worst first, however many are shown', () => {
  expect(troublesOf({ ...devices, unmeasured: 40, down: 300 })).toEqual([
    { state: 'down', count: 300 },
    { state: 'unmeasured', count: 40 },
  ]);
  expect(troublesOf(devices)).toEqual([]);
});
