import { type ColorName } from '../../lib/tokens.ts';
import { type ChartSeries } from './chart-data.ts';
import type { CustomSeries } from './echarts.ts';
import { lossClassOf, lossColors } from './loss-class.ts';

interface LossMark {
  readonly atMs: number;
  /** Null: all was lost, so there is no time to draw it at. */
  readonly value: number | null;
  readonly loss: number;
}

/** A mark for each median with the loss of its packets, and one for each moment in which nothing came back. */
export function marksOfLoss({ points, losses = [] }: Pick<ChartSeries, 'points' | 'losses'>): LossMark[] {
  const medianAt = new Map(points.map(([atMs, , median]) => [atMs, median]));
  const lossAt = new Map(losses.map(([atMs, , loss]) => [atMs, loss]));
  const drawn = points.flatMap(([atMs, , value]) =>
    value === null ? [] : [{ atMs, value, loss: lossAt.get(atMs) ?? 0 }],
  );
  const lost = losses.flatMap(([atMs, , loss]) =>
    loss !== null && loss > 0 && (medianAt.get(atMs) ?? null) === null ? [{ atMs, value: null, loss }] : [],
  );
  return [...drawn, ...lost];
}

const heightPx = 3;

/** The medians of a smoke chart, in the colour of their loss. Where nothing came back the mark stands at the foot. */
export function lossMarks(
  series: ChartSeries,
  stepMs: number,
  colors: Readonly<Record<ColorName, string>>,
): CustomSeries[] {
  if (!series.losses) return [];
  const marks = marksOfLoss(series);
  return [
    {
      type: 'custom',
      id: `marks:${series.key}`,
      silent: true,
      clip: true,
      z: 4,
      encode: { x: 0, y: -1 },
      data: marks.map(({ atMs }) => [atMs]),
      renderItem: (params, api) => {
        const mark = marks[params.dataIndex];
        if (!mark) return null;
        const [x = 0, y = 0] = api.coord([mark.atMs, mark.value ?? 0]);
        const next = api.coord([mark.atMs + stepMs, 0])[0] ?? x;
        const width = Math.max(3, Math.min(12, next - x));
        const of = lossClassOf(mark.loss);
        const fill = of === 'none' ? series.color : colors[lossColors[of]];
        // What was lost is higher, too: its colour is not all that tells it.
        const height = of === 'none' ? heightPx : 2 * heightPx;
        const top = mark.value === null ? y - height : y - height / 2;
        return { type: 'rect', shape: { x: x - width / 2, y: top, width, height }, style: { fill } };
      },
    },
  ];
}
