import { texts } from '@linekeeper/contract/platform/file-columns';
import { type State } from '@linekeeper/contract/monitoring/states';
import { dayAfter, dayBegin } from '../../../platform/zoned-day.ts';
import { isoIn } from '../../../platform/zoned-time.ts';
import { availabilityOf, joinedAvailability, type SubjectRecord } from '../../monitoring/index.ts';
import { column, type ReportCell, type ReportTable } from '../report-table.ts';

/** The beginnings of the days of a zone from one midnight on, and the end: each in milliseconds since 1970. */
export function dayBounds(timeZone: string, fromMs: number, toMs: number): number[] {
  const bounds = [fromMs];
  for (let atMs = fromMs; atMs < toMs; bounds.push(Math.min(atMs, toMs)))
    atMs = dayBegin(timeZone, dayAfter(isoIn(timeZone, new Date(atMs)).slice(0, 10)));
  return bounds;
}

/** How some subjects did together on each day. */
export function daysTable(records: readonly SubjectRecord[], bounds: readonly number[]): ReportTable {
  const days = bounds.slice(1).map((toMs, at) => {
    const times: Partial<Record<State, number>> = {};
    return { fromMs: bounds[at]!, toMs, times, firstMs: Infinity };
  });
  for (const { intervals } of records) {
    let day = 0;
    for (const { state, fromMs, toMs } of intervals) {
      while (day < days.length - 1 && days[day]!.toMs <= fromMs) day++;
      for (let at = day; at < days.length && days[at]!.fromMs < toMs; at++) {
        const of = days[at]!;
        const beginMs = Math.max(fromMs, of.fromMs);
        of.times[state] = (of.times[state] ?? 0) + Math.max(0, Math.min(toMs, of.toMs) - beginMs);
        of.firstMs = Math.min(of.firstMs, beginMs);
      }
    }
  }
  return {
    ...{ key: 'days', title: texts('每日可用率', '每日可用率', 'Availability by day'), mostInPdf: 0 },
    chart: { kind: 'curve', at: 'from', values: ['availability_percent', 'coverage_percent'] },
    columns: [
      column('from', 'time', texts('日期', '日期', 'Day')),
      column('availability_percent', 'percent', texts('可用率', '可用率', 'Availability')),
      column('coverage_percent', 'percent', texts('测量覆盖率', '量測覆蓋率', 'Coverage')),
      column('down_ms', 'ms', texts('故障', '故障', 'Down')),
    ],
    rows: days.map(({ fromMs, toMs, times, firstMs }): ReportCell[] => {
      const totalMs = Object.values(times).reduce((sum, ms) => sum + ms, 0);
      const over = { askedMs: toMs - fromMs, totalMs, spanMs: Math.max(0, toMs - firstMs) };
      const { availabilityPercent, coveragePercent, downMs } = availabilityOf(times, over);
      return [fromMs, availabilityPercent, coveragePercent, downMs];
    }),
  };
}

/** The outlets with the time that their subjects were down, the longest first; what stands in none is left out. */
export function outletsTable(
  subjects: readonly { readonly id: string; readonly outletNumber: string; readonly outletName: string }[],
  records: ReadonlyMap<string, SubjectRecord>,
  askedMs: number,
): ReportTable {
  const standing = subjects.filter(({ outletName }) => outletName !== '');
  const groups = Map.groupBy(standing, ({ outletNumber, outletName }) =>
    `${outletNumber} ${outletName}`.trim(),
  );
  return {
    ...{ key: 'outlets', title: texts('按网点', '依據點', 'By outlet'), mostInPdf: 20 },
    chart: { kind: 'bars', label: 'outlet', value: 'down_ms', most: 15 },
    columns: [
      column('outlet', 'text', texts('网点', '據點', 'Outlet')),
      column('subjects', 'number', texts('数量', '數量', 'Count')),
      column('availability_percent', 'percent', texts('可用率', '可用率', 'Availability')),
      column('coverage_percent', 'percent', texts('测量覆盖率', '量測覆蓋率', 'Coverage')),
      column('down_ms', 'ms', texts('故障', '故障', 'Down')),
    ],
    rows: [...groups]
      .map(([name, of]) => {
        const told = joinedAvailability(
          of.map(({ id }) => records.get(id)!),
          askedMs,
        );
        return [name, of.length, told.availabilityPercent, told.coveragePercent, told.downMs] as const;
      })
      .sort((a, b) => b[4] - a[4]),
  };
}
