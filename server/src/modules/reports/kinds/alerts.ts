import { severityNames } from '@linekeeper/contract/alerts/alert-names';
import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import {
  alertSeverities,
  alertStates,
  type AlertSubjectKind,
  isMeasured,
} from '@linekeeper/contract/alerts/alert-terms';
import { ruleTitle } from '@linekeeper/contract/alerts/alert-title';
import { exportRows } from '@linekeeper/contract/limits';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { isoIn } from '../../../platform/zoned-time.ts';
import { alertColumnsOnPaper, alertCsvColumns, alertRows } from '../../alerts/index.ts';
import { column, type ReportCell, type ReportTable } from '../report-table.ts';
import { allRows } from './all-rows.ts';
import { asCells } from './as-cells.ts';
import { lineFilterOf } from './line-filter.ts';
import { alertedIdsOf, type CollectReport } from './report-kind.ts';
import { dayBounds } from './trend-tables.ts';

/** Night is from ten to six on the tenant's clocks. */
const isNight = (hour: number) => hour >= 22 || hour < 6;

/** What only is about to fire has no part in it, and is not counted. */
const firedStates = alertStates.filter((state) => state !== 'pending');

const msBetween = (from: string | null, to: string | null) =>
  from === null || to === null ? null : Date.parse(to) - Date.parse(from);

function median(values: readonly (number | null)[]): number | null {
  const rising = values.filter((value) => value !== null).sort((a, b) => a - b);
  if (rising.length === 0) return null;
  const at = Math.floor(rising.length / 2);
  return rising.length % 2 === 1 ? rising[at]! : (rising[at - 1]! + rising[at]!) / 2;
}

const figureColumns = [
  column('alerts', 'number', texts('告警数', '告警數', 'Alerts')),
  column('at_night', 'number', texts('夜间', '夜間', 'At night')),
  column('acknowledged', 'number', texts('已确认', '已確認', 'Acknowledged')),
  column(
    'median_to_acknowledge_ms',
    'ms',
    texts('确认用时（中位）', '確認用時（中位）', 'Median to acknowledge'),
  ),
  column('resolved', 'number', texts('已恢复', '已恢復', 'Resolved')),
  column('median_to_resolve_ms', 'ms', texts('恢复用时（中位）', '恢復用時（中位）', 'Median to resolve')),
] as const;

function figures(alerts: readonly AlertRow[], timeZone: string): ReportCell[] {
  const hourOf = (iso: string) => Number(isoIn(timeZone, iso).slice(11, 13));
  return [
    alerts.length,
    alerts.filter(({ firedAt }) => firedAt !== null && isNight(hourOf(firedAt))).length,
    alerts.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length,
    median(alerts.map(({ firedAt, acknowledgedAt }) => msBetween(firedAt, acknowledgedAt))),
    alerts.filter(({ resolvedAt }) => resolvedAt !== null).length,
    median(alerts.map(({ firedAt, resolvedAt }) => msBetween(firedAt, resolvedAt))),
  ];
}

/** The alerts that fired within a period, and how soon people and the network answered. */
export const alerts: CollectReport = async ({ tx, tenantId, subjectKinds, place, reader, ...source }) => {
  const span = { fromMs: source.fromMs, asOfMs: source.asOfMs };
  const { language, timeZone } = reader;
  const all = allRows(
    await alertRows(
      tx,
      { tenantId, kinds: subjectKinds, memberId: null },
      {
        ...{ page: 1, pageSize: 1, sort: 'firedAt', order: 'asc', withConsequences: true },
        ...lineFilterOf(place),
        ...{ state: firedStates, subjectIds: alertedIdsOf(source) },
        from: new Date(span.fromMs).toISOString(),
        to: new Date(span.asOfMs).toISOString(),
      },
      exportRows + 1,
    ),
  );
  const fired = all.filter(
    ({ firedAt }) =>
      firedAt !== null && Date.parse(firedAt) >= span.fromMs && Date.parse(firedAt) < span.asOfMs,
  );
  const byKind = [...Map.groupBy(fired, ({ subjectKind }) => subjectKind)]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([kind, of]): ReportCell[] => [kind, ...figures(of, timeZone)]);
  const bySeverity = alertSeverities.map((severity): ReportCell[] => [
    severityNames[severity][language],
    ...figures(
      fired.filter((alert) => alert.severity === severity),
      timeZone,
    ),
  ]);
  const byRule = [...Map.groupBy(fired, (alert) => ruleTitle(alert, language))]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([title, of]): ReportCell[] => [title, ...figures(of, timeZone)]);
  const first = (key: string, title: ReportTable['title']) => column(key, 'text', title);
  const tables: ReportTable[] = [
    alertDaysTable(fired, dayBounds(timeZone, span.fromMs, span.asOfMs)),
    {
      ...{ key: 'severities', title: texts('按级别', '依嚴重性', 'By severity'), mostInPdf: 10 },
      columns: [first('severity', texts('级别', '嚴重性', 'Severity')), ...figureColumns],
      rows: bySeverity,
    },
    {
      ...{
        key: 'kinds',
        title: texts('按监测对象类型', '依監測對象類型', 'By kind of subject'),
        mostInPdf: 10,
      },
      columns: [column('kind', 'subject-kind', texts('类型', '類型', 'Kind')), ...figureColumns],
      rows: byKind,
    },
    {
      ...{ key: 'rules', title: texts('按告警规则', '依告警規則', 'By rule'), mostInPdf: 100 },
      chart: { kind: 'bars', label: 'rule', value: 'alerts', most: 12 },
      columns: [first('rule', texts('告警规则', '告警規則', 'Rule')), ...figureColumns],
      rows: byRule,
    },
    asCells(
      fired,
      alertCsvColumns(reader),
      { ...{ key: 'alerts', title: texts('告警', '告警', 'Alerts') }, mostInPdf: 200 },
      alertColumnsOnPaper,
    ),
  ];
  return { tables, subjectKinds: kindsToldOf(subjectKinds, fired) };
};

/**
 * Whose alerts a report tells: of all that is measured and may be seen, and of services and the licence where it holds some. Few may see the
 * licence: a month in which it raised nothing is read by all others too.
 */
const kindsToldOf = (seen: readonly AlertSubjectKind[], fired: readonly AlertRow[]): AlertSubjectKind[] =>
  seen.filter((kind) => isMeasured(kind) || fired.some(({ subjectKind }) => subjectKind === kind));

/** How many fired on each day. */
function alertDaysTable(fired: readonly AlertRow[], bounds: readonly number[]): ReportTable {
  const counts = new Array<number>(bounds.length - 1).fill(0);
  for (const { firedAt } of fired) {
    const day = bounds.findLastIndex((beginMs) => beginMs <= Date.parse(firedAt!));
    if (day < counts.length) counts[day]! += 1;
  }
  return {
    ...{ key: 'days', title: texts('每日告警', '每日告警', 'Alerts by day'), mostInPdf: 0 },
    chart: { kind: 'curve', at: 'from', values: ['alerts'] },
    columns: [
      column('from', 'time', texts('日期', '日期', 'Day')),
      column('alerts', 'number', texts('告警数', '告警數', 'Alerts')),
    ],
    rows: counts.map((count, day) => [bounds[day]!, count]),
  };
}
