import { expect, it } from 'vitest';
import { type ChartData } from './chart-data.ts';
import { usualAt, usualSeries, usualTop } from './usual-band.ts';

const span = (fromMs: number, high: number) => ({ fromMs, toMs: fromMs + 10, low: 1, median: 2, high });
const data: ChartData = {
  ...{ fromMs: 5, toMs: 25, stepMs: 1, unit: 'ms', series: [], unmeasured: [] },
  usual: { name: 'Usual', color: '#000', spans: [span(0, 3), span(10, 4), span(30, 9)] },
};

it('the band is drawn hour by hour within the time of the chart', () => {
  const [series] = usualSeries(data);
  expect(series?.data).toEqual([
    [5, 10, 1, 3, 2],
    [10, 20, 1, 4, 2],
  ]);
  expect(usualSeries({ ...data, usual: { name: '', color: '', spans: [] } })).toEqual([]);
});

it('a moment is told what was usual then, and nothing where that is not known', () => {
  expect(usualAt(data, 9)?.high).toBe(3);
  expect(usualAt(data, 10)?.high).toBe(4);
  expect(usualAt(data, 25)).toBeUndefined();
  expect(usualTop(data)).toBe(9);
});
