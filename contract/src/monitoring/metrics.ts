/** What is measured, each metric declared once: storage, charts and texts read it here. */
export interface Metric {
  readonly name: string;
  readonly subject: 'device' | 'interface';
  /** Unit symbol as charts show it; a rate of "/s" is per second. */
  readonly unit: 'bit/s' | '/s' | '%' | 'ms' | 's' | '';
  /** Decimal places that are kept (the store packs scaled integers). */
  readonly decimals: number;
  /** Zero-based axis; false where the level matters, not the amount. */
  readonly fromZero: boolean;
}

type Kept = Partial<Pick<Metric, 'decimals' | 'fromZero'>>;
const metric = (name: string, subject: Metric['subject'], unit: Metric['unit'], kept: Kept = {}): Metric => ({
  decimals: 0,
  fromZero: true,
  ...kept,
  name,
  subject,
  unit,
});

export const metrics = {
  pingRtt: metric('ping.rtt', 'device', 'ms', { decimals: 3 }),
  pingLoss: metric('ping.loss', 'device', '%', { decimals: 2 }),
  snmpTime: metric('snmp.time', 'device', 'ms', { decimals: 2 }),
  uptime: metric('device.uptime', 'device', 's', { fromZero: false }),
  cpu: metric('device.cpu', 'device', '%', { decimals: 1 }),
  memory: metric('device.memory', 'device', '%', { decimals: 1 }),
  ifInBps: metric('if.in', 'interface', 'bit/s'),
  ifOutBps: metric('if.out', 'interface', 'bit/s'),
  ifInPackets: metric('if.in_packets', 'interface', '/s', { decimals: 2 }),
  ifOutPackets: metric('if.out_packets', 'interface', '/s', { decimals: 2 }),
  ifInErrors: metric('if.in_errors', 'interface', '/s', { decimals: 3 }),
  ifOutErrors: metric('if.out_errors', 'interface', '/s', { decimals: 3 }),
  ifInDiscards: metric('if.in_discards', 'interface', '/s', { decimals: 3 }),
  ifOutDiscards: metric('if.out_discards', 'interface', '/s', { decimals: 3 }),
  ifOperStatus: metric('if.oper_status', 'interface', '', { fromZero: false }),
} as const;

export type MetricName =
  | 'ping.rtt'
  | 'ping.loss'
  | 'snmp.time'
  | 'device.uptime'
  | 'device.cpu'
  | 'device.memory'
  | 'if.in'
  | 'if.out'
  | 'if.in_packets'
  | 'if.out_packets'
  | 'if.in_errors'
  | 'if.out_errors'
  | 'if.in_discards'
  | 'if.out_discards'
  | 'if.oper_status';

export const metricNames = Object.values(metrics).map((item) => item.name as MetricName);
