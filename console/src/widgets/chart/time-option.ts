import { type Language } from '@linekeeper/contract/language';
import { type ColorName } from '../../lib/tokens.ts';
import { valueText } from '../../lib/value-text.ts';
import { tickText, timeTick } from './axis-text.ts';
import { type ChartData, type ChartSeries } from './chart-data.ts';
import type { ChartOption, CustomSeries, LineSeries } from './echarts.ts';
import { failureSeries } from './failure-series.ts';
import { lossMarks } from './loss-marks.ts';
import { markSeries } from './mark-series.ts';
import { marksWithin } from './marks.ts';
import { usualSeries, usualTop } from './usual-band.ts';
import { axisOf, hasBand, highestStack, largest, type Measured, runsOf } from './runs.ts';

/** The frame of every chart in pixels: fixed, so that charts above each other share their time axis. */
export const frame = { left: 56, right: 16, top: 16, bottom: 26 } as const;

/** Smallest end of a value axis: a quiet line is not blown up into a mountain. */
const leastAxis = { 'bit/s': 1000, MB: 1, ms: 1, '%': 1, '/s': 1, s: 1, '': 1 } as const;

export interface ChartStyle {
  readonly colors: Readonly<Record<ColorName, string>>;
  readonly language: Language;
  readonly fontFamily: string;
  /** The fill of what was not measured: a pattern, which only a browser can make. */
  readonly hatch: object;
  readonly isNarrow: boolean;
}

export interface ChartWords {
  /** What the chart shows, for who cannot see it. */
  readonly description: string;
  /** "95th percentile" in short. */
  readonly p95: string;
}

/** The whole chart as ECharts takes it. Pure: the same data give the same picture. */
export function timeOption(data: ChartData, chartStyle: ChartStyle, words: ChartWords): ChartOption {
  const { colors } = chartStyle;
  const spanMs = data.toMs - data.fromMs;
  const axis = data.axisMax
    ? { end: data.axisMax, step: data.axisMax / 4 }
    : wholeIf(
        data.isWhole,
        axisOf(
          Math.max(
            data.isStacked ? highestStack(data.series) : largest(data.series),
            ...data.series.map(shownLimit),
            shownTop(data),
          ),
          leastAxis[data.unit],
        ),
      );
  const quiet = { color: colors.text2, fontSize: 12, fontFamily: chartStyle.fontFamily };
  return {
    // Live points arrive every few seconds: a chart that swings each time would never rest.
    animation: false,
    aria: { enabled: true, label: { description: words.description } },
    textStyle: { fontFamily: chartStyle.fontFamily },
    grid: { ...frame, outerBoundsMode: 'none' },
    xAxis: {
      type: 'time',
      min: data.fromMs,
      max: data.toMs,
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { lineStyle: { color: colors.line } },
      splitLine: { show: false },
      splitNumber: chartStyle.isNarrow ? 3 : 6,
      axisLabel: {
        ...quiet,
        hideOverlap: true,
        formatter: (value: number) => timeTick(value, spanMs, chartStyle.language),
      },
    },
    yAxis: {
      type: 'value',
      ...(data.fromZero === false
        ? {
            scale: true,
            splitNumber: 4,
            ...(data.axisMax && { min: roomBelow(data.axisMax), max: data.axisMax }),
          }
        : { min: 0, max: axis.end, interval: axis.step }),
      axisLabel: { ...quiet, formatter: (value: number) => tickText(value, data.unit) },
      splitLine: { lineStyle: { color: colors.line, opacity: 0.6 } },
    },
    series: [
      hatched(data, chartStyle.hatch),
      failureSeries(data, colors),
      ...usualSeries(data),
      ...(data.isStacked
        ? []
        : data.series.filter(({ isFaint }) => !isFaint).flatMap((series) => band(series))),
      ...data.series.map((series, index) => ({
        ...line(series, index, chartStyle, words),
        ...(data.isStacked &&
          !series.isOverStack && { stack: 'all', areaStyle: { color: series.color, opacity: 0.4 } }),
      })),
      ...data.series.flatMap((series) => lossMarks(series, data.stepMs, colors)),
      markSeries(marksWithin(data.marks ?? [], data), colors),
    ],
  };
}

/** An axis of counts has a tick at each of them, at most. */
const wholeIf = (isWhole: boolean | undefined, axis: ReturnType<typeof axisOf>) =>
  isWhole && axis.step < 1 ? { end: Math.ceil(axis.end), step: 1 } : axis;

/** Where an axis begins that does not begin at zero but has an end: a fifth of it below what was measured, so that a steady value stands in the middle. */
const roomBelow =
  (axisMax: number) =>
  ({ min }: { readonly min: number }) =>
    Math.max(0, Math.floor(min - axisMax / 5));

