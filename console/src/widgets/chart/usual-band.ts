import { type ChartData, type Stretch } from './chart-data.ts';
import type { CustomSeries } from './echarts.ts';

/** What was usual for a while: from where to where values were to lie, and what stands in the middle. */
export interface UsualSpan extends Stretch {
  readonly low: number;
  readonly high: number;
  readonly median: number;
}

/** What was usual over the time of a chart; where too little was known of it there is no span. */
export interface UsualBand {
  readonly name: string;
  readonly color: string;
  readonly spans: readonly UsualSpan[];
}

/** The span that a moment lies in; undefined: it is not known what was usual then. */
export function usualAt({ usual }: Pick<ChartData, 'usual'>, atMs: number): UsualSpan | undefined {
  return usual?.spans.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
}

/** How high the band reaches, of what the chart shows; 0 for none. */
export const usualTop = ({ usual }: Pick<ChartData, 'usual'>): number =>
  Math.max(0, ...(usual?.spans ?? []).map(({ high }) => high));

/** The band as steps of an hour each, with a thin line where the median lies. */
export function usualSeries({ usual, fromMs, toMs }: ChartData): CustomSeries[] {
  const spans = (usual?.spans ?? []).filter((span) => span.toMs > fromMs && span.fromMs < toMs);
  if (!usual || spans.length === 0) return [];
  return [
    {
      type: 'custom',
      id: 'usual',
      silent: true,
      clip: true,
      z: 1,
      // What begins not at zero has room for it, too.
      encode: { x: [0, 1], y: [2, 3] },
      data: spans.map((span) => [
        ...[Math.max(fromMs, span.fromMs), Math.min(toMs, span.toMs)],
        ...[span.low, span.high, span.median],
      ]),
      renderItem: (_params, api) => {
        const corner = (x: number, y: number) => api.coord([api.value(x), api.value(y)]);
        const [left = 0, bottom = 0] = corner(0, 2);
        const [right = 0, top = 0] = corner(1, 3);
        const [, middle = 0] = corner(0, 4);
        return {
          type: 'group',
          children: [
            {
              type: 'rect',
              shape: { x: left, y: top, width: right - left, height: bottom - top },
              style: { fill: usual.color, opacity: 0.16 },
            },
            {
              type: 'line',
              shape: { x1: left, y1: middle, x2: right, y2: middle },
              style: { stroke: usual.color, lineWidth: 1, opacity: 0.7 },
            },
          ],
        };
      },
    },
  ];
}
