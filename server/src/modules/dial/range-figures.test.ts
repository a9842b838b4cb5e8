import { expect, it } from 'vitest';
import { sumOf } from '../../../test/sketches.ts';
import { type SketchSum } from '../monitoring/index.ts';
import { type Asked, type Cells, distributionOf, heatMapOf } from './range-figures.ts';

const hourMs = 3_600_000;
const asked: Asked = {
  ...{ kind: 'ping', metric: 'dial.mos', span: { fromMs: 0, toMs: 10 * hourMs }, nowMs: 10 * hourMs },
  due: (fromMs, toMs) => Math.max(0, toMs - fromMs) / hourMs,
};
const cellsOf = (
  paths: readonly [outletId: string | null, target: string, createdAtMs?: number, source?: string][],
): Cells => ({
  ids: paths.map((_, at) => `path ${at}`),
  numbers: paths.map((_, at) => 100 - at),
  createdAtMs: paths.map(([, , createdAtMs = 0]) => createdAtMs),
  outletIds: paths.map(([outletId]) => outletId),
  outletNames: paths.map(([outletId]) => outletId && `Shop ${outletId}`),
  sources: paths.map(([, , , source = null]) => source),
  targets: paths.map(([, target]) => target),
});
/** Values of the paths by their places, a run each. */
const eachOf =
  (values: readonly (readonly number[])[]) => (tell: (number: number, sum: SketchSum) => void) => {
    for (const at of values.keys()) tell(100 - at, sumOf(values[at]!));
  };

it('where more is better, the worst is the least, and 95 % are no less than the 95 % figure', () => {
  const values = Array.from({ length: 100 }, (_, at) => 1 + at / 100);
  const of = (statistic: 'p95' | 'worst') =>
    heatMapOf(cellsOf([['1', 'a']]), { ...asked, statistic }, eachOf([values])).values[0];
  expect(of('worst')).toBe(1);
  expect(of('p95')).toBeCloseTo(1.04, 1);
});

it('all values of an outlet count together: the median of its paths is none of theirs', () => {
  const cells = cellsOf([
    ['1', 'a'],
    ['1', 'b'],
    ['2', 'a'],
  ]);
  const list = distributionOf(
    cells,
    asked,
    eachOf([
      [1, 1, 1, 1, 1],
      [4, 4],
      [3, 3],
    ]),
  );
  expect(list.map(({ name, pathCount, count, median }) => [name, pathCount, count, median])).toEqual([
    ['Shop 1', 2, 7, 1],
    ['Shop 2', 1, 2, 3],
  ]);
  expect(list[0]).toMatchObject({ min: 1, max: 4, p95: 4 });
});

it('a path is due since it is there, and one that has hardly begun is not blamed', () => {
  const cells = cellsOf([
    ['1', 'a'],
    ['1', 'b', 8 * hourMs],
    ['1', 'c', 9.5 * hourMs],
  ]);
  const map = heatMapOf(cells, { ...asked, statistic: 'median' }, eachOf([[4, 4, 4], [4], []]));
  expect(map.coverage).toEqual([30, 50, null]);
});

it('an outlet with several sources has a row of each, so that no path hides another; what has no outlet stands first', () => {
  const cells = cellsOf([
    ['2', 'a', 0, 'CPE 2 · backup'],
    ['2', 'a', 0, 'CPE 2 · main'],
    ['1', 'a', 0, 'CPE 1'],
    [null, 'a'],
    ['1', 'b', 0, 'CPE 1'],
  ]);
  const map = heatMapOf(cells, { ...asked, statistic: 'median' }, eachOf([[1], [2], [3], [4], [5]]));
  expect(map.outlets).toEqual([
    { id: null, name: null, source: null },
    { id: '1', name: 'Shop 1', source: null },
    { id: '2', name: 'Shop 2', source: 'CPE 2 · backup' },
    { id: '2', name: 'Shop 2', source: 'CPE 2 · main' },
  ]);
  expect(map.rows).toEqual([2, 3, 1, 0, 1]);
  expect(map.columns).toEqual([0, 0, 0, 0, 1]);
  expect(map.values).toEqual([1, 2, 3, 4, 5]);
});

/** Runs of these values, of which some failed and others lost packets. */
function sumWith(values: readonly number[], totals: Partial<SketchSum>): SketchSum {
  return Object.assign(sumOf(values), totals);
}

it('an outlet where nearly all runs failed stands first, whatever the others of its runs measured', () => {
  const cells = cellsOf([
    ['1', 'a'],
    ['2', 'a'],
    ['3', 'a'],
  ]);
  const sums = [
    sumWith([9], { runs: 100, failed: 0 }),
    sumWith([1], { runs: 100, failed: 99 }),
    sumWith([1], { runs: 100, failed: 4 }),
  ];
  const each = (tell: (number: number, sum: SketchSum) => void) =>
    sums.forEach((sum, at) => tell(100 - at, sum));
  const times = { ...asked, metric: 'dial.rtt' as const };
  const list = distributionOf(cells, times, each);
  expect(list.map(({ name, lossPercent }) => [name, lossPercent])).toEqual([
    ['Shop 2', 99],
    ['Shop 1', 0],
    ['Shop 3', 4],
  ]);
  expect(heatMapOf(cells, { ...times, statistic: 'median' }, each).lost).toEqual([0, 99, 4]);
});

it('packets that a run could not send are lost as those that did not come back', () => {
  const sum = sumWith([1], { runs: 10, failed: 5, sent: 50, lost: 5 });
  const each = (tell: (number: number, sum: SketchSum) => void) => tell(100, sum);
  const of = heatMapOf(cellsOf([['1', 'a']]), { ...asked, statistic: 'loss' }, each);
  expect(of.values).toEqual([55]);
});
