import { createHash } from 'node:crypto';
import { type MetricName } from '../../contract/src/monitoring/metrics.ts';
import {
  type LayoutColumn,
  type MetricStore,
  type PollRecord,
} from '../../server/src/modules/monitoring/store/index.ts';
import { type Scope } from '../../server/src/platform/db/scope.ts';

const minute = 60_000;

/** Devices that are polled once a minute, with values like those of a network. */
export interface Fleet {
  readonly devices: readonly FleetDevice[];
  /** Polls of minute `n` since the start; each device has its own second of the minute and some milliseconds of jitter. */
  polls(minuteNumber: number): PollRecord[];
}

export interface FleetDevice {
  readonly targetId: string;
  readonly layoutId: number;
  readonly columns: readonly LayoutColumn[];
}

function uuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A fast pseudo-random source (xorshift32), from 0 inclusive to 1 exclusive. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

/** Traffic that follows the hour of the day and varies by a fifth; errors now and then; links that stay up. */
function valueAt(metric: MetricName, level: number, dayPart: number, random: () => number): number {
  if (metric === 'if.in' || metric === 'if.out') return level * 1e6 * dayPart * (0.9 + 0.2 * random());
  if (metric === 'if.in_packets' || metric === 'if.out_packets')
    return level * 100 * dayPart * (0.9 + 0.2 * random());
  if (metric === 'if.oper_status') return 1;
  return random() < 0.01 ? random() * 5 : 0;
}

/** Registers a fleet of `count` devices of 24 interfaces with these metrics. */
export async function aFleet(
  store: MetricStore,
  scope: Scope,
  {
    name,
    count,
    metrics,
    startMs,
  }: { name: string; count: number; metrics: readonly MetricName[]; startMs: number },
): Promise<Fleet> {
  const tenantId = scope.tenantId;
  const random = noise(count * 7919 + 1);
  const devices: (FleetDevice & { phaseMs: number; levels: Float64Array })[] = [];
  for (let d = 0; d < count; d++) {
    const targetId = uuid(`${name} ${d}`);
    const interfaces = Array.from({ length: 24 }, (_, i) => uuid(`${name} ${d} ${i}`));
    const columns = metrics.flatMap((metric) =>
      interfaces.map((interfaceId) => ({ subjectId: interfaceId, metric })),
    );
    devices.push({
      targetId,
      columns,
      layoutId: (await store.layouts(scope, [{ tenantId, targetId, columns }]))[0]!,
      phaseMs: Math.floor(random() * 59_000),
      levels: Float64Array.from(columns, () => 1 + 90 * random()),
    });
  }
  return {
    devices,
    polls(minuteNumber) {
      const dayPart = 0.6 + 0.4 * Math.sin((minuteNumber / 1440) * 2 * Math.PI);
      return devices.map(({ targetId, layoutId, columns, phaseMs, levels }) => {
        const values = new Float64Array(columns.length);
        for (let c = 0; c < values.length; c++)
          values[c] = valueAt(columns[c]!.metric, levels[c]!, dayPart, random);
        const atMs = startMs + minuteNumber * minute + phaseMs + Math.floor(random() * 20);
        return { tenantId, targetId, layoutId, atMs, values };
      });
    },
  };
}
