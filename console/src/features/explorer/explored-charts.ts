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
export function exploredCharts(answer: Answer, { colors, isStacked, nameOf, beforeOf }: Style): ChartData[] {
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
      if (!one.before || isStacked) return [];
      const color = colorOf.get(keyOf(one)) ?? '';
      const name = beforeOf(nameOf(one));
      return [
        { ...shared, key: `${keyOf(one)} before`, name, color, points: one.before.points, isFaint: true },
      ];
    });
    return {
      fromMs: Date.parse(answer.from),
      toMs: Date.parse(answer.to),
      stepMs: Math.max(...own.map(({ stepMs }) => stepMs)),
      ...{ unit, isStacked, series: [...now, ...before], unmeasured: [] },
      fromZero: isStacked || own.every(({ metric }) => metric !== 'written' && metricOf(metric).fromZero),
    };
  });
}

const quoted = (text: string) => `"${text.replaceAll('"', '""').replace(/^(?=[=+\-@\t\r])/, "'")}"`;

/** What a chart draws as CSV: a line a point, since series of other widths have points at other moments. */
export function exploredCsv({ series }: Pick<ChartData, 'series'>, head: readonly string[]): string {
  const rows = series.flatMap(({ name, unit, points }) =>
    points.map(([atMs, min, mean, max]) =>
      [quoted(name), quoted(unit), new Date(atMs).toISOString(), min ?? '', mean ?? '', max ?? ''].join(','),
    ),
  );
  return `\uFEFF${[head.map(quoted).join(','), ...rows].join('\r\n')}\r\n`;
}
