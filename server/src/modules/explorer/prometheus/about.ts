import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { parse } from '../promql/parse.ts';
import { limitOf } from './lists.ts';
import { type Asker } from './matching.ts';
import { metricsByName } from './metric-names.ts';

/**
 * The version of Prometheus that answered the questions which ours are held against. Grafana chooses by it what it asks; the revision
 * says that this is another program.
 */
export const followedVersion = '2.42.0';

export const buildInfo = {
  ...{ version: followedVersion, revision: 'linekeeper', branch: '' },
  ...{ buildUser: '', buildDate: '', goVersion: '' },
};

interface Word {
  readonly type: 'gauge';
  readonly help: string;
  readonly unit: '';
}

/** What the metrics are that the asker may see; of what programs brought nobody said it. Throws QUERY_WRONG. */
export function metadataOf(
  { kinds }: Pick<Asker, 'kinds'>,
  { metric: wanted, limit }: { readonly metric?: string | undefined; readonly limit?: string | undefined },
): Readonly<Record<string, readonly Word[]>> {
  const told = [...metricsByName].flatMap(([name, metric]) => {
    const { subject, texts } = metricOf(metric);
    const isWanted = kinds.includes(subject) && (wanted === undefined || wanted === name);
    return isWanted ? [[name, [{ type: 'gauge', help: texts.en, unit: '' }]] as const] : [];
  });
  return Object.fromEntries(told.slice(0, limitOf(limit)));
}

/** Exemplars of what a question reads: none are kept. Throws QUERY_WRONG where it is no question. */
export function exemplarsOf({ query }: { readonly query: string }): readonly [] {
  parse(query);
  return [];
}
