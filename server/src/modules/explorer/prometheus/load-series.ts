import { mostSamples } from '@linekeeper/contract/explorer/explorer-terms';
import { mostAnswered, mostQueriedSeries } from '@linekeeper/contract/explorer/prometheus';
import { type ExplorerParts } from '../parts.ts';
import { type Expression, type Selector, selectorsOf } from '../promql/expression.ts';
import { unanswered } from '../promql/query-fault.ts';
import { type Loaded, type Steps } from '../promql/values.ts';
import { type Asker, matchedSeries } from './matched-series.ts';
import { exposedValue } from './metric-names.ts';

/** How long a sample stays the value of its series, at least: as in Prometheus. What is measured more seldom stays longer. */
const lookbackMs = 300_000;
const intervalsBack = 2.5;
const mostSelectors = 16;
/** Samples that functions go over, counted at each step that they are in. */
const mostWindowed = 50_000_000;

/** What is kept of the series of each selector of an expression, for some steps. Throws QUERY_UNANSWERED. */
export async function loadSeries(
  parts: ExplorerParts,
  asker: Asker,
  expression: Expression,
  steps: Steps,
): Promise<ReadonlyMap<Selector, readonly Loaded[]>> {
  const selectors = selectorsOf(expression);
  if (selectors.length > mostSelectors) throw unanswered(`there can be ${mostSelectors} selectors at most`);
  const purse = { samples: mostSamples, windowed: mostWindowed };
  const sources = new Map<Selector, readonly Loaded[]>();
  // One after the other: what each may cost depends on what the others did.
  for (const selector of selectors)
    sources.set(selector, await loadSelector(parts, asker, selector, { steps, purse }));
  return sources;
}

async function loadSelector(
  parts: ExplorerParts,
  asker: Asker,
  { matchers, rangeMs, offsetMs }: Selector,
  { steps, purse }: { readonly steps: Steps; readonly purse: { samples: number; windowed: number } },
): Promise<Loaded[]> {
  const matched = await matchedSeries(parts, asker, matchers);
  if (matched.length > mostQueriedSeries)
    throw unanswered(
      `${matched.length} series match, ${mostQueriedSeries} can be read at once: name them more narrowly`,
    );
  if (matched.length * steps.count > mostAnswered)
    throw unanswered(`${matched.length} series have too many points: take a longer step or a shorter time`);
  const endMs = steps.startMs + (steps.count - 1) * steps.stepMs - offsetMs;
  const loading = matched.map(({ key, labels }) => {
    const intervalMs = parts.intervalMs(key.targetId);
    const backMs = Math.max(lookbackMs, intervalsBack * intervalMs);
    const fromMs = steps.startMs - offsetMs - (rangeMs ?? backMs);
    purse.samples -= (endMs - fromMs) / intervalMs;
    purse.windowed -= rangeMs === undefined ? 0 : (steps.count * rangeMs) / intervalMs;
    return { key, labels, backMs, fromMs };
  });
  if (purse.samples < 0)
    throw unanswered(`more than ${mostSamples} samples would be read: take a shorter time or fewer series`);
  if (purse.windowed < 0)
    throw unanswered('the ranges hold too many samples: take a shorter range, a longer step or fewer series');
  if (loading.length === 0) return [];
  const fromMs = Math.min(...loading.map((one) => one.fromMs));
  const window = { fromMs: Math.max(0, fromMs), toMs: Math.max(1, endMs + 1) };
  const kept = await parts.kept.samples(
    asker.scope,
    loading.map(({ key }) => key),
    window,
  );
  return loading.map(({ key, labels, backMs }, at) => ({
    labels,
    timesMs: kept[at]!.timesMs,
    values: kept[at]!.values.map((value) => exposedValue(key.metric, value)),
    lookbackMs: backMs,
  }));
}
