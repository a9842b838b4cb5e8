import { mostListedSeries } from '@linekeeper/contract/explorer/prometheus';
import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type ExplorerParts } from '../parts.ts';
import { type Matcher } from '../promql/expression.ts';
import { keyOf, type Labels } from '../promql/labels.ts';
import { selectorFrom } from '../promql/parse-selector.ts';
import { unanswered, wrong } from '../promql/query-fault.ts';
import { TokenReader } from '../promql/token-reader.ts';
import { writtenNames } from '../written/read.queries.ts';
import { type Asker, matchedSeries } from './matched-series.ts';
import { matchedWritten } from './matched-written.ts';
import { metricsByName } from './metric-names.ts';

export interface Listed {
  readonly 'match[]'?: string | readonly string[] | undefined;
  readonly limit?: string | undefined;
}

function matchersOf(match: string): readonly Matcher[] {
  const reader = new TokenReader(match);
  const { matchers, rangeMs, offsetMs } = selectorFrom(reader);
  if (reader.now.kind !== 'end') throw reader.unexpected();
  if (rangeMs !== undefined || offsetMs !== 0) throw wrong('a matcher takes neither a range nor an offset');
  return matchers;
}

export function limitOf(limit: string | undefined): number {
  if (limit === undefined) return Infinity;
  if (!/^\d{1,9}$/.test(limit)) throw wrong('invalid parameter "limit": it is a whole number');
  return Number(limit) || Infinity;
}

/** The labels of all series that fit any of some selectors. Throws QUERY_WRONG, QUERY_UNANSWERED. */
async function labelsFor(parts: ExplorerParts, asker: Asker, match: Listed['match[]']): Promise<Labels[]> {
  const selectors = typeof match === 'string' ? [match] : (match ?? ['{__name__=~".+"}']);
  const found: Labels[] = [];
  for (const matchers of selectors.map(matchersOf)) {
    for (const { labels } of await matchedSeries(parts, asker, matchers)) found.push(labels);
    for (const { labels } of await matchedWritten(parts, asker, matchers)) found.push(labels);
  }
  return found;
}

/** The series that fit any of some selectors, by their labels. The times are passed over: a series is there while its subject is. */
export async function seriesList(parts: ExplorerParts, asker: Asker, given: Listed): Promise<Labels[]> {
  const limit = limitOf(given.limit);
  const all = await labelsFor(parts, asker, given['match[]']);
  const each = [...new Map(all.map((labels) => [keyOf(labels), labels])).values()];
  if (Math.min(each.length, limit) > mostListedSeries)
    throw unanswered(
      `${each.length} series match, ${mostListedSeries} can be listed: name them more narrowly`,
    );
  return each.slice(0, limit);
}

/** The names of labels of the series that fit, in their order. */
export async function labelNames(parts: ExplorerParts, asker: Asker, given: Listed): Promise<string[]> {
  const all = await labelsFor(parts, asker, given['match[]']);
  return [...new Set(all.flatMap((labels) => Object.keys(labels)))].sort().slice(0, limitOf(given.limit));
}

/** The values of a label of the series that fit, in their order. */
export async function labelValues(
  parts: ExplorerParts,
  asker: Asker,
  { name, ...given }: Listed & { readonly name: string },
): Promise<string[]> {
  // What is asked for first and most: answered without looking at any series.
  if (name === '__name__' && given['match[]'] === undefined) {
    const measured = [...metricsByName].flatMap(([exposed, metric]) =>
      asker.kinds.includes(metricOf(metric).subject) ? [exposed] : [],
    );
    const { scope } = asker;
    const brought = await parts.database.read(scope, (tx) =>
      writtenNames(tx, scope.tenantId, mostListedSeries),
    );
    return [...measured, ...brought].sort().slice(0, limitOf(given.limit));
  }
  const all = await labelsFor(parts, asker, given['match[]']);
  return [...new Set(all.flatMap((labels) => (Object.hasOwn(labels, name) ? labels[name]! : [])))]
    .sort()
    .slice(0, limitOf(given.limit));
}
