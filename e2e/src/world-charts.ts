import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import {
  type ChartPoint,
  type StateInterval,
  type SubjectEvent,
} from '@linekeeper/contract/monitoring/subject-reads';
import { type State } from '@linekeeper/contract/monitoring/states';

/** A name that an interface gives itself to break into who shows it. */
export const hostileName = '<b onclick="alert(1)">Vlanif20</b>';

const iso = (ms: number) => new Date(ms).toISOString();

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type Body = Readonly<Record<string, unknown>>;

/** The same noise for the same place and time. */
export function noise(seed: number): number {
  const x = Math.sin(seed * 12.9898) * 43758.5453;
  return x - Math.floor(x);
}

/** A day of states with a stop of the poller and an outage in it. */
export function worldStates(device: DeviceDetail, body: Body) {
  const fromMs = Date.parse(String(body['from']));
  const toMs = Date.parse(String(body['to']));
  const sinceMs = Date.parse(device.state.since);
  const rows: [State, StateInterval['reason'], number][] = [
    ['up', 'answers', fromMs],
    ['unmeasured', 'poller-stopped', toMs - 19 * hourMs],
    ['up', 'answers', toMs - 18.2 * hourMs],
    ['down', 'snmp-timeout', toMs - 9 * hourMs],
    ['up', 'answers', toMs - 8.9 * hourMs],
  ];
  if (device.state.state !== 'up') rows.push([device.state.state, device.state.reason, sinceMs]);
  const intervals = rows.map(([state, reason, at], i): StateInterval => ({
    state,
    reason,
    from: iso(at),
    to: iso(rows[i + 1]?.[2] ?? toMs),
  }));
  const sum = (state: State) =>
    intervals
      .filter((x) => x.state === state)
      .reduce((ms, x) => ms + Date.parse(x.to) - Date.parse(x.from), 0);
  const [upMs, downMs, unmeasuredMs] = [sum('up'), sum('down'), sum('unmeasured')];
  return {
    from: iso(fromMs),
    to: iso(toMs),
    current: device.state,
    intervals,
    availability: {
      availabilityPercent: (100 * upMs) / (upMs + downMs),
      coveragePercent: (100 * (upMs + downMs)) / (toMs - fromMs),
      upMs,
      downMs,
      unmeasuredMs,
      totalMs: toMs - fromMs,
      spanMs: toMs - fromMs,
    },
  };
}

/** What happened: a restart with a new firmware, an interface with another name, a board that was put in, and more before. */
export function worldEvents(device: DeviceDetail, body: Body): SubjectEvent[] {
  const toMs = Date.parse(String(body['to']));
  const subject = { kind: 'device', id: device.id } as const;
  const happened: [SubjectEvent['kind'], hoursAgo: number, SubjectEvent['data']][] = [
    ['interface-renamed', 3, { from: 'GE1/0/24', to: 'uplink' }],
    ['firmware-changed', 8.85, { from: 'V200R021C00', to: 'V200R022C10' }],
    ['restarted', 8.9, { uptimeS: 42 }],
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((port): (typeof happened)[number] => [
      'interface-added',
      26,
      { name: `XGigabitEthernet0/1/${port}` },
    ]),
    ['address-changed', 100, { from: '10.8.0.7', to: device.address }],
    ['interface-vanished', 300, { name: hostileName }],
  ];
  return happened
    .map(([kind, hoursAgo, data], n): SubjectEvent => {
      const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
      return { id, kind, subject, data, at: iso(toMs - hoursAgo * hourMs) };
    })
    .filter(({ at }) => at >= String(body['from']));
}

/** Series over a range: a gap, an unmeasured stretch, an end where the device went down. */
export function worldChart(device: DeviceDetail | undefined, body: Body) {
  const fromMs = Date.parse(String(body['from']));
  const toMs = Date.parse(String(body['to']));
  const isLong = toMs - fromMs > 6 * hourMs;
  const stepMs = isLong ? 5 * minuteMs : (device?.intervalS ?? 60) * 1000;
  const stopMs = device?.state.state === 'up' ? toMs : Date.parse(device?.state.since ?? iso(toMs));
  const unmeasured = {
    fromMs: toMs - (isLong ? 19 * hourMs : 34 * minuteMs),
    toMs: toMs - (isLong ? 18.2 * hourMs : 29 * minuteMs),
  };
  const seed = Number(String(body['interfaceId'] ?? '').slice(-6)) || 3;
  const series = (body['metrics'] as string[]).map((metric, m) => {
    const points: ChartPoint[] = [];
    for (let at = Math.floor(fromMs / stepMs) * stepMs; at <= toMs; at += stepMs) {
      const isGap =
        (at >= unmeasured.fromMs && at < unmeasured.toMs) ||
        at > stopMs ||
        (body['points'] !== 2 && noise(at / stepMs + 5) < 0.004);
      // What one ping told belongs together.
      const mean = valueOf(metric, at, metric.startsWith('ping.') ? seed : seed + m * 7);
      const spread = isLong ? 0.1 + 0.5 * noise(at + m) : 0;
      const top = metric === 'ping.loss' || metric.startsWith('device.') ? mean : mean * (1 + spread);
      points.push(isGap ? [at, null, null, null] : [at, mean * (1 - spread * 0.6), mean, top]);
    }
    const values = points.flatMap(([, , , max]) => (max === null ? [] : [max])).sort((a, b) => a - b);
    return {
      metric,
      unit: metric.startsWith('if.')
        ? 'bit/s'
        : metric.startsWith('ping.rtt') || metric === 'snmp.time'
          ? 'ms'
          : '%',
      points,
      p95: values[Math.ceil(values.length * 0.95) - 1] ?? null,
      last: points.findLast((point) => point[2] !== null)?.[2] ?? null,
      sampleCount: values.length,
    };
  });
  const shown = [unmeasured]
    .filter((x) => x.toMs > fromMs)
    .map((x) => ({ from: iso(x.fromMs), to: iso(x.toMs) }));
  return { from: iso(fromMs), to: iso(toMs), stepMs, series, unmeasured: shown };
}

/** Day and night traffic of an interface in bit/s. */
export function trafficAt(at: number, seed: number): number {
  const day = 0.5 + 0.5 * Math.sin((at / dayMs) * 2 * Math.PI - 1.2);
  const most = 2e6 * 10 ** (2.2 * noise(seed));
  return most * (0.12 + day * 0.6 + 0.28 * noise(Math.floor(at / 10_000) + seed));
}

function valueOf(metric: string, at: number, seed: number): number {
  const wave = noise(Math.floor(at / 10_000) + seed);
  if (metric.startsWith('if.')) return trafficAt(at, seed);
  const rtt = 3.2 + 1.8 * wave + (wave > 0.97 ? 22 : 0);
  if (metric === 'ping.rtt') return rtt;
  if (metric === 'ping.rtt_min') return 0.9 * rtt;
  if (metric === 'ping.rtt_max') return (1.05 + 0.4 * noise(at / 7)) * rtt;
  if (metric === 'snmp.time') return 6 + 5 * wave;
  if (metric === 'ping.loss') return wave > 0.96 ? 20 : 0;
  return metric === 'device.cpu' ? 12 + 20 * wave : 61.4;
}
