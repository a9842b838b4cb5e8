import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';

/** A series as the explorer finds it. */
export interface ExploredSeries {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly metric: MetricName;
}

const nowish = 120_000;
const dayMs = 86_400_000;

/** The address of the explorer that shows some series: over the range of the page's address, else over what the chart draws. */
export function explorerPath(
  series: readonly ExploredSeries[],
  search: string,
  data: { readonly fromMs: number; readonly toMs: number } | undefined,
  nowMs = Date.now(),
): string {
  const next = new URLSearchParams(series.map(({ kind, id, metric }) => ['s', `${kind}:${id}:${metric}`]));
  const page = new URLSearchParams(search);
  const said = ['range', 'from', 'to'].filter((name) => page.has(name));
  for (const name of said) next.set(name, page.get(name) ?? '');
  // Without a range both show the last day: what is something else is said as it is.
  const isLastDay =
    data && Math.abs(data.toMs - data.fromMs - dayMs) < nowish && Math.abs(nowMs - data.toMs) < nowish;
  if (said.length === 0 && data && !isLastDay) {
    next.set('from', new Date(data.fromMs).toISOString());
    next.set('to', new Date(data.toMs).toISOString());
  }
  return `/explorer?${next.toString()}`;
}
