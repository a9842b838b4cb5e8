// Of types alone, so that it is no import at run time: the metrics are made of these.
import type { Metric, Unit } from '../monitoring/metrics.ts';

/** What dial tests measure of a path (one test from one source to one target). */
export const dialSubject = 'dial_path';

/** As a metric of the monitoring; its subject is no device's. */
export interface DialMetric<Name extends string = string> extends Omit<Metric<Name>, 'subject'> {
  readonly subject: typeof dialSubject;
}

type Kept = Partial<Pick<Metric, 'decimals' | 'aggregate' | 'fromZero' | 'live' | 'chart'>>;

const gauge = <const Name extends string>(
  name: Name,
  unit: Unit,
  [zh, zhTw, en]: readonly [string, string, string],
  kept: Kept = {},
): DialMetric<Name> => ({
  ...{ name, unit, subject: dialSubject, kind: 'gauge' },
  ...{ decimals: 0, aggregate: 'mean', fromZero: true, live: false, chart: true },
  texts: { zh, 'zh-TW': zhTw, en },
  ...kept,
});

const time = { decimals: 3, aggregate: 'median' } as const;

/** Every metric of dial tests, one line each. */
export const dialMetrics = [
  // Of all packets of a run, as decision 0022 has it of devices.
  gauge('dial.rtt', 'ms', ['往返时延', '往返延遲', 'Round-trip time'], { ...time, live: true }),
  gauge('dial.rtt_min', 'ms', ['最短往返时延', '最短往返延遲', 'Fastest round trip'], { decimals: 3 }),
  gauge('dial.rtt_max', 'ms', ['最长往返时延', '最長往返延遲', 'Slowest round trip'], { decimals: 3 }),
  gauge('dial.loss', '%', ['丢包率', '封包遺失率', 'Packet loss'], { decimals: 2, live: true }),
  gauge('dial.ipdv', 'ms', ['抖动（IPDV）', '抖動（IPDV）', 'Jitter (IPDV)'], { ...time, live: true }),
  gauge('dial.mos', '', ['MOS', 'MOS', 'MOS'], { decimals: 2, fromZero: false, live: true }),
  gauge('dial.duplicates', '', ['重复包', '重複封包', 'Duplicates']),
  gauge('dial.reordered', '', ['乱序包', '亂序封包', 'Out of order']),
  gauge('dial.there_ipdv', 'ms', ['去程抖动', '去程抖動', 'Jitter there'], time),
  gauge('dial.back_ipdv', 'ms', ['回程抖动', '回程抖動', 'Jitter back'], time),
  gauge('dial.there_loss', '%', ['去程丢包率', '去程封包遺失率', 'Loss there'], { decimals: 2 }),
  gauge('dial.back_loss', '%', ['回程丢包率', '回程封包遺失率', 'Loss back'], { decimals: 2 }),
  gauge('dial.http_resolve', 'ms', ['域名解析', '網域名稱解析', 'Name lookup'], time),
  gauge('dial.http_connect', 'ms', ['建立连接', '建立連線', 'Connect'], time),
  gauge('dial.http_tls', 'ms', ['TLS 握手', 'TLS 交握', 'TLS handshake'], time),
  gauge('dial.http_first_byte', 'ms', ['首字节', '首位元組', 'First byte'], time),
  gauge('dial.http_total', 'ms', ['总耗时', '總耗時', 'Total'], { ...time, live: true }),
  gauge('dial.http_status', '', ['状态码', '狀態碼', 'Status'], { aggregate: 'max', chart: false }),
  gauge('dial.certificate_days', '', ['证书剩余天数', '憑證剩餘天數', 'Days of the certificate'], {
    aggregate: 'median',
    fromZero: false,
  }),
  gauge('dial.dns_time', 'ms', ['DNS 应答时间', 'DNS 回應時間', 'DNS response time'], {
    ...time,
    live: true,
  }),
  gauge('dial.dns_rcode', '', ['DNS 应答码', 'DNS 回應碼', 'DNS response code'], {
    aggregate: 'max',
    chart: false,
  }),
  gauge('dial.hops', '', ['跳数', '躍點數', 'Hops'], { aggregate: 'median' }),
  gauge('dial.mtu', '', ['路径 MTU（字节）', '路徑 MTU（位元組）', 'Path MTU (bytes)'], {
    aggregate: 'median',
    fromZero: false,
  }),
  gauge('dial.down', 'bit/s', ['下行速率', '下行速率', 'Rate down'], { live: true }),
  gauge('dial.up', 'bit/s', ['上行速率', '上行速率', 'Rate up'], { live: true }),
] as const;

export type DialMetricName = (typeof dialMetrics)[number]['name'];
