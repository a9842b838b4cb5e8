import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { type ChartRange } from '../../widgets/chart/index.ts';
import { type Ranged, type ShownSubject, useChart } from '../../widgets/subject/index.ts';
import { latencyMetrics } from './charted-metrics.ts';

/** What every chart of the device page is given. */
export interface DeviceRanged extends Ranged {
  readonly device: DeviceDetail;
}

/** What ping and SNMP took, and what was lost: charts apart, one question. */
export const useLatency = (subject: ShownSubject, range: ChartRange) =>
  useChart(subject, range, { part: 'latency', metrics: latencyMetrics });
