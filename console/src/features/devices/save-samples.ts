import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { downloadFile, type Input } from '../../lib/api.ts';
import { type ChartData } from '../../widgets/chart/index.ts';

const route = 'POST /monitor/api/v1/metrics/export';

/** Saves the samples behind a chart of a subject, as they were measured: the metrics that it shows, or those it is made of, over its range. */
export const saveSamples =
  (subject: Input<typeof route>['body']['subject'], metrics?: readonly MetricName[]) =>
  ({ fromMs, toMs, series }: ChartData, fileName: string): Promise<void> =>
    downloadFile(route, fileName, {
      body: {
        subject,
        metrics: metrics ? [...metrics] : series.map(({ key }) => key as MetricName),
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
      },
    });
