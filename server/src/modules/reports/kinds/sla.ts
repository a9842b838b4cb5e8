import { texts } from '@linekeeper/contract/platform/file-columns';
import { slaVerdicts } from '@linekeeper/contract/lines/line-quality';
import { type LineFacts, linesOver } from '../../lines/index.ts';
import {
  joinedAvailability,
  type SlaFigures,
  slaOf,
  type SubjectRecord,
  subjectRecords,
  thereMs,
} from '../../monitoring/index.ts';
import { column, offPaper, type ReportTable } from '../report-table.ts';
import { intervalsTable, outagesTable } from './intervals-table.ts';
import { lineFilterOf } from './line-filter.ts';
import { removedColumn } from './removed-column.ts';
import { type CollectReport, isOf } from './report-kind.ts';
import { dayBounds, daysTable } from './trend-tables.ts';

interface Judged {
  readonly line: LineFacts;
  readonly record: SubjectRecord;
  readonly sla: SlaFigures;
}

/** Lines against what was agreed of their availability, with every interval that says so. */
export const sla: CollectReport = async (source) => {
  const { tx, tenantId, place, fromMs, toMs, asOfMs } = source;
  const all = await linesOver(tx, tenantId, lineFilterOf(place), { fromMs, toMs: asOfMs });
  const lines = all.filter(({ id }) => isOf(source, id));
  const records = await subjectRecords(tx, tenantId, lines, { fromMs, toMs: asOfMs });
  const judged = lines.map((line): Judged => {
    const record = records.get(line.id)!;
    // What is promised is of the whole period, what is still to come too; of a line that was deleted until then.
    const promisedMs = thereMs(line, { fromMs, toMs });
    return { line, record, sla: slaOf(line.slaAvailabilityPercent, promisedMs, record.availability) };
  });
  const rank = ({ sla: { verdict } }: Judged) => slaVerdicts.indexOf(verdict);
  judged.sort((a, b) => rank(a) - rank(b) || (a.sla.leftMs ?? Infinity) - (b.sla.leftMs ?? Infinity) || 0);
  return {
    tables: [
      providersTable(judged, asOfMs - fromMs),
      daysTable(
        judged.map(({ record }) => record),
        dayBounds(source.reader.timeZone, fromMs, asOfMs),
      ),
      linesTable(judged),
      outagesTable(lines, records),
      intervalsTable(lines, records),
    ],
  };
};

const providersTable = (judged: readonly Judged[], askedMs: number): ReportTable => ({
  key: 'providers',
  title: texts('按运营商', '按電信業者', 'By provider'),
  mostInPdf: 100,
  columns: [
    column('provider', 'text', texts('运营商', '電信業者', 'Provider')),
    column('lines', 'number', texts('线路', '線路', 'Lines')),
    column('broken', 'number', texts('未达标', '未達標', 'Broken')),
    column('kept', 'number', texts('达标', '達標', 'Kept')),
    column('unknown', 'number', texts('测量不足', '量測不足', 'Too little measured')),
    column('none', 'number', texts('未约定', '未約定', 'No SLA')),
    column('availability_percent', 'percent', texts('可用率', '可用率', 'Availability')),
    column('coverage_percent', 'percent', texts('测量覆盖率', '量測覆蓋率', 'Coverage')),
    column('down_ms', 'ms', texts('中断', '中斷', 'Down')),
  ],
  rows: [...Map.groupBy(judged, ({ line }) => line.provider)].map(([provider, of]) => {
    const all = joinedAvailability(
      of.map(({ record }) => record),
      askedMs,
    );
    const count = (wanted: SlaFigures['verdict']) =>
      of.filter(({ sla: { verdict } }) => verdict === wanted).length;
    return [
      ...[provider, of.length, count('broken'), count('kept'), count('unknown'), count('none')],
      ...[all.availabilityPercent, all.coveragePercent, all.downMs],
    ];
  }),
});

const linesTable = (judged: readonly Judged[]): ReportTable => ({
  key: 'lines',
  title: texts('线路', '線路', 'Lines'),
  mostInPdf: 400,
  chart: { kind: 'bars', label: 'line', below: 'outlet', value: 'down_ms', most: 15 },
  columns: [
    offPaper(column('subject_id', 'text', texts('线路 ID', '線路 ID', 'Line ID'))),
    column('line', 'text', texts('线路', '線路', 'Line')),
    offPaper(column('outlet_number', 'text', texts('网点编号', '據點編號', 'Outlet number'))),
    column('outlet', 'text', texts('网点', '據點', 'Outlet')),
    offPaper(column('region', 'text', texts('区域', '區域', 'Region'))),
    column('provider', 'text', texts('运营商', '電信業者', 'Provider')),
    offPaper(column('there_ms', 'ms', texts('计入时长', '計入時長', 'Time that counts'))),
    column('promised_percent', 'percent', texts('约定可用率', '約定可用率', 'Agreed availability')),
    column('availability_percent', 'percent', texts('可用率', '可用率', 'Availability')),
    column('coverage_percent', 'percent', texts('测量覆盖率', '量測覆蓋率', 'Coverage')),
    column('allowed_ms', 'ms', texts('允许中断', '允許中斷', 'May be down')),
    column('down_ms', 'ms', texts('中断', '中斷', 'Down')),
    column('left_ms', 'ms', texts('剩余', '剩餘', 'Left')),
    column('verdict', 'verdict', texts('结论', '結論', 'Verdict')),
    removedColumn(judged.map(({ line }) => line)),
  ],
  rows: judged.map(({ line, record, sla: { allowedMs, lostMs, leftMs, verdict } }) => [
    ...[line.id, line.name, line.outletNumber, line.outletName, line.region, line.provider],
    ...[record.thereMs, line.slaAvailabilityPercent],
    ...[record.availability.availabilityPercent, record.availability.coveragePercent],
    ...[allowedMs, lostMs, leftMs, verdict, line.removedAtMs],
  ]),
});
