import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { toldApart } from '@linekeeper/contract/monitoring/told-apart';
import { type ExploredMetric } from '@linekeeper/contract/explorer/explorer-terms';
import { type TFunction } from 'i18next';
import { type Output } from '../../lib/api.ts';
import { metricText } from '../../lib/metric-text.ts';
import { colors, seriesColors, type Theme } from '../../lib/tokens.ts';
import { type ChartData, type ChartSeries, totalOf } from '../chart/index.ts';

export type Answer = Output<'POST /monitor/api/v1/explorer/chart'>;
export type AnswerSeries = Answer['series'][number];

interface Style {
  readonly colors: readonly string[];
  readonly isStacked: boolean;
  readonly nameOf: (series: AnswerSeries) => string;
  readonly beforeOf: (name: string) => string;
  /** What a stack comes to, which no one of its series has the colour of. */
  readonly total: { readonly name: string; readonly color: string };
}

interface Look extends Pick<Style, 'isStacked'> {
  readonly theme: Theme;
}

export const keyOf = ({ id, metric }: Pick<AnswerSeries, 'id' | 'metric'>) => `${id} ${metric}`;

/** What a metric is called; what a written series is, its name says. */
export const exploredText = (t: TFunction, metric: ExploredMetric): string =>
  metric === 'written' ? t('chart:written') : metricText(metric);

/** What each series is called beside the others of its answer: as long as they are drawn together, no two of one metric read the same. */
export function seriesNames({ series }: Pick<Answer, 'series'>, t: TFunction) {
  const names = toldApart(series);
  const subjectOf = ({ id }: Pick<AnswerSeries, 'id'>) => names.get(id) ?? '';
  return {
    subjectOf,
    nameOf: (one: AnswerSeries) =>
      one.metric === 'written' ? subjectOf(one) : `${subjectOf(one)} · ${exploredText(t, one.metric)}`,
  };
}

/** A chart for each unit, since a chart has one axis; each series has one colour on the whole page. */
export function exploredCharts(answer: Answer, style: Style): ChartData[] {
  const { colors, isStacked, nameOf } = style;
  const colorOf = new Map(answer.series.map((one, at) => [keyOf(one), colors[at % colors.length] ?? '']));
  const byUnit = Map.groupBy(answer.series, ({ unit }) => unit);
  return [...byUnit].map(([unitText, own]) => {
    const unit = unitText as ChartData['unit'];
    const now = own.map((one): ChartSeries => {
      const color = colorOf.get(keyOf(one)) ?? '';
      return { key: keyOf(one), name: nameOf(one), color, unit, p95: null, points: one.points };
    });
    const earlier = now.flatMap((series, at) => beforeSeries(series, own[at]!.before, style));
    const compared = isStacked && now.length > 1 ? totals(now, earlier, style) : earlier;
    return {
      fromMs: Date.parse(answer.from),
      toMs: Date.parse(answer.to),
      stepMs: Math.max(...own.map(({ stepMs }) => stepMs)),
      ...{ unit, isStacked, series: [...now, ...compared], unmeasured: [] },
      fromZero: isStacked || own.every(({ metric }) => metric !== 'written' && metricOf(metric).fromZero),
    };
  });
}

/** The same in the words of the reader's language and in the colours of a theme. */
export const chartsOf = (t: TFunction, answer: Answer, { theme, isStacked }: Look): ChartData[] =>
  exploredCharts(answer, {
    ...{ colors: seriesColors[theme], isStacked, nameOf: seriesNames(answer, t).nameOf },
    beforeOf: (name) => t('chart:before', { name }),
    total: { name: t('chart:total'), color: colors[theme].text },
  });

/** The period before of a series, broken and in its colour; none where it was not asked for. */
const beforeSeries = (series: ChartSeries, before: AnswerSeries['before'], { beforeOf }: Style) =>
  before
    ? [
        {
          ...series,
          ...{ key: `${series.key} before`, name: beforeOf(series.name), points: before.points },
          ...{ isFaint: true, isOverStack: true },
        },
      ]
    : [];

/** Of a stack its whole is compared: a stack of the period before under it could not be told from it. */
function totals(
  now: readonly ChartSeries[],
  earlier: readonly ChartSeries[],
  { total, beforeOf }: Style,
): ChartSeries[] {
  const [first] = earlier;
  if (!first) return [];
  const shared = { unit: first.unit, p95: null, color: total.color, isOverStack: true };
  return [
    { ...shared, key: 'total', name: total.name, points: totalOf(now) },
    { ...shared, key: 'total before', name: beforeOf(total.name), points: totalOf(earlier), isFaint: true },
  ];
}

const quoted = (text: string) => `"${text.replaceAll('"', '""').replace(/^(?=[=+\-@\t\r])/, "'")}"`;

/**
 * What a chart draws as CSV: a line a point, since series of other widths have points at other moments. What is of the period before
 * has the moments at which it was measured, not those that it is drawn at.
 */
export function exploredCsv(
  { series, fromMs, toMs }: Pick<ChartData, 'series' | 'fromMs' | 'toMs'>,
  head: readonly string[],
): string {
  const rows = series.flatMap(({ name, unit, points, isFaint }) => {
    const movedMs = isFaint ? toMs - fromMs : 0;
    return points.map(([atMs, min, mean, max]) => {
      const at = new Date(atMs - movedMs).toISOString();
      return [quoted(name), quoted(unit), at, min ?? '', mean ?? '', max ?? ''].join(',');
    });
  });
  return `\uFEFF${[head.map(quoted).join(','), ...rows].join('\r\n')}\r\n`;
}
