import { mostSamples } from '@linekeeper/contract/explorer/explorer-terms';
import { mostAnswered, mostQueriedSeries } from '@linekeeper/contract/explorer/prometheus';
import { type ExplorerParts } from '../parts.ts';
import { type Expression, type Selector, selectorsOf } from '../promql/expression.ts';
import { unanswered } from '../promql/query-fault.ts';
import { type Loaded, type Steps } from '../promql/values.ts';
import { samplesWritten } from '../written/written-samples.ts';
import { narrowBy } from './bounds.ts';
import { loadInstant } from './load-instant.ts';
import { type MatchedSeries, matchedSeries } from './matched-series.ts';
import { type MatchedWritten, matchedWritten } from './matched-written.ts';
import { type Asker } from './matching.ts';
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

/** What a question may still read, over all of its selectors. */
interface Purse {
  samples: number;
  windowed: number;
}

interface Loading {
  readonly steps: Steps;
  readonly purse: Purse;
}

async function loadSelector(
  parts: ExplorerParts,
  asker: Asker,
  selector: Selector,
  { steps, purse }: Loading,
): Promise<Loaded[]> {
  const isInstant = steps.count === 1 && selector.rangeMs === undefined;
  const most = isInstant ? parts.bounds.instant : mostQueriedSeries;
  const mayHold = (count: number) => {
    if (count > most)
      throw unanswered(
        `more than ${most} series match, which is what one question reads ${isInstant ? 'for a moment' : 'over a time'}: ${narrowBy}`,
      );
  };
  const matched = await matchedSeries(parts, asker, selector.matchers, mayHold);
  const brought = await matchedWritten(parts, asker, selector.matchers, (count) =>
    mayHold(matched.length + count),
  );
  const count = matched.length + brought.length;
  if (count * steps.count > mostAnswered)
    throw unanswered(`${count} series have too many points: take a longer step or a shorter time`);
  const measured = await loadMeasured(parts, asker, selector, { steps, purse, matched });
  return [...measured, ...(await loadWritten(parts, asker, selector, { steps, purse, matched: brought }))];
}

const endOf = ({ startMs, stepMs, count }: Steps, { offsetMs }: Selector) =>
  startMs + (count - 1) * stepMs - offsetMs;

/** Takes from a purse. Throws QUERY_UNANSWERED where it is empty. */
function spend(purse: Purse, samples: number, windowed: number): void {
  purse.samples -= samples;
  purse.windowed -= windowed;
  if (purse.samples < 0)
    throw unanswered(`more than ${mostSamples} samples would be read: take a shorter time or fewer series`);
  if (purse.windowed < 0)
    throw unanswered('the ranges hold too many samples: take a shorter range, a longer step or fewer series');
}

async function loadMeasured(
  parts: ExplorerParts,
  asker: Asker,
  selector: Selector,
  { steps, purse, matched }: Loading & { readonly matched: readonly MatchedSeries[] },
): Promise<Loaded[]> {
  const { rangeMs, offsetMs } = selector;
  const endMs = endOf(steps, selector);
  const loading = matched.map(({ key, labels }) => {
    const intervalMs = parts.intervalMs(key.targetId);
    const backMs = Math.max(lookbackMs, intervalsBack * intervalMs);
    const fromMs = steps.startMs - offsetMs - (rangeMs ?? backMs);
    spend(
      purse,
      (endMs - fromMs) / intervalMs,
      rangeMs === undefined ? 0 : (steps.count * rangeMs) / intervalMs,
    );
    return { key, labels, backMs, fromMs };
  });
  if (loading.length === 0) return [];
  if (steps.count === 1 && rangeMs === undefined) return loadInstant(parts, asker, loading, endMs);
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

async function loadWritten(
  { database }: ExplorerParts,
  { scope }: Asker,
  selector: Selector,
  { steps, purse, matched }: Loading & { readonly matched: readonly MatchedWritten[] },
): Promise<Loaded[]> {
  const { rangeMs, offsetMs } = selector;
  const toMs = Math.max(1, endOf(steps, selector) + 1);
  const fromMs = Math.min(toMs - 1, Math.max(0, steps.startMs - offsetMs - (rangeMs ?? lookbackMs)));
  const kept = await samplesWritten(database, scope, {
    numbers: matched.map(({ number }) => number),
    ...{ fromMs, toMs },
    mayRead: (samples) =>
      spend(purse, samples, rangeMs === undefined ? 0 : (steps.count * rangeMs * samples) / (toMs - fromMs)),
  });
  return matched.map(({ labels }, at) => {
    const values = kept[at]!.filter(({ value }) => value !== null);
    return {
      labels,
      timesMs: values.map(({ atMs }) => atMs),
      values: values.map(({ value }) => value!),
      lookbackMs,
      endsMs: kept[at]!.flatMap(({ atMs, value }) => (value === null ? [atMs] : [])),
    };
  });
}
