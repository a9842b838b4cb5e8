import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type Language, type Texts } from '@linekeeper/contract/language';
import { type SlaVerdict } from '@linekeeper/contract/lines/line-quality';
import { stateNames } from '@linekeeper/contract/monitoring/state-names';
import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { type ReportKind } from '@linekeeper/contract/reports/report-terms';
import { reasonIn } from '../evidence/index.ts';
import { type CellType, type ReportCell } from './report-table.ts';

/** What reports are called. */
export const kindTitles: Readonly<Record<ReportKind, Texts>> = {
  availability: texts('可用率报表', '可用率報表', 'Availability report'),
  sla: texts('线路 SLA 报表', '線路 SLA 報表', 'Line SLA report'),
  traffic: texts('流量与 95 计费报表', '流量與 95 計費報表', 'Traffic and 95th percentile report'),
  alerts: texts('告警报表', '告警報表', 'Alert report'),
  inventory: texts('资产清单报表', '資產清單報表', 'Inventory report'),
};

const verdictNames: Readonly<Record<SlaVerdict, Texts>> = {
  broken: texts('未达标', '未達標', 'Broken'),
  unknown: texts('测量不足', '量測不足', 'Too little measured'),
  kept: texts('达标', '達標', 'Kept'),
  none: texts('未约定', '未約定', 'No SLA'),
};

/** What alerts and traffic are of. */
export const subjectKindNames: Readonly<Record<AlertSubjectKind, Texts>> = {
  device: texts('设备', '設備', 'Devices'),
  interface: texts('接口', '介面', 'Interfaces'),
  line: texts('线路', '線路', 'Lines'),
  dial_path: texts('拨测', '撥測', 'Dial tests'),
  agent: texts('探针', '探針', 'Agents'),
  service: texts('业务服务', '業務服務', 'Business services'),
  licence: texts('许可', '授權', 'Licence'),
};

export const words = {
  tenant: texts('租户', '租戶', 'Tenant'),
  place: texts('范围', '範圍', 'Scope'),
  everywhere: texts('全部', '全部', 'Everything'),
  period: texts('时段', '時段', 'Period'),
  asOf: texts('数据截至', '資料截至', 'Figures until'),
  made: texts('生成时间', '產生時間', 'Made'),
  madeBy: texts('生成人', '產生者', 'Made by'),
  id: texts('报表编号', '報表編號', 'Number'),
  nothing: texts('没有数据。', '沒有資料。', 'Nothing to show.'),
  moreRows: texts(
    '另有 {count} 行，见 XLSX 或 CSV 文件。',
    '另有 {count} 列，請見 XLSX 或 CSV 檔案。',
    '{count} more rows are in the XLSX and CSV files.',
  ),
  interfaces: texts('接口', '介面', 'Interfaces'),
  linesAlone: texts('不含接口，仅统计线路', '不含介面，僅統計線路', 'Lines alone: interfaces are left out'),
  largest: texts(
    '（{count} 项中最大的 {shown} 项）',
    '（{count} 項中最大的 {shown} 項）',
    ' (the {shown} largest of {count})',
  ),
  page: texts('第 {page} / {pages} 页', '第 {page} / {pages} 頁', 'Page {page} of {pages}'),
  about: texts('说明', '說明', 'About this report'),
} as const;

