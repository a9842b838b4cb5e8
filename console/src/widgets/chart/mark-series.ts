import { type ColorName } from '../../lib/tokens.ts';
import type { CustomSeries } from './echarts.ts';
import { type Mark } from './marks.ts';

/** Half the width, the height and the distance from the plot of the sign above a mark, in pixels. */
const sign = { half: 4, height: 6, above: 3 } as const;

/** What happened: a thin line through the plot, and a sign above it that tells it from what was measured. */
export function markSeries(
  marks: readonly Mark[],
  colors: Readonly<Record<ColorName, string>>,
): CustomSeries {
  return {
    type: 'custom',
    id: 'marks',
    silent: true,
    z: 4,
    encode: { x: 0, y: -1 },
    data: marks.map(({ atMs }) => [atMs]),
    renderItem: (params, api) => {
      const area = params.coordSys as unknown as { y: number; height: number };
      // Between two pixels a line of one would be a grey one of two.
      const x = Math.round(api.coord([api.value(0), 0])[0] ?? 0) + 0.5;
      const foot = area.y - sign.above;
      return {
        type: 'group',
        children: [
          {
            type: 'line',
            shape: { x1: x, y1: area.y, x2: x, y2: area.y + area.height },
            style: { stroke: colors.text2, lineWidth: 1, lineDash: [2, 3] },
          },
          {
            type: 'polygon',
            shape: {
              points: [
                [x - sign.half, foot - sign.height],
                [x + sign.half, foot - sign.height],
                [x, foot],
              ],
            },
            style: { fill: colors.text },
          },
        ],
      };
    },
  };
}
