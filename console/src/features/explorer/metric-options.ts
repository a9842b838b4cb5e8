import { type ExploredKind, type ExploredMetric } from '@linekeeper/contract/explorer/explorer-terms';
import { metrics, type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type TFunction } from 'i18next';
import { metricText } from '../../lib/metric-text.ts';

/** The metrics of some kinds, each group under what is measured; what was written has none to choose from. */
export const metricOptions = (t: TFunction, kinds: readonly ExploredKind[]) =>
  kinds
    .filter((kind) => kind !== 'written')
    .map((kind) => ({
      label: t(`explorer:kind.${kind}`),
      options: metrics
        .filter(({ subject }) => subject === kind)
        .map(({ name, unit }): { value: MetricName; label: string } => ({
          value: name,
          label: unit === '' ? metricText(name) : `${metricText(name)} (${unit})`,
        })),
    }));

/** What can be chosen of a subject: of one that was written, itself. */
export const optionsOf = (
  t: TFunction,
  kind: ExploredKind,
): { label: string; options: { value: ExploredMetric; label: string }[] }[] =>
  kind === 'written'
    ? [
        {
          label: t('explorer:kind.written'),
          options: [{ value: 'written', label: t('chart:written') }],
        },
      ]
    : metricOptions(t, [kind]);
