import { type Texts } from '../language.ts';
import { type SubjectEventKind } from '../monitoring/events.ts';
import { type MetricName } from '../monitoring/metrics.ts';
import { type State } from '../monitoring/states.ts';
import { texts } from '../platform/file-columns.ts';
import { type AlertSeverity, type AlertSubjectKind } from './alert-terms.ts';
import { type Condition } from './conditions.ts';

export interface BuiltInRule {
  readonly title: Texts;
  readonly severity: AlertSeverity;
  readonly subjectKind: AlertSubjectKind;
  readonly metric?: MetricName;
  readonly states?: readonly State[];
  readonly events?: readonly SubjectEventKind[];
  readonly condition: Condition;
}

const above = (value: number, forS: number, hysteresis = 0) =>
  ({ kind: 'threshold', settings: { bound: 'above', value, hysteresis, forS } }) as const;
const below = (value: number, forS: number, hysteresis = 0) =>
  ({ kind: 'threshold', settings: { bound: 'below', value, hysteresis, forS } }) as const;
const downFor = (forS: number) =>
  ({ states: ['down'], condition: { kind: 'state', settings: { forS } } }) as const;
const happened = (openS: number) => ({ kind: 'event', settings: { openS } }) as const;

/** Rules that every tenant has from its beginning, all switched on. Their names stand in the database: renaming one loses it. */
export const builtInRules = {
  'device-down': {
    title: texts('设备中断', '設備中斷', 'Device down'),
    ...{ severity: 'critical', subjectKind: 'device' },
    ...downFor(60),
  },
  'device-loss': {
    title: texts('设备丢包率高', '設備封包遺失率高', 'Device loses packets'),
    ...{ severity: 'minor', subjectKind: 'device', metric: 'ping.loss' },
    condition: above(20, 600, 10),
  },
  // Less than of a line: where its line is slow, that is told, and what is far away is slow always.
  'device-rtt': {
    title: texts('设备往返时延高', '設備往返延遲高', 'Device is slow to answer'),
    ...{ severity: 'warning', subjectKind: 'device', metric: 'ping.rtt' },
    condition: above(200, 600, 20),
  },
  'device-cpu': {
    title: texts('设备 CPU 利用率高', '設備 CPU 使用率高', 'Device CPU high'),
    ...{ severity: 'minor', subjectKind: 'device', metric: 'device.cpu' },
    condition: above(90, 900, 10),
  },
  'device-memory': {
    title: texts('设备内存利用率高', '設備記憶體使用率高', 'Device memory high'),
    ...{ severity: 'minor', subjectKind: 'device', metric: 'device.memory' },
    condition: above(95, 900, 5),
  },
  'device-disk': {
    title: texts('设备磁盘将满', '設備磁碟將滿', 'Device disk nearly full'),
    ...{ severity: 'major', subjectKind: 'device', metric: 'device.disk' },
    condition: above(90, 900, 2),
  },
  'device-restarted': {
    title: texts('设备重启', '設備重新啟動', 'Device restarted'),
    ...{ severity: 'warning', subjectKind: 'device', events: ['restarted'] },
    condition: happened(3_600),
  },
  'interface-errors-in': {
    title: texts('接口入方向错包', '介面流入錯誤封包', 'Interface receives errors'),
    ...{ severity: 'minor', subjectKind: 'interface', metric: 'if.in_errors' },
    condition: above(1, 600, 0.5),
  },
  'interface-errors-out': {
    title: texts('接口出方向错包', '介面流出錯誤封包', 'Interface sends errors'),
    ...{ severity: 'minor', subjectKind: 'interface', metric: 'if.out_errors' },
    condition: above(1, 600, 0.5),
  },
  'line-down': {
    title: texts('线路中断', '線路中斷', 'Line down'),
    ...{ severity: 'critical', subjectKind: 'line' },
    ...downFor(60),
  },
  'line-loss': {
    title: texts('线路丢包率高', '線路封包遺失率高', 'Line loses packets'),
    ...{ severity: 'major', subjectKind: 'line', metric: 'line.loss' },
    condition: above(5, 300, 3),
  },
  'line-rtt': {
    title: texts('线路往返时延高', '線路往返延遲高', 'Line is slow to answer'),
    ...{ severity: 'minor', subjectKind: 'line', metric: 'line.rtt' },
    condition: above(200, 600, 20),
  },
  'line-backup-in-use': {
    title: texts('备用线路启用', '備援線路啟用', 'Backup line in use'),
    ...{ severity: 'warning', subjectKind: 'line', events: ['backup-in-use'] },
    condition: happened(3_600),
  },
  'line-contract-in': {
    title: texts('线路入方向流量接近合同带宽', '線路流入流量接近合約頻寬', 'Line near its contract inwards'),
    ...{ severity: 'minor', subjectKind: 'line', metric: 'line.in_share' },
    condition: above(95, 600, 10),
  },
  'line-contract-out': {
    title: texts('线路出方向流量接近合同带宽', '線路流出流量接近合約頻寬', 'Line near its contract outwards'),
    ...{ severity: 'minor', subjectKind: 'line', metric: 'line.out_share' },
    condition: above(95, 600, 10),
  },
  // Of a usual minute the fifth in a row. Where its line or its agent is out, it is a consequence of that and told with it.
  'dial-test-fails': {
    title: texts('拨测持续失败', '撥測持續失敗', 'Dial test keeps failing'),
    ...{ severity: 'major', subjectKind: 'dial_path' },
    ...downFor(300),
  },
  'certificate-ends': {
    title: texts('证书即将到期', '憑證即將到期', 'Certificate ends soon'),
    ...{ severity: 'major', subjectKind: 'dial_path', metric: 'dial.certificate_days' },
    condition: below(14, 0),
  },
  'agent-silent': {
    title: texts('探针失联', '探針失聯', 'Agent silent'),
    ...{ severity: 'major', subjectKind: 'agent' },
    ...downFor(60),
  },
  // What is to be added to its clock for ours is more than nothing where it is behind.
  'agent-clock-behind': {
    title: texts('探针时钟偏慢', '探針時鐘偏慢', 'Agent clock behind'),
    ...{ severity: 'warning', subjectKind: 'agent', metric: 'agent.clock_offset' },
    condition: above(2_000, 600, 500),
  },
  'agent-clock-ahead': {
    title: texts('探针时钟偏快', '探針時鐘偏快', 'Agent clock ahead'),
    ...{ severity: 'warning', subjectKind: 'agent', metric: 'agent.clock_offset' },
    condition: below(-2_000, 600, 500),
  },
  // Two steps of one store: near its end, and about to drop what it measured.
  'agent-store-filling': {
    title: texts('探针结果存储将满', '探針結果儲存將滿', 'Agent’s store nearly full'),
    ...{ severity: 'minor', subjectKind: 'agent', metric: 'agent.store' },
    condition: above(85, 0, 3),
  },
  'agent-store-full': {
    title: texts('探针结果存储已满', '探針結果儲存已滿', 'Agent’s store full'),
    ...{ severity: 'major', subjectKind: 'agent', metric: 'agent.store' },
    condition: above(95, 0, 3),
  },
  // Later than what it rests on, of which the page is: who was told of that is not told of its impact too.
  'service-down': {
    title: texts('业务服务中断', '業務服務中斷', 'Business service down'),
    ...{ severity: 'critical', subjectKind: 'service' },
    ...downFor(120),
  },
  'service-budget-fast': {
    title: texts('业务服务错误预算消耗过快', '業務服務錯誤預算消耗過快', 'Service burns its budget fast'),
    ...{ severity: 'major', subjectKind: 'service' },
    condition: { kind: 'burn', settings: { pace: 'fast' } },
  },
  'licence-ends': {
    title: texts('许可即将到期', '授權即將到期', 'Licence ends soon'),
    ...{ severity: 'major', subjectKind: 'licence' },
    condition: { kind: 'ending', settings: { days: 30 } },
  },
} as const satisfies Readonly<Record<string, BuiltInRule>>;

export type BuiltInRuleId = keyof typeof builtInRules;
export const builtInRuleIds = Object.keys(builtInRules) as [BuiltInRuleId, ...BuiltInRuleId[]];
