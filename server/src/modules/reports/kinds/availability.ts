import { type Texts } from '@linekeeper/contract/language';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { kindNames } from '../../devices/index.ts';
import { linesOver } from '../../lines/index.ts';
import { joinedAvailability, type SubjectRecord, subjectRecords } from '../../monitoring/index.ts';
import { pathsCreated, reportDevices } from '../report-subjects.queries.ts';
import { column, offPaper, type ReportCell, type ReportTable } from '../report-table.ts';
import { intervalsTable, outagesTable } from './intervals-table.ts';
import { lineFilterOf } from './line-filter.ts';
import { removedColumn } from './removed-column.ts';
import { type CollectReport, isOf, type ReportSource } from './report-kind.ts';
import { serviceTables } from './service-tables.ts';
import { dayBounds, daysTable, outletsTable } from './trend-tables.ts';

interface Subject {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly outletNumber: string;
  readonly outletName: string;
  readonly region: string;
  readonly createdAtMs: number;
  readonly removedAtMs: number | null;
}

const lineName: Texts = texts('线路', '線路', 'Line');
const pathName: Texts = texts('拨测路径', '撥測路徑', 'Dial path');
const unknownKind: Texts = texts('其他设备', '其他設備', 'Other device');

async function subjectsOf(source: ReportSource): Promise<Subject[]> {
  const { tx, tenantId, contents, place, fromMs, asOfMs, service } = source;
  const { language } = source.reader;
  const devices = contents.includes('devices') ? await reportDevices(tx, tenantId, place, fromMs) : [];
  const lines = contents.includes('lines')
    ? await linesOver(tx, tenantId, lineFilterOf(place), { fromMs, toMs: asOfMs })
    : [];
  // Paths of dial tests are told where a service rests on them, to who may see lines.
  const paths =
    service && contents.includes('lines') ? service.subjects.filter(({ kind }) => kind === 'dial_path') : [];
  const created = await pathsCreated(
    tx,
    tenantId,
    paths.map(({ id }) => id),
  );
  return [
    ...paths.map(({ id, name, detail }) => ({
      ...{ id, name: detail === '' ? name : `${name} · ${detail}`, group: pathName[language] },
      ...{
        outletNumber: '',
        outletName: '',
        region: '',
        createdAtMs: created.get(id) ?? asOfMs,
        removedAtMs: null,
      },
    })),
    ...devices.map((device) => ({
      ...device,
      group: (device.kind === null ? unknownKind : kindNames[device.kind])[language],
    })),
    ...lines.map((line) => ({ ...line, group: lineName[language] })),
  ].filter(({ id, createdAtMs }) => createdAtMs < asOfMs && isOf(source, id));
}

const timeColumns = [
  column('availability_percent', 'percent', texts('可用率', '可用率', 'Availability')),
  column('coverage_percent', 'percent', texts('测量覆盖率', '量測覆蓋率', 'Coverage')),
  column('up_ms', 'ms', texts('正常', '正常', 'Up')),
  column('down_ms', 'ms', texts('故障', '故障', 'Down')),
  column('unreachable_ms', 'ms', texts('不可达', '無法連線', 'Unreachable')),
  column('maintenance_ms', 'ms', texts('维护', '維護', 'Maintenance')),
  column('unmeasured_ms', 'ms', texts('未测量', '未量測', 'Unmeasured')),
] as const;

/** What of them a row of many columns has room for on paper. */
const briefly = ['availability_percent', 'coverage_percent', 'down_ms', 'unmeasured_ms'];

function timeCells(records: readonly SubjectRecord[], askedMs: number): ReportCell[] {
  const { availabilityPercent, coveragePercent, upMs, downMs, unmeasuredMs } = joinedAvailability(
    records,
    askedMs,
  );
  const sum = (state: 'unreachable' | 'maintenance') =>
    records.reduce((total, { times }) => total + (times[state] ?? 0), 0);
  return [
    ...[availabilityPercent, coveragePercent, upMs, downMs],
    ...[sum('unreachable'), sum('maintenance'), unmeasuredMs],
  ];
}

/** How available devices and lines were, with every interval that says so. */
export const availability: CollectReport = async (source) => {
  const { tx, tenantId, fromMs, asOfMs } = source;
  const askedMs = asOfMs - fromMs;
  const subjects = await subjectsOf(source);
  const records = await subjectRecords(tx, tenantId, subjects, { fromMs, toMs: asOfMs });
  const recordsOf = (some: readonly Subject[]) => some.map(({ id }) => records.get(id)!);
  const worstFirst = subjects.toSorted((a, b) => {
    const [one, other] = [a, b].map(
      ({ id }) => records.get(id)!.availability.availabilityPercent ?? Infinity,
    );
    return one! - other! || 0;
  });
  return {
    tables: [
      ...serviceTables(source),
      summaryTable(subjects, (some) => timeCells(recordsOf(some), askedMs)),
      daysTable(recordsOf(subjects), dayBounds(source.reader.timeZone, fromMs, asOfMs)),
      outletsTable(subjects, records, askedMs),
      {
        key: 'subjects',
        title: texts('监测对象', '監測對象', 'Subjects'),
        mostInPdf: 400,
        columns: [
          offPaper(column('subject_id', 'text', texts('监测对象 ID', '監測對象 ID', 'Subject ID'))),
          column('kind', 'text', texts('类型', '類型', 'Kind')),
          column('subject', 'text', texts('监测对象', '監測對象', 'Subject')),
          offPaper(column('outlet_number', 'text', texts('网点编号', '據點編號', 'Outlet number'))),
          column('outlet', 'text', texts('网点', '據點', 'Outlet')),
          offPaper(column('region', 'text', texts('区域', '區域', 'Region'))),
          offPaper(column('there_ms', 'ms', texts('计入时长', '計入時長', 'Time that counts'))),
          ...timeColumns.map((of) => (briefly.includes(of.key) ? of : offPaper(of))),
          column('outages', 'number', texts('故障次数', '故障次數', 'Outages')),
          column('longest_outage_ms', 'ms', texts('最长故障', '最長故障', 'Longest outage')),
          removedColumn(subjects),
        ],
        rows: worstFirst.map((subject) => {
          const record = records.get(subject.id)!;
          const outages = record.intervals.filter(({ state }) => state === 'down');
          return [
            ...[subject.id, subject.group, subject.name, subject.outletNumber, subject.outletName],
            ...[subject.region, record.thereMs, ...timeCells([record], askedMs), outages.length],
            Math.max(0, ...outages.map((outage) => outage.toMs - outage.fromMs)),
            subject.removedAtMs,
          ];
        }),
      },
      outagesTable(subjects, records),
      intervalsTable(subjects, records),
    ],
  };
};

function summaryTable(
  subjects: readonly Subject[],
  cells: (some: readonly Subject[]) => ReportCell[],
): ReportTable {
  return {
    key: 'summary',
    title: texts('汇总', '彙總', 'Summary'),
    mostInPdf: 50,
    columns: [
      column('kind', 'text', texts('类型', '類型', 'Kind')),
      column('subjects', 'number', texts('数量', '數量', 'Count')),
      ...timeColumns,
    ],
    rows: [...Map.groupBy(subjects, ({ group }) => group)].map(([group, some]) => [
      ...[group, some.length],
      ...cells(some),
    ]),
  };
}
