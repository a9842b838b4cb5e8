import { type ColorName } from '../../lib/tokens.ts';
import { type ChartData } from './chart-data.ts';
import type { CustomSeries } from './echarts.ts';

/** The height of the line above a failure, in pixels. */
const linePx = 4;

/**
 * When the subject had failed: a tint over the whole height under a line. That of a failure is whole, that of what could not be
 * reached broken, so that colour alone tells nothing.
 */
export function failureSeries(
  { failures = [], fromMs, toMs }: ChartData,
  colors: Readonly<Record<ColorName, string>>,
): CustomSeries {
  const within = failures.filter((failing) => failing.toMs > fromMs && failing.fromMs < toMs);
  return {
    type: 'custom',
    id: 'failures',
    silent: true,
    clip: true,
    z: 1,
    encode: { x: [0, 1], y: -1 },
    data: within.map((failing) => [Math.max(fromMs, failing.fromMs), Math.min(toMs, failing.toMs)]),
    renderItem: (params, api) => {
      const area = params.coordSys as unknown as { y: number; height: number };
      const left = api.coord([api.value(0), 0])[0] ?? 0;
      // A failure of a minute is seen on a month, too.
      const width = Math.max(2, (api.coord([api.value(1), 0])[0] ?? 0) - left);
      const color = colors[within[params.dataIndex]?.state ?? 'down'];
      const isBroken = within[params.dataIndex]?.state === 'unreachable';
      return {
        type: 'group',
        children: [
          {
            type: 'rect',
            shape: { x: left, y: area.y, width, height: area.height },
            style: { fill: color, opacity: 0.16 },
          },
          {
            type: 'line',
            shape: { x1: left, y1: area.y + linePx / 2, x2: left + width, y2: area.y + linePx / 2 },
            style: { stroke: color, lineWidth: linePx, ...(isBroken && { lineDash: [4, 3] }) },
          },
        ],
      };
    },
  };
}
