import { type Texts } from '@linekeeper/contract/language';
import { stateNames } from '@linekeeper/contract/monitoring/state-names';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { type ServiceRow } from '@linekeeper/contract/services/services';
import { type CsvColumn, type CsvReader, type CsvValue } from '../../platform/http/csv.ts';
import { isoIn } from '../../platform/zoned-time.ts';

const minuteMs = 60_000;
const minutes = (ms: number | null) => (ms === null ? null : Math.round(ms / 600) / (minuteMs / 600));
const percent = (value: number | null) => (value === null ? null : Math.floor(value * 1000) / 1000);

const columns: readonly (readonly [Texts, (row: ServiceRow, reader: CsvReader) => CsvValue])[] = [
  [texts('业务服务', '業務服務', 'Business service'), (row) => row.name],
  [texts('状态', '狀態', 'State'), (row, { language }) => stateNames[row.state][language]],
  [texts('自', '自', 'Since'), (row, { timeZone }) => row.since && isoIn(timeZone, row.since)],
  [texts('成员数', '成員數', 'Members'), (row) => row.memberCount],
  [texts('正常成员数', '正常成員數', 'Members up'), (row) => row.upCount],
  [texts('目标 (%)', '目標 (%)', 'Objective (%)'), (row) => row.slo.percent],
  [texts('周期开始', '週期開始', 'Period from'), (row, { timeZone }) => isoIn(timeZone, row.slo.from)],
  [texts('周期结束', '週期結束', 'Period to'), (row, { timeZone }) => isoIn(timeZone, row.slo.to)],
  [
    texts('可用率 (%)', '可用率 (%)', 'Availability (%)'),
    (row) => percent(row.slo.availability.availabilityPercent),
  ],
  [
    texts('监测覆盖率 (%)', '監測涵蓋率 (%)', 'Coverage (%)'),
    (row) => percent(row.slo.availability.coveragePercent),
  ],
  [texts('中断 (分钟)', '中斷 (分鐘)', 'Down (minutes)'), (row) => minutes(row.slo.lostMs)],
  [texts('计划维护 (分钟)', '計畫維護 (分鐘)', 'Maintenance (minutes)'), (row) => minutes(row.slo.plannedMs)],
  [
    texts('允许中断 (分钟)', '允許中斷 (分鐘)', 'Allowed down (minutes)'),
    (row) => minutes(row.slo.allowedMs),
  ],
  [texts('剩余 (分钟)', '剩餘 (分鐘)', 'Left (minutes)'), (row) => minutes(row.slo.leftMs)],
];

/** The list of business services as a file, in the reader’s language and the tenant’s time zone. */
export const serviceCsvColumns = (reader: CsvReader): CsvColumn<ServiceRow>[] =>
  columns.map(([title, value]) => ({ title: title[reader.language], value: (row) => value(row, reader) }));
