import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { toldApart } from '@linekeeper/contract/monitoring/told-apart';
import { type ExploredMetric } from '@linekeeper/contract/explorer/explorer-terms';
import { type TFunction } from 'i18next';
import { metricText } from '../../lib/metric-text.ts';
import { type Output } from '../../lib/api.ts';
import { type ChartData, type ChartSeries } from '../../widgets/chart/index.ts';

export type Answer = Output<'POST /monitor/api/v1/explorer/chart'>;
export type AnswerSeries = Answer['series'][number];

interface Style {
  readonly colors: readonly string[];
  readonly isStacked: boolean;
  readonly nameOf: (series: AnswerSeries) => string;
  readonly beforeOf: (name: string) => string;
  /** The line of what a stack came to in the period before. */
  readonly sumBefore: { readonly name: string; readonly color: string };
}

export const keyOf = ({ id, metric }: Pick<AnswerSeries, 'id' | 'metric'>) => `${id} ${metric}`;

/** What a metric is called; what a written series is, its name says. */
export const exploredText = (t: TFunction, metric: ExploredMetric): string =>
  metric === 'written' ? t('explorer:writtenMetric') : metricText(metric);

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
export function exploredCharts(
  answer: Answer,
  { colors, isStacked, nameOf, beforeOf, sumBefore }: Style,
): ChartData[] {
  const colorOf = new Map(answer.series.map((one, at) => [keyOf(one), colors[at % colors.length] ?? '']));
  const byUnit = Map.groupBy(answer.series, ({ unit }) => unit);
  return [...byUnit].map(([unitText, own]) => {
    const unit = unitText as ChartData['unit'];
    const shared = { unit, p95: null };
    const now = own.map((one): ChartSeries => {
      const color = colorOf.get(keyOf(one)) ?? '';
      return { ...shared, key: keyOf(one), name: nameOf(one), color, points: one.points };
    });
    const before = own.flatMap((one): ChartSeries[] => {
      // Lines of single series would be read as heights of the stack: beside it stands the sum.
      if (!one.before || isStacked) return [];
      const color = colorOf.get(keyOf(one)) ?? '';
      const name = beforeOf(nameOf(one));
      return [
        { ...shared, key: `${keyOf(one)} before`, name, color, points: one.before.points, isFaint: true },
      ];
    });
    const sums = isStacked ? sumsBefore(own) : [];
    const stackBefore = sums.some(([, , sum]) => sum !== null)
      ? [{ ...shared, ...sumBefore, key: `${unit} before`, points: sums, isFaint: true }]
      : [];
    return {
      fromMs: Date.parse(answer.from),
      toMs: Date.parse(answer.to),
      stepMs: Math.max(...own.map(({ stepMs }) => stepMs)),
      ...{ unit, isStacked, series: [...now, ...before, ...stackBefore], unmeasured: [] },
      fromZero: isStacked || own.every(({ metric }) => metric !== 'written' && metricOf(metric).fromZero),
    };
  });
}

/** What series came to together at each moment of the period before; unknown where one of them was not measured. */
export function sumsBefore(series: readonly Pick<AnswerSeries, 'before'>[]): ChartSeries['points'] {
  const [first, ...others] = series.map(
    ({ before }) => new Map((before?.points ?? []).map(([atMs, , mean]) => [atMs, mean])),
  );
  return [...(first ?? [])].map(([atMs, mean]) => {
    const sum = others.reduce<number | null>((all, one) => {
      const value = one.get(atMs) ?? null;
      return all === null || value === null ? null : all + value;
    }, mean);
    return [atMs, sum, sum, sum];
  });
}

const quoted = (text: string) => `"${text.replaceAll('"', '""').replace(/^(?=[=+\-@\t\r])/, "'")}"`;

/** What a chart draws as CSV: a line a point, since series of other widths have points at other moments. Of a sum of means nobody knows the extremes. */
export function exploredCsv(
  { series, isStacked }: Pick<ChartData, 'series' | 'isStacked'>,
  head: readonly string[],
): string {
  const rows = series.flatMap(({ name, unit, points, isFaint }) => {
    const isSum = isStacked === true && isFaint === true;
    return points.map(([atMs, min, mean, max]) => {
      const values = isSum ? ['', mean ?? '', ''] : [min ?? '', mean ?? '', max ?? ''];
      return [quoted(name), quoted(unit), new Date(atMs).toISOString(), ...values].join(',');
    });
  });
  return `\uFEFF${[head.map(quoted).join(','), ...rows].join('\r\n')}\r\n`;
}
