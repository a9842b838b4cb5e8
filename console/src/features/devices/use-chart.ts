import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type ChartRange, type Failing, lastRanges, type Mark, timesOf } from '../../widgets/chart/index.ts';
import { latencyMetrics } from './charted-metrics.ts';
import { refreshMs, useMoving } from '../../widgets/chart/index.ts';

/** What every chart of the device page is given: one range for all of them. */
export interface Ranged {
  readonly device: DeviceDetail;
  readonly range: ChartRange;
  /** What happened in it. */
  readonly marks: readonly Mark[];
  /** When the device had failed in it. */
  readonly failures: readonly Failing[];
  readonly onRange: (range: ChartRange) => void;
}

interface Wanted {
  /** Names the chart among those of the page. */
  readonly part: string;
  readonly metrics: MetricName[];
  readonly interfaceId?: string;
  readonly isOn?: boolean;
}

/** More than a screen is wide in pixels would not be seen; 1 h of 10 s polls fits with each sample of its own. */
const points = 600;

/** A poll shows in a range where a point is no wider than some minutes; weeks are not read again for each. */
const hearsPolls = ({ last, zoom }: ChartRange) => !zoom && lastRanges[last] <= lastRanges['24h'];

/** One chart of a device. A range that ends now is read again with each poll (by the live connection) and each minute. */
export function useChart(
  { id, createdAt }: DeviceDetail,
  range: ChartRange,
  { isOn, part, ...wanted }: Wanted,
) {
  return useMoving('POST /monitor/api/v1/metrics/chart', {
    key: { deviceId: id, part, interfaceId: wanted.interfaceId, isSlow: !hearsPolls(range), ...range },
    everyMs: refreshMs(range),
    isOn,
    inputAt: (now) => {
      const { fromMs, toMs } = timesOf(range, now, Date.parse(createdAt));
      const times = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
      const { metrics, interfaceId } = wanted;
      const subject = interfaceId
        ? ({ kind: 'interface', id: interfaceId } as const)
        : ({ kind: 'device', id } as const);
      return { body: { subject, metrics, ...times, points } };
    },
  });
}

/** What ping and SNMP took, and what was lost: charts apart, one question. */
export const useLatency = (device: DeviceDetail, range: ChartRange) =>
  useChart(device, range, { part: 'latency', metrics: [...latencyMetrics] });