/** So many times what was measured, a limit is still drawn: one further away would press all values to the ground. */
const nearLimit = 4;

/** The limit of a series that is drawn; 0 for none. */
const shownLimit = (series: ChartSeries) =>
  series.limit && series.limit.value <= nearLimit * largest([series]) ? series.limit.value : 0;

/** The top of what is usual, where it is near what was measured; 0 for none. */
const shownTop = (data: ChartData) => {
  const top = usualTop(data);
  return top <= nearLimit * largest(data.series) ? top : 0;
};

/** Unmeasured time: hatched over the whole height. */
function hatched({ unmeasured, fromMs, toMs }: ChartData, hatch: object): CustomSeries {
  return {
    type: 'custom',
    silent: true,
    clip: true,
    z: 1,
    encode: { x: [0, 1], y: -1 },
    data: unmeasured.map((stretch) => [Math.max(fromMs, stretch.fromMs), Math.min(toMs, stretch.toMs)]),
    renderItem: (params, api) => {
      const area = params.coordSys as unknown as { x: number; y: number; width: number; height: number };
      const left = api.coord([api.value(0), 0])[0] ?? 0;
      const right = api.coord([api.value(1), 0])[0] ?? 0;
      return {
        type: 'rect',
        shape: { x: left, y: area.y, width: Math.max(1, right - left), height: area.height },
        style: { fill: hatch as never },
      };
    },
  };
}

/** From minimum to maximum of each bucket; a run of buckets is one shape, so a gap stays a gap. */
function band({ points, color, key }: ChartSeries): CustomSeries[] {
  const runs = runsOf(points);
  if (!hasBand(runs)) return [];
  return [
    {
      type: 'custom',
      id: `band:${key}`,
      silent: true,
      clip: true,
      z: 2,
      encode: { x: [0, 1], y: -1 },
      data: runs.map((run) => [run[0]?.[0] ?? 0, run.at(-1)?.[0] ?? 0]),
      renderItem: (params, api) => {
        const run = runs[params.dataIndex] ?? [];
        const corner = (at: number, value: number) => api.coord([at, value]);
        const upper = run.map(([at, , , most]: Measured) => corner(at, most));
        const lower = run.map(([at, least]: Measured) => corner(at, least)).reverse();
        return {
          type: 'polygon',
          shape: { points: [...upper, ...lower] },
          style: { fill: color, opacity: 0.22 },
        };
      },
    },
  ];
}

function line(series: ChartSeries, index: number, chartStyle: ChartStyle, words: ChartWords): LineSeries {
  const { points, color, unit, p95, key, name, limit } = series;
  const levels = [
    ...(p95 === null ? [] : [{ value: p95, text: words.p95, type: [4, 4] }]),
    ...(limit && shownLimit(series) > 0 ? [{ value: limit.value, text: limit.name, type: [10, 4] }] : []),
  ];
  const isAlone = (at: number) =>
    (points[at - 1]?.[2] ?? null) === null && (points[at + 1]?.[2] ?? null) === null;
  return {
    type: 'line',
    id: `line:${key}`,
    name,
    z: 3,
    connectNulls: false,
    // A value between two gaps has no line to be seen by, so it gets a dot.
    showSymbol: true,
    showAllSymbol: true,
    symbol: 'none',
    data: points.map(([at, , mean], position) =>
      mean !== null && isAlone(position)
        ? { value: [at, mean], symbol: 'circle', symbolSize: 4 }
        : [at, mean],
    ),
    color,
    // Under marks it only leads the eye.
    lineStyle: series.losses
      ? { width: 1, color, opacity: 0.45 }
      : series.isFaint
        ? { width: 1.2, color, opacity: 0.7, type: [4, 3] }
        : { width: 1.6, color },
    itemStyle: { color },
    areaStyle: series.isFilled ? { color, opacity: 0.1 } : undefined,
    emphasis: { disabled: true },
    markLine:
      levels.length === 0
        ? undefined
        : {
            silent: true,
            symbol: 'none',
            lineStyle: { color, width: 1, opacity: 0.9 },
            label: {
              // The two names stand at the two ends, so that close values do not write over each other.
              position: index % 2 === 0 ? 'insideStartTop' : 'insideEndTop',
              color,
              fontSize: 12,
              fontFamily: chartStyle.fontFamily,
              // It may lie on the line itself.
              backgroundColor: chartStyle.colors.surface,
              padding: [1, 4],
              borderRadius: 3,
            },
            data: levels.map(({ value, text, type }) => ({
              yAxis: value,
              lineStyle: { type },
              label: { formatter: () => `${text} ${valueText(value, unit)}` },
            })),
          },
  };
}
