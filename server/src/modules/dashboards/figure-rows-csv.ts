import { type figureRows } from '@linekeeper/contract/dashboards/figure-rows';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { type RowOf } from '../../platform/http/list-file.ts';
import { isoIn } from '../../platform/zoned-time.ts';
import { type FileColumns, percentCell } from '../overview/index.ts';
import { availableColumns, placedColumns, removedColumns } from './charts-csv.ts';
import { carriedColumns, coverage, loadNames, measured } from './customers-csv.ts';

type Availability = RowOf<typeof figureRows.availability>;
type Traffic = RowOf<typeof figureRows.traffic>;
type Load = RowOf<typeof figureRows.loads>;

const provider = texts('运营商', '電信業者', 'Provider');

/** How available each device or line was over a period. */
export const availabilityRowColumns: FileColumns<Availability> = [
  ...placedColumns,
  ...availableColumns,
  ...removedColumns,
];

/** What each line carried over a period, and before. */
export const trafficRowColumns: FileColumns<Traffic> = [
  ...placedColumns,
  [provider, (row) => row.provider],
  ...carriedColumns,
  [texts('已测量 (小时)', '已量測 (小時)', 'Measured (hours)'), (row) => row.hours],
  [
    texts('上一周期下行 (byte)', '上一週期下行 (byte)', 'Down in the period before (bytes)'),
    ({ before }) => measured(before, before.inBytes),
  ],
  [
    texts('上一周期上行 (byte)', '上一週期上行 (byte)', 'Up in the period before (bytes)'),
    ({ before }) => measured(before, before.outBytes),
  ],
  ...removedColumns,
];

/** How much of its contract each line used over a period, and before. */
export const loadRowColumns: FileColumns<Load> = [
  ...placedColumns,
  [provider, (row) => row.provider],
  [
    texts('签约带宽占用', '簽約頻寬占用', 'Use of contract'),
    (row, { language }) => loadNames[row.load][language],
  ],
  [
    texts('下行占签约带宽 (%)', '下行占簽約頻寬 (%)', 'Down, of contract (%)'),
    (row) => percentCell(row.inPercent, 1),
  ],
  [
    texts('上行占签约带宽 (%)', '上行占簽約頻寬 (%)', 'Up, of contract (%)'),
    (row) => percentCell(row.outPercent, 1),
  ],
  [
    texts('最忙的一小时 (%)', '最忙的一小時 (%)', 'Busiest hour (%)'),
    ({ busiest }) => percentCell(busiest?.percent, 1),
  ],
  [
    texts('最忙的一小时：时间', '最忙的一小時：時間', 'Busiest hour: when'),
    ({ busiest }, { timeZone }) => isoIn(timeZone, busiest?.at ?? null),
  ],
  [coverage, (row) => percentCell(row.coveragePercent)],
  [
    texts(
      '上一周期下行占签约带宽 (%)',
      '上一週期下行占簽約頻寬 (%)',
      'Down, of contract, in the period before (%)',
    ),
    ({ before }) => percentCell(before.inPercent, 1),
  ],
  [
    texts(
      '上一周期上行占签约带宽 (%)',
      '上一週期上行占簽約頻寬 (%)',
      'Up, of contract, in the period before (%)',
    ),
    ({ before }) => percentCell(before.outPercent, 1),
  ],
  ...removedColumns,
];
