import { type HeatMap } from '@linekeeper/contract/dial/dial-tests';
import { expect, it } from 'vitest';
import { cellText, gridOf, lookOf, stepsOf } from './heat-grid.ts';

const mapOf = (cells: readonly [row: number, column: number][], outlets: number, targets: number) =>
  ({
    outlets: Array.from({ length: outlets }, (_, at) => ({ id: null, name: `Shop ${at}`, source: null })),
    targets: Array.from({ length: targets }, (_, at) => `target ${at}`),
    paths: cells.map((_, at) => `path ${at}`),
    rows: cells.map(([row]) => row),
    columns: cells.map(([, column]) => column),
  }) as unknown as HeatMap;

const labelsOf = ({ outlets }: HeatMap) => outlets.map(({ name }) => name ?? '');

it('targets are columns where outlets share them', () => {
  const map = mapOf(
    [
      [0, 1],
      [1, 0],
      [1, 1],
    ],
    2,
    2,
  );
  expect(gridOf(map, labelsOf(map), 10)).toEqual({
    rows: [
      { label: 'Shop 0', cells: [null, 0] },
      { label: 'Shop 1', cells: [1, 2] },
    ],
    heads: ['target 0', 'target 1'],
  });
});

it('where each outlet has targets of its own, its cells stand side by side', () => {
  const map = mapOf(
    [
      [0, 1],
      [0, 0],
      [1, 2],
      [2, 3],
    ],
    3,
    4,
  );
  expect(gridOf(map, labelsOf(map), 10)).toEqual({
    rows: [
      { label: 'Shop 0', cells: [1, 0] },
      { label: 'Shop 1', cells: [2] },
      { label: 'Shop 2', cells: [3] },
    ],
    heads: null,
  });
});

it('one row alone is broken', () => {
  const map = mapOf(
    [
      [0, 2],
      [0, 0],
      [0, 1],
    ],
    1,
    3,
  );
  expect(gridOf(map, labelsOf(map), 2).rows).toEqual([
    { label: 'Shop 0', cells: [1, 2] },
    { label: null, cells: [0] },
  ]);
});

it('what was measured little is hatched, what was not is blank, and what failed wholly says so: none of them is good', () => {
  const map = {
    values: [1, 1, null, null, 90],
    runs: [60, 20, 0, 5, 60],
    coverage: [100, 33, 0, 9, 100],
    lost: [0, 4.9, null, 100, 0],
  };
  const scale = { steps: [20, 40, 60, 80], isBetterHigher: false, isLoss: false };
  expect(map.values.map((_, at) => lookOf(map, at, scale))).toEqual([
    { kind: 'value', shade: 0, isThin: false },
    { kind: 'value', shade: 0, isThin: true },
    { kind: 'blank' },
    { kind: 'failed' },
    { kind: 'value', shade: 4, isThin: false },
  ]);
  expect(lookOf(map, 0, { ...scale, isBetterHigher: true })).toMatchObject({ shade: 4 });
});

it('one extreme cell does not make all others pale, and equal cells have no steps', () => {
  const values = [...Array.from({ length: 99 }, (_, at) => at), 100_000];
  expect(stepsOf(values, false).at(-1)).toBeLessThan(100);
  expect(stepsOf([4, 4, null], false)).toEqual([]);
  expect(stepsOf([null], true)).toEqual([]);
});

it.each([
  [0, '0'],
  [3.14159, '3.14'],
  [42.25, '42.3'],
  [412.7, '413'],
  [1_340, '1.34k'],
  [87_400_000, '87.4M'],
])('%d stands in a cell as %s', (value, text) => {
  expect(cellText(value)).toBe(text);
});

it('two paths of a row to targets of one name stand side by side, so that none hides the other', () => {
  const map = mapOf(
    [
      [0, 0],
      [0, 0],
      [1, 0],
    ],
    2,
    1,
  );
  const { rows, heads } = gridOf(map, labelsOf(map), 10);
  expect(rows.map(({ cells }) => cells)).toEqual([[0, 1], [2]]);
  expect(heads).toBeNull();
});

it('where much is lost, what came through is not shown as good: the cell says what is lost', () => {
  const map = { values: [1, 1, 99], runs: [100, 100, 100], coverage: [100, 30, 100], lost: [99, 5, 99] };
  const scale = { steps: [20, 40, 60, 80], isBetterHigher: false, isLoss: false };
  expect(lookOf(map, 0, scale)).toEqual({ kind: 'lossy', lost: 99, isThin: false });
  expect(lookOf(map, 1, scale)).toEqual({ kind: 'lossy', lost: 5, isThin: true });
  // Of loss itself the shade says it.
  expect(lookOf(map, 2, { ...scale, isLoss: true })).toEqual({ kind: 'value', shade: 4, isThin: false });
});
