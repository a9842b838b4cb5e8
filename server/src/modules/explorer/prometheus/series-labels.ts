import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type Labels, nameLabel } from '../promql/labels.ts';
import { type MeasuredSubject } from '../subjects/measured-subjects.ts';
import { exposedName } from './metric-names.ts';

/** What a subject is labelled with; what it has not is no label. The id tells it from all others, whatever it is called. */
export function labelsOf(subject: MeasuredSubject): Labels {
  const { kind, id, name, ofName, source, destination, outletName, region, provider } = subject;
  const all = {
    kind,
    id,
    name,
    device: ofName,
    source,
    target: destination,
    outlet: outletName,
    region,
    provider,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** The labels of one of its series. */
export const seriesLabels = (metric: MetricName, labels: Labels): Labels => ({
  [nameLabel]: exposedName(metric),
  ...labels,
});
