import { expect, test } from 'vitest';
import { worstOf } from '../../lib/fault-words.ts';
import { rowsOf, troublesOf, watchedParts } from './verdict-of.ts';

const devices = { up: 5, down: 0, unreachable: 0, maintenance: 1, unmeasured: 0 };

const nought = { total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };
const noLines = { lines: nought, agents: nought, tests: nought };

test('The worst that is true is said first, of lines, agents and tests as of devices', () => {
  const f = (part: Partial<typeof devices>, lines: object = {}) =>
    worstOf(watchedParts({ devices: { ...devices, ...part }, deviceTotal: 10 }, { ...noLines, ...lines }));
  expect(f({})).toBe('calm');
  expect(f({ unmeasured: 2 })).toBe('blind');
  expect(f({ unmeasured: 2, down: 1, unreachable: 3 })).toBe('broken');
  for (const key of ['lines', 'agents', 'tests']) {
    expect(f({}, { [key]: { ...nought, total: 1, down: 1 } }), key).toBe('broken');
    expect(f({}, { [key]: { ...nought, total: 1, unmeasured: 1 } }), key).toBe('blind');
  }
});

test('What rests is not called well, and is not counted among what is', () => {
  const all = (part: object, lines: object = {}) =>
    worstOf(watchedParts({ devices: { ...nought, ...part }, deviceTotal: 0 }, { ...noLines, ...lines }));
  expect(all({}, { tests: { ...nought, total: 2 } })).toBe('resting');
  expect(all({}, { tests: { ...nought, total: 2 }, lines: { ...nought, total: 1, up: 1 } })).toBe('calm');
  expect(all({}, { tests: { ...nought, total: 2, up: 1 } })).toBe('calm');
  expect(all({})).toBe('none');
});

test('Who may not see lines is told of devices alone', () => {
  expect(watchedParts({ devices, deviceTotal: 10 }, undefined).map(({ kind }) => kind)).toEqual(['device']);
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
