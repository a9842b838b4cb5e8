import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type Subject } from '@linekeeper/contract/monitoring/subjects';
import { downloadFile } from '../../lib/api.ts';
import { type ChartData } from '../../widgets/chart/index.ts';

/** Saves the samples behind a chart of a subject, as they were measured: the metrics that it shows, or those it is made of, over its range. */
export const saveSamples =
  (subject: Subject, metrics?: readonly MetricName[]) =>
  ({ fromMs, toMs, series }: ChartData, fileName: string): Promise<void> =>
    downloadFile('POST /monitor/api/v1/metrics/export', fileName, {
      body: {
        subject,
        metrics: metrics ? [...metrics] : series.map(({ key }) => key as MetricName),
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
      },
    });
