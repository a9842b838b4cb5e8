import { metrics, type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type TFunction } from 'i18next';
import { metricText } from '../../lib/metric-text.ts';

/** The metrics of some kinds, each group under what is measured. */
export const metricOptions = (t: TFunction, kinds: readonly SubjectKind[]) =>
  kinds.map((kind) => ({
    label: t(`explorer:kind.${kind}`),
    options: metrics
      .filter(({ subject }) => subject === kind)
      .map(({ name, unit }): { value: MetricName; label: string } => ({
        value: name,
        label: unit === '' ? metricText(name) : `${metricText(name)} (${unit})`,
      })),
  }));
