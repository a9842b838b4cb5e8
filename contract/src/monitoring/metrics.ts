import { dialMetrics } from '../dial/dial-metrics.ts';
import { type Language } from '../language.ts';
import { type SubjectKind } from './subjects.ts';

/** Unit symbol as charts show it; "/s" is per second. */
export type Unit = 'bit/s' | 'MB' | '/s' | '%' | 'ms' | 's' | '';

/** A level that is read, a rate made of two readings of a counter, or a number that stands for a state. */
export type MetricKind = 'gauge' | 'rate' | 'state';

/** What is measured, each metric declared once: storage, charts, exports and texts read it here. */
export interface Metric<Name extends string = string> {
  readonly name: Name;
  readonly subject: SubjectKind;
  readonly kind: MetricKind;
  readonly unit: Unit;
  /** Decimal places that are kept (the store packs scaled integers). */
  readonly decimals: number;
  /** What stands for several samples where a chart has fewer points: their mean, their median, or the highest, which is the worst. */
  readonly aggregate: 'mean' | 'median' | 'max';
  /** Zero-based axis; false where the level matters, not the amount. */
  readonly fromZero: boolean;
  /** Whether its newest value is told at once to whoever looks at a list of its subjects. */
  readonly live: boolean;
  /** Whether the page of its subject draws it over time. */
  readonly chart: boolean;
  readonly texts: Readonly<Record<Language, string>>;
}

type Kept = Partial<Pick<Metric, 'decimals' | 'aggregate' | 'fromZero' | 'live' | 'chart'>>;
type Maker = <const Name extends string>(
  name: Name,
  unit: Unit,
  texts: readonly [zh: string, zhTw: string, en: string],
  kept?: Kept,
) => Metric<Name>;

const of =
  (subject: SubjectKind, kind: MetricKind): Maker =>
  (name, unit, [zh, zhTw, en], kept = {}) => ({
    name,
    subject,
    kind,
    unit,
    decimals: 0,
    aggregate: kind === 'state' ? 'max' : 'mean',
    fromZero: kind !== 'state',
    live: false,
    chart: true,
    texts: { zh, 'zh-TW': zhTw, en },
    ...kept,
  });

const deviceGauge = of('device', 'gauge');
const interfaceRate = of('interface', 'rate');
const interfaceState = of('interface', 'state');
const lineGauge = of('line', 'gauge');
const lineRate = of('line', 'rate');
const agentGauge = of('agent', 'gauge');

