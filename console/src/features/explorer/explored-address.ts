import {
  exploredKinds,
  exploredMetrics,
  kindOfMetric,
  mostExplored,
  topCounts,
  topOrders,
} from '@linekeeper/contract/explorer/explorer-terms';
import { metricNames } from '@linekeeper/contract/monitoring/metrics';
import { type Input } from '../../lib/api.ts';

export type Chosen = NonNullable<What['series']>[number];
export type Top = NonNullable<What['top']>;
type What = Input<'POST /monitor/api/v1/explorer/chart'>['body']['what'];

/** What a page of the explorer shows, as its address says; what makes no sense in it is passed over. */
export interface Explored {
  readonly series: readonly Chosen[];
  /** In place of the series: the highest of a metric. */
  readonly top: Top | undefined;
  readonly isStacked: boolean;
  readonly isCompared: boolean;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function chosenOf(text: string): Chosen[] {
  const [kindText, id = '', metricText] = text.split(':');
  const kind = exploredKinds.find((one) => one === kindText);
  const metric = exploredMetrics.find((one) => one === metricText);
  return kind && metric && uuid.test(id) && kindOfMetric(metric) === kind ? [{ kind, id, metric }] : [];
}

function topOf(text: string | null): Top | undefined {
  const [metricText, countText, byText] = (text ?? '').split(':');
  const metric = metricNames.find((one) => one === metricText);
  const count = topCounts.find((one) => String(one) === countText);
  const by = topOrders.find((one) => one === byText);
  return metric && count && by && { metric, count, by };
}

/** Reads what an address shows. */
export function readExplored(search: URLSearchParams): Explored {
  const each = new Map(
    search
      .getAll('s')
      .flatMap(chosenOf)
      .map((one) => [textOf(one), one]),
  );
  return {
    series: [...each.values()].slice(0, mostExplored),
    top: topOf(search.get('top')),
    isStacked: search.get('stack') === '1',
    isCompared: search.get('compare') === '1',
  };
}

const textOf = ({ kind, id, metric }: Chosen) => `${kind}:${id}:${metric}`;

/** The address that shows something else; its range stays. */
export function writeExplored(before: URLSearchParams, { series, top, isStacked, isCompared }: Explored) {
  const next = new URLSearchParams(before);
  for (const name of ['s', 'top', 'stack', 'compare']) next.delete(name);
  for (const one of series) next.append('s', textOf(one));
  if (top) next.set('top', `${top.metric}:${top.count}:${top.by}`);
  if (isStacked) next.set('stack', '1');
  if (isCompared) next.set('compare', '1');
  return next;
}
