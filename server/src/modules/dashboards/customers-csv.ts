import { type LineLoad, lineLoads } from '@linekeeper/contract/dashboards/chart-terms';
import { type mapCharts } from '@linekeeper/contract/dashboards/map';
import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { type resourceCharts } from '@linekeeper/contract/dashboards/resources';
import { type trafficCharts } from '@linekeeper/contract/dashboards/traffic';
import { type Texts } from '@linekeeper/contract/language';
import { stateNames } from '@linekeeper/contract/monitoring/state-names';
import { states } from '@linekeeper/contract/monitoring/states';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { type CsvValue } from '../../platform/http/csv.ts';
import { type RowOf } from '../../platform/http/list-file.ts';
import { type FileColumns, percentCell } from '../overview/index.ts';

type Availability = RowOf<typeof overallCharts.eachAvailability>;
type Changes = RowOf<typeof overallCharts.eachChanges>;
type Traffic = RowOf<typeof trafficCharts.eachCustomer>;
type Loads = RowOf<typeof trafficCharts.busyCustomers>;
type OnMap = RowOf<typeof mapCharts.holders>;
type Counted = RowOf<typeof resourceCharts.holders>;

const total = texts('总数', '總數', 'Total');
const lines = texts('线路', '線路', 'Lines');
/** How much of what could have been measured was. */
export const coverage = texts('测量覆盖率 (%)', '量測覆蓋率 (%)', 'Coverage (%)');

const availabilityOf = (kind: 'device' | 'line', name: Texts): FileColumns<Availability> => {
  const of = (zh: string, zhTW: string, en: string) =>
    texts(`${name.zh}：${zh}`, `${name['zh-TW']}：${zhTW}`, `${name.en}: ${en}`);
  return [
    [of('数量', '數量', 'number'), (row) => row[kind]?.subjects],
    [of('可用率 (%)', '可用率 (%)', 'availability (%)'), (row) => percentCell(row[kind]?.percent)],
    [
      of('测量覆盖率 (%)', '量測覆蓋率 (%)', 'coverage (%)'),
      (row) => percentCell(row[kind]?.coveragePercent),
    ],
    [
      of('上一周期可用率 (%)', '上一週期可用率 (%)', 'availability in the period before (%)'),
      (row) => percentCell(row[kind]?.beforePercent),
    ],
    [
      of('中断 (分钟)', '中斷 (分鐘)', 'down (minutes)'),
      (row) => row[kind] && Math.round(row[kind].downMs / 60_000),
    ],
  ];
};

/** How available devices and lines of each customer were, of the kinds that the reader may see. */
export const availabilityColumns: FileColumns<Availability> = [
  ...availabilityOf('device', texts('设备', '設備', 'Devices')),
  ...availabilityOf('line', lines),
];

/** How often what each customer has changed its state. */
export const changesColumns: FileColumns<Changes> = [
  [texts('全部变化', '全部變化', 'All changes'), (row) => row.total],
  [texts('上一周期', '上一週期', 'Period before'), (row) => row.before],
  ...states.map((state) => {
    const { zh, 'zh-TW': zhTW, en } = stateNames[state];
    const title = texts(`变为${zh}`, `變為${zhTW}`, `To: ${en}`);
    return [title, (row: Changes) => row[state]] as const;
  }),
];

/** What lines carried, with how much of it was measured; an amount that nobody measured is empty instead of 0. */
export const carriedColumns: FileColumns<Pick<Traffic, 'inBytes' | 'outBytes' | 'coveragePercent'>> = [
  [texts('下行 (byte)', '下行 (byte)', 'Down (bytes)'), (row) => measured(row, row.inBytes)],
  [texts('上行 (byte)', '上行 (byte)', 'Up (bytes)'), (row) => measured(row, row.outBytes)],
  [coverage, (row) => percentCell(row.coveragePercent)],
];

/** What the lines of each customer carried. */
export const trafficColumns: FileColumns<Traffic> = [...carriedColumns, [lines, (row) => row.lines]];
/** An amount in bytes, where any of it was measured. */
export const measured = ({ coveragePercent }: Pick<Traffic, 'coveragePercent'>, bytes: number): CsvValue =>
  coveragePercent === null || coveragePercent === 0 ? null : Math.round(bytes);

/** How classes of use of a contract are called. */
export const loadNames: Readonly<Record<LineLoad, Texts>> = {
  over80: texts('80% 以上', '80% 以上', '80% or more'),
  over50: texts('50% 至 80%', '50% 至 80%', '50% to 80%'),
  under50: texts('低于 50%', '低於 50%', 'Less than 50%'),
  unknown: texts('未知', '未知', 'Not known'),
};

/** How many lines of each customer used how much of their contract. */
export const loadsColumns: FileColumns<Loads> = [
  [
    texts('最忙线路的占用 (%)', '最忙線路的占用 (%)', 'Busiest line (%)'),
    (row) => percentCell(row.mostPercent, 1),
  ],
  ...lineLoads.map((load) => [loadNames[load], (row: Loads) => row[load]] as const),
  [lines, (row) => row.lines],
];

/** How the outlets of each customer at one place of the map stand. */
export const mapColumns: FileColumns<OnMap> = [
  ...states.map((state) => [stateNames[state], (row: OnMap) => row[state]] as const),
  [total, (row) => row.total],
];

/** How many of something each customer has. */
export const countedColumns: FileColumns<Counted> = [[texts('数量', '數量', 'Number'), (row) => row.count]];