/** Every metric, one line each; their order means nothing. */
export const metrics = [
  // The median of a measurement's packets, between the fastest and the slowest of them (decision 0022).
  deviceGauge('ping.rtt', 'ms', ['往返时延', '往返延遲', 'Round-trip time'], {
    decimals: 3,
    aggregate: 'median',
    live: true,
  }),
  deviceGauge('ping.rtt_min', 'ms', ['最短往返时延', '最短往返延遲', 'Fastest round trip'], { decimals: 3 }),
  deviceGauge('ping.rtt_max', 'ms', ['最长往返时延', '最長往返延遲', 'Slowest round trip'], { decimals: 3 }),
  deviceGauge('ping.loss', '%', ['丢包率', '封包遺失率', 'Packet loss'], { decimals: 2, live: true }),
  deviceGauge('snmp.time', 'ms', ['SNMP 响应时间', 'SNMP 回應時間', 'SNMP response time'], { decimals: 2 }),
  // No chart: it climbs by a second a second, and where it does not, the restart is an event.
  deviceGauge('device.uptime', 's', ['运行时间', '運作時間', 'Uptime'], { fromZero: false, chart: false }),
  deviceGauge('device.cpu', '%', ['CPU 利用率', 'CPU 使用率', 'CPU'], { decimals: 1 }),
  deviceGauge('device.memory', '%', ['内存利用率', '記憶體使用率', 'Memory'], { decimals: 1 }),
  // Of the fullest of its disks that can be written to.
  deviceGauge('device.disk', '%', ['磁盘占用（最满的一块）', '磁碟使用率（最滿的一個）', 'Fullest disk'], {
    ...{ decimals: 1, aggregate: 'max' },
  }),
  interfaceRate('if.in', 'bit/s', ['入方向流量', '流入流量', 'Traffic in'], { live: true }),
  interfaceRate('if.out', 'bit/s', ['出方向流量', '流出流量', 'Traffic out'], { live: true }),
  interfaceRate('if.in_packets', '/s', ['入方向包速率', '流入封包速率', 'Packets in'], { decimals: 2 }),
  interfaceRate('if.out_packets', '/s', ['出方向包速率', '流出封包速率', 'Packets out'], { decimals: 2 }),
  interfaceRate('if.in_errors', '/s', ['入方向错包', '流入錯誤封包', 'Errors in'], { decimals: 3 }),
  interfaceRate('if.out_errors', '/s', ['出方向错包', '流出錯誤封包', 'Errors out'], { decimals: 3 }),
  interfaceRate('if.in_discards', '/s', ['入方向丢弃', '流入丟棄封包', 'Discards in'], { decimals: 3 }),
  interfaceRate('if.out_discards', '/s', ['出方向丢弃', '流出丟棄封包', 'Discards out'], { decimals: 3 }),
  interfaceState('if.oper_status', '', ['接口状态', '介面狀態', 'Interface status'], { live: true }),
  // Of the round-trip times of a run: their median, their ends, and how much two in a row differ (RFC 3393).
  lineGauge('line.rtt', 'ms', ['往返时延', '往返延遲', 'Round-trip time'], {
    decimals: 3,
    aggregate: 'median',
    live: true,
  }),
  lineGauge('line.rtt_min', 'ms', ['最短往返时延', '最短往返延遲', 'Fastest round trip'], { decimals: 3 }),
  lineGauge('line.rtt_max', 'ms', ['最长往返时延', '最長往返延遲', 'Slowest round trip'], { decimals: 3 }),
  lineGauge('line.loss', '%', ['丢包率', '封包遺失率', 'Packet loss'], { decimals: 2, live: true }),
  lineGauge('line.jitter', 'ms', ['抖动', '抖動', 'Jitter'], { decimals: 3, live: true }),
  lineGauge('line.mos', '', ['MOS', 'MOS', 'MOS'], { decimals: 2, fromZero: false, live: true }),
  // Of its interface, as the device counts them: towards the outlet, and away from it.
  lineRate('line.in', 'bit/s', ['入方向流量', '流入流量', 'Traffic in'], { live: true }),
  lineRate('line.out', 'bit/s', ['出方向流量', '流出流量', 'Traffic out'], { live: true }),
  // The same in percent of what was contracted; nothing where no rate was. Its page draws the contract into the chart of traffic.
  lineGauge('line.in_share', '%', ['入方向占合同带宽', '流入占合約頻寬', 'Traffic in, of contract'], {
    ...{ decimals: 1, chart: false },
  }),
  lineGauge('line.out_share', '%', ['出方向占合同带宽', '流出占合約頻寬', 'Traffic out, of contract'], {
    ...{ decimals: 1, chart: false },
  }),
  ...dialMetrics,
  // What an agent tells of itself; its offset is what to add to its clock for ours.
  agentGauge('agent.clock_offset', 'ms', ['时钟偏差', '時鐘偏差', 'Clock offset'], {
    decimals: 3,
    aggregate: 'median',
    fromZero: false,
  }),
  agentGauge('agent.memory', 'MB', ['内存', '記憶體', 'Memory'], { decimals: 1 }),
  agentGauge('agent.cpu', '%', ['CPU 占用', 'CPU 使用率', 'CPU'], { decimals: 2 }),
  agentGauge('agent.queue', '', ['待发送结果', '待傳送結果', 'Results that wait'], { aggregate: 'max' }),
  // Of its store for results: what waits there, or what its disk has no room for.
  agentGauge('agent.store', '%', ['结果存储占用', '結果儲存使用率', 'Store for results'], {
    ...{ decimals: 1, aggregate: 'max' },
  }),
] as const;

export type MetricName = (typeof metrics)[number]['name'];

export const metricNames: readonly MetricName[] = metrics.map(({ name }) => name);

const byName: ReadonlyMap<string, Metric<MetricName>> = new Map(metrics.map((item) => [item.name, item]));

/** What is declared of a metric. */
export const metricOf = (name: MetricName): Metric<MetricName> => byName.get(name) as Metric<MetricName>;
