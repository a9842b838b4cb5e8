import { texts } from '@linekeeper/contract/platform/file-columns';
import { type SubjectRecord } from '../../monitoring/index.ts';
import { column, offPaper, type ReportTable } from '../report-table.ts';

const outletColumn = column('outlet', 'text', texts('网点', '據點', 'Outlet'));

interface Named {
  readonly id: string;
  readonly name: string;
  readonly outletName: string;
}

/** Every interval of some subjects: what all figures of a report follow from (docs/howto/recompute-a-report.md). */
export function intervalsTable(
  subjects: readonly Named[],
  records: ReadonlyMap<string, SubjectRecord>,
): ReportTable {
  return {
    key: 'intervals',
    title: texts('全部区间', '全部區間', 'All intervals'),
    mostInPdf: 0,
    columns: [
      column('subject_id', 'text', texts('监测对象 ID', '監測對象 ID', 'Subject ID')),
      column('subject', 'text', texts('监测对象', '監測對象', 'Subject')),
      column('state', 'state', texts('状态', '狀態', 'State')),
      column('reason', 'reason', texts('原因', '原因', 'Reason')),
      column('from', 'time', texts('开始', '開始', 'From')),
      column('to', 'time', texts('结束', '結束', 'To')),
      column('length_ms', 'ms', texts('时长', '時長', 'Length')),
      outletColumn,
    ],
    rows: subjects.flatMap(({ id, name, outletName }) =>
      (records.get(id)?.intervals ?? []).map(({ state, reason, fromMs, toMs }) => [
        ...[id, name, state, reason],
        ...[fromMs, toMs, toMs - fromMs, outletName],
      ]),
    ),
  };
}

/** The longest outages of some subjects, the longest first. */
export function outagesTable(
  subjects: readonly Named[],
  records: ReadonlyMap<string, SubjectRecord>,
): ReportTable {
  const outages = subjects.flatMap(({ id, name, outletName }) =>
    (records.get(id)?.intervals ?? [])
      .filter(({ state }) => state === 'down')
      .map(
        ({ reason, fromMs, toMs }) => [name, outletName, fromMs, toMs, toMs - fromMs, reason, id] as const,
      ),
  );
  return {
    key: 'outages',
    title: texts('故障', '故障', 'Outages'),
    mostInPdf: 100,
    columns: [
      column('subject', 'text', texts('监测对象', '監測對象', 'Subject')),
      outletColumn,
      column('from', 'time', texts('开始', '開始', 'From')),
      column('to', 'time', texts('结束', '結束', 'To')),
      column('length_ms', 'ms', texts('时长', '時長', 'Length')),
      column('reason', 'reason', texts('原因', '原因', 'Reason')),
      offPaper(column('subject_id', 'text', texts('监测对象 ID', '監測對象 ID', 'Subject ID'))),
    ],
    rows: outages.sort((a, b) => b[4] - a[4] || a[2] - b[2]),
  };
}
