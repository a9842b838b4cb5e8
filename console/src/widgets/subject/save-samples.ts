import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { downloadFile } from '../../lib/api.ts';
import { type ChartData } from '../chart/index.ts';
import { readsOf, subjectOf } from './subject-reads.ts';

/** Saves the samples behind a chart of a subject, as they were measured: the metrics that it shows, or those it is made of, over its range. */
export const saveSamples =
  (subject: { readonly kind: SubjectKind; readonly id: string }, metrics?: readonly MetricName[]) =>
  (
    { fromMs, toMs, series }: Pick<ChartData, 'fromMs' | 'toMs' | 'series'>,
    fileName: string,
  ): Promise<void> =>
    downloadFile(readsOf(subject.kind).exportSamples, fileName, {
      body: {
        subject: subjectOf(subject),
        metrics: metrics ? [...metrics] : series.map(({ key }) => key as MetricName),
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
      },
    });