/** What the figures of a kind mean, below them. */
export const notes: Readonly<Record<ReportKind, Texts>> = {
  availability: texts(
    '可用率 = 正常 ÷（正常 + 故障）；测量覆盖率 = 有测量的时长 ÷ 总时长。不可达、维护与未测量的时间不计入可用率。每个监测对象自添加时起计。CSV 中列出了全部区间，可据以重新计算每个数字。按报表生成时所在的位置统计，移动过的连同全部历史计入新位置；已删除的计至删除之时，删除时间列在表中。每日按租户时区的日历日划分，时钟调整的那一天为 23 或 25 小时。',
    '可用率 = 正常 ÷（正常 + 故障）；量測覆蓋率 = 有量測的時長 ÷ 總時長。無法連線、維護與未量測的時間不計入可用率。每個監測對象自新增時起算。CSV 中列出全部區間，可據以重新計算每個數字。依報表產生時所在的位置統計，移動過的連同全部歷史計入新位置；已刪除的計至刪除之時，刪除時間列於表中。每日依租戶時區的曆日劃分，時鐘調整的那一天為 23 或 25 小時。',
    'Availability is up ÷ (up + down); coverage is measured time ÷ all time. Time that was unreachable, in maintenance or unmeasured does not count into availability. Each subject counts from when it was added. The CSV lists all intervals, from which every figure can be computed again. It counts where things stood when it was made, and what moved brings its whole past along; what was deleted counts until then, and the table says when that was. Days are those of the tenant’s time zone; one on which clocks change has 23 or 25 hours.',
  ),
  sla: texts(
    '允许中断 = 时段全长 ×（100% − 约定可用率），自线路添加时起计；中断超出即为未达标。测量覆盖率不足时不作达标结论。CSV 中列出了全部区间，可据以重新计算每个数字。按报表生成时所在的位置统计，移动过的连同全部历史计入新位置；已删除的计至删除之时，删除时间列在表中。每日按租户时区的日历日划分，时钟调整的那一天为 23 或 25 小时。',
    '允許中斷 = 時段全長 ×（100% − 約定可用率），自線路新增時起算；中斷超出即為未達標。量測覆蓋率不足時不作達標結論。CSV 中列出全部區間，可據以重新計算每個數字。依報表產生時所在的位置統計，移動過的連同全部歷史計入新位置；已刪除的計至刪除之時，刪除時間列於表中。每日依租戶時區的曆日劃分，時鐘調整的那一天為 23 或 25 小時。',
    'What may be lost is the whole period × (100% − agreed availability), from when the line was added; more than that is broken. With too little coverage nothing is called kept. The CSV lists all intervals, from which every figure can be computed again. It counts where things stood when it was made, and what moved brings its whole past along; what was deleted counts until then, and the table says when that was. Days are those of the tenant’s time zone; one on which clocks change has 23 or 25 hours.',
  ),
  traffic: texts(
    '流量按 5 分钟取平均值（测量间隔更长的监测对象按其间隔，见 CSV 的 step_ms）。第 95 百分位 = 全部有测量的 5 分钟值从小到大排列，取第（95% × 个数，向上取整）个；少于 20 个值时不计算。计费值为入、出两个方向中较大者。没有测量的 5 分钟不计为 0，而是不参与计算，覆盖率会说明缺失了多少。CSV 中列出了全部 5 分钟值，可据以重新计算每个数字。按报表生成时所在的位置统计，移动过的连同全部历史计入新位置；已删除的线路计至删除之时，删除时间列在表中，其测量数据在删除后最多保留 62 天，之后不再计入；已删除设备的接口连同其历史不计入。每日按租户时区的日历日划分，时钟调整的那一天为 23 或 25 小时。',
    '流量每 5 分鐘取平均值（量測間隔更長的監測對象依其間隔，見 CSV 的 step_ms）。第 95 百分位 = 全部有量測的 5 分鐘值由小到大排列，取第（95% × 個數，無條件進位）個；少於 20 個值時不計算。計費值為流入、流出兩個方向中較大者。沒有量測的 5 分鐘不計為 0，而是不參與計算，覆蓋率會說明缺少多少。CSV 中列出全部 5 分鐘值，可據以重新計算每個數字。依報表產生時所在的位置統計，移動過的連同全部歷史計入新位置；已刪除的線路計至刪除之時，刪除時間列於表中，其量測資料於刪除後最多保留 62 天，之後不再計入；已刪除設備的介面連同其歷史不計入。每日依租戶時區的曆日劃分，時鐘調整的那一天為 23 或 25 小時。',
    'Traffic is averaged over 5 minutes (over the interval of what is measured more seldom: step_ms in the CSV). Of the measured values in rising order the 95th percentile is the one at 95% of their number, rounded up; of fewer than 20 none is told. What is billed is the larger of both directions. Five minutes that were not measured are no zero: they are left out, and coverage says how much that is. The CSV lists all values, from which every figure can be computed again. It counts where things stood when it was made, and what moved brings its whole past along. A line that was deleted counts until then, and the table says when that was; its measurements are kept for 62 days after that at most, and count no more once they are gone. Interfaces of a device that was deleted are gone with their past. Days are those of the tenant’s time zone; one on which clocks change has 23 or 25 hours.',
  ),
  alerts: texts(
    '统计在时段内触发的告警，包含作为其他告警后果的告警、业务服务的告警和本租户许可的告警（后两者不属于任何网点，仅计入整个租户的报表；业务服务的报表包含该服务及其下级服务的告警）。夜间指租户时区 22:00 至 06:00。告警计入触发时网点所在的区域；设备或线路其后删除或移动，其告警仍按当时计入。',
    '統計在時段內觸發的告警，包含作為其他告警後果的告警、業務服務的告警和本租戶授權的告警（後兩者不屬於任何據點，僅計入整個租戶的報表；業務服務的報表包含該服務及其下級服務的告警）。夜間指租戶時區 22:00 至 06:00。告警計入觸發時網點所在的區域；設備或線路其後刪除或移動，其告警仍依當時計入。',
    'Counts alerts that fired within the period: consequences of others, and those of business services and of the tenant’s own licence among them. These two stand in no outlet, and count in a report of the whole tenant; a report of a service counts its own and those of services below it. Night is 22:00 to 06:00 in the tenant’s time zone. An alert counts in the region that its outlet was in when it fired, also where its device or line was deleted or moved since.',
  ),
  inventory: texts(
    '清单为报表生成时的状态，与时段无关。逐项清单见 XLSX 或 CSV 文件。',
    '清單為報表產生時的狀態，與時段無關。逐項清單請見 XLSX 或 CSV 檔案。',
    'The lists are as of when the report was made, whatever its period. Each item is in the XLSX and CSV files.',
  ),
};

/** A cell that holds a word of the contract, in words; any other as it is. */
export function inWords(cell: ReportCell, type: CellType, language: Language): ReportCell {
  if (typeof cell !== 'string') return cell;
  if (type === 'state') return stateNames[cell as State]?.[language] ?? cell;
  if (type === 'reason') return reasonIn(language, cell as StateReason);
  if (type === 'subject-kind') return subjectKindNames[cell as AlertSubjectKind]?.[language] ?? cell;
  if (type === 'verdict') return verdictNames[cell as SlaVerdict]?.[language] ?? cell;
  return cell;
}
