import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { type pastCharts } from '@linekeeper/contract/dashboards/past';
import { type resourceCharts } from '@linekeeper/contract/dashboards/resources';
import { type ChangingKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type Texts } from '@linekeeper/contract/language';
import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';
import { reasonName } from '@linekeeper/contract/monitoring/reason-names';
import { stateNames } from '@linekeeper/contract/monitoring/state-names';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { type RowOf } from '../../platform/http/list-file.ts';
import { isoIn } from '../../platform/zoned-time.ts';
import { type FileColumns, percentCell } from '../overview/index.ts';
import { coverage } from './customers-csv.ts';

type Down = RowOf<typeof overallCharts.worstRows>;
type Change = RowOf<typeof overallCharts.changeRows>;
type Stood = RowOf<typeof pastCharts.list>;
type Model = RowOf<typeof resourceCharts.models>;

const name = texts('名称', '名稱', 'Name');
const outlet = texts('网点', '據點', 'Outlet');
const reason = texts('原因', '原因', 'Reason');

const kindNames: Readonly<Record<ChangingKind, Texts>> = {
  device: texts('设备', '設備', 'Device'),
  line: texts('线路', '線路', 'Line'),
  agent: texts('探针', '探針', 'Agent'),
  test: texts('拨测任务', '撥測任務', 'Dial test'),
};

/** What something is called, and where it stands. */
export const placedColumns: FileColumns<{
  readonly name: string;
  readonly outletNumber: string | null;
  readonly outletName: string | null;
}> = [
  [name, (row) => row.name],
  [texts('网点编号', '據點編號', 'Outlet number'), (row) => row.outletNumber],
  [texts('网点名称', '據點名稱', 'Outlet name'), (row) => row.outletName],
];

/** How available something was, and before; and how long it was down. */
export const availableColumns: FileColumns<{
  readonly availability: Availability;
  readonly before: Availability;
}> = [
  [
    texts('可用率 (%)', '可用率 (%)', 'Availability (%)'),
    (row) => percentCell(row.availability.availabilityPercent),
  ],
  [coverage, (row) => percentCell(row.availability.coveragePercent)],
  [
    texts('上一周期可用率 (%)', '上一週期可用率 (%)', 'Availability in the period before (%)'),
    (row) => percentCell(row.before.availabilityPercent),
  ],
  [
    texts('中断 (分钟)', '中斷 (分鐘)', 'Down (minutes)'),
    (row) => Math.round(row.availability.downMs / 60_000),
  ],
];

/** When it was deleted; empty while it is there. */
export const removedColumns: FileColumns<{ readonly removedAt: string | null }> = [
  [texts('删除时间', '刪除時間', 'Deleted'), (row, { timeZone }) => isoIn(timeZone, row.removedAt)],
];

/** What was down within a period, and for how long. */
export const worstColumns: FileColumns<Down> = [
  ...placedColumns,
  [texts('区域或运营商', '區域或電信業者', 'Region or provider'), (row) => row.about],
  ...availableColumns,
  [reason, (row, { language }) => reasonName(language, row.reason)],
  ...removedColumns,
];

/** What came from which state into which, when and what for. */
export const changeColumns: FileColumns<Change> = [
  [texts('时间', '時間', 'Time'), (row, { timeZone }) => isoIn(timeZone, row.at)],
  [texts('类型', '類型', 'Kind'), (row, { language }) => kindNames[row.kind][language]],
  [name, (row) => row.name],
  [outlet, (row) => row.outletName],
  [texts('之前', '之前', 'Before'), (row, { language }) => stateNames[row.from][language]],
  [texts('之后', '之後', 'After'), (row, { language }) => stateNames[row.to][language]],
  [reason, (row, { language }) => reasonName(language, row.reason)],
  ...removedColumns,
];

/** What stood how at a moment, since when and what for. */
export const stoodColumns: FileColumns<Stood> = [
  [name, (row) => row.name],
  [
    texts('当时状态', '當時狀態', 'State then'),
    (row, { language }) => row.state && stateNames[row.state][language],
  ],
  [reason, (row, { language }) => row.reason && reasonName(language, row.reason)],
  [texts('自', '自', 'Since'), (row, { timeZone }) => isoIn(timeZone, row.since)],
  [outlet, (row) => row.outletName],
  ...removedColumns,
];

/** Models of devices, with what was decided of them and how many of their devices want something. */
export const modelColumns: FileColumns<Model> = [
  [texts('品牌', '品牌', 'Brand'), (row) => row.brand],
  [texts('型号', '型號', 'Model'), (row) => row.model],
  [texts('设备', '設備', 'Devices'), (row) => row.devices],
  [texts('选定版本', '選定版本', 'Chosen version'), (row) => row.leastVersion],
  [texts('低于选定版本', '低於選定版本', 'Below it'), (row) => row.below],
  [texts('版本无法比较', '版本無法比較', 'Cannot be compared'), (row) => row.incomparable],
  [texts('支持截止日', '支援截止日', 'Supported until'), (row) => row.supportedUntil],
  [texts('已停止支持', '已停止支援', 'Out of support'), (row) => row.unsupported],
  [texts('设定方', '設定方', 'Set by'), (row) => row.giver],
];
