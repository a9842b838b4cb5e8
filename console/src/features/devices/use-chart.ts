import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type ChartRange, type Mark, timesOf } from '../../widgets/chart/index.ts';
import { useMoving } from './use-moving.ts';

/** What every chart of the device page is given: one range for all of them. */
export interface Ranged {
  readonly device: DeviceDetail;
  readonly range: ChartRange;
  /** What happened in it. */
  readonly marks: readonly Mark[];
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

/** One chart of a device. A range that ends now is read again with each poll (by the live connection) and each minute. */
export function useChart(
  { id, createdAt }: DeviceDetail,
  range: ChartRange,
  { isOn, part, ...wanted }: Wanted,
) {
  return useMoving('POST /monitor/api/v1/metrics/chart', {
    key: { deviceId: id, part, interfaceId: wanted.interfaceId, ...range },
    everyMs: range.zoom ? undefined : 60_000,
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
