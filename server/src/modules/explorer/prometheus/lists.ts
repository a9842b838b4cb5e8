import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type ExplorerParts } from '../parts.ts';
import { type Matcher } from '../promql/expression.ts';
import { keyOf, type Labels, nameLabel } from '../promql/labels.ts';
import { selectorFrom } from '../promql/parse-selector.ts';
import { unanswered, wrong } from '../promql/query-fault.ts';
import { TokenReader } from '../promql/token-reader.ts';
import { writtenNames } from '../written/read.queries.ts';
import { mostWritten, narrowBy } from './bounds.ts';
import { seriesPages } from './matched-series.ts';
import { subjectPages } from './matched-subjects.ts';
import { writtenPages } from './matched-written.ts';
import { type Asker } from './matching.ts';
import { exposedName, metricsByName } from './metric-names.ts';
import { seriesLabels } from './series-labels.ts';

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

/** What some selectors look for; without any: all there is. Throws QUERY_WRONG. */
const selectorsOf = (match: Listed['match[]']): (readonly Matcher[])[] =>
  (typeof match === 'string' ? [match] : (match ?? ['{__name__=~".+"}'])).map(matchersOf);

/** The series that fit any of some selectors, by their labels. The times are passed over: a series is there while its subject is. */
export async function seriesList(parts: ExplorerParts, asker: Asker, given: Listed): Promise<Labels[]> {
  const limit = limitOf(given.limit);
  const { listed } = parts.bounds;
  const each = new Map<string, Labels>();
  /** Whether there are as many as were asked for, with these. */
  const isFullWith = (found: readonly Labels[]) => {
    for (const labels of found) each.set(keyOf(labels), labels);
    if (each.size < limit && each.size > listed)
      throw unanswered(`more than ${listed} series match, which is what can be listed: ${narrowBy}`);
    return each.size >= limit;
  };
  for (const matchers of selectorsOf(given['match[]'])) {
    for await (const page of seriesPages(parts, asker, matchers))
      if (isFullWith(page.map(({ key, subjectLabels }) => seriesLabels(key.metric, subjectLabels)))) break;
    for await (const page of writtenPages(parts, asker, matchers))
      if (isFullWith(page.map(({ labels }) => labels))) break;
  }
  return [...each.values()].slice(0, limit);
}

/**
 * The labels of all series that fit, some at a time; those of a subject once for all of its series, and without what they are called.
 * Throws QUERY_WRONG, QUERY_UNANSWERED.
 */
async function* labelPages(
  parts: ExplorerParts,
  asker: Asker,
  match: Listed['match[]'],
): AsyncGenerator<readonly Labels[]> {
  const { tenantId } = asker.scope;
  for (const matchers of selectorsOf(match)) {
    for await (const { labels, targetIds, metrics } of subjectPages(parts, asker, matchers)) {
      const measured = await parts.kept.subjectsOf(asker.scope, { tenantId, targetIds, metrics });
      yield measured.flatMap((id): Labels[] => {
        const own = labels.get(id);
        return own ? [own] : [];
      });
    }
    for await (const page of writtenPages(parts, asker, matchers)) yield page.map(({ labels }) => labels);
  }
}

const inOrder = (found: ReadonlySet<string>, limit: string | undefined) =>
  [...found].sort().slice(0, limitOf(limit));

/** The names of labels of the series that fit, in their order. */
export async function labelNames(parts: ExplorerParts, asker: Asker, given: Listed): Promise<string[]> {
  const found = new Set<string>();
  for await (const page of labelPages(parts, asker, given['match[]'])) {
    if (page.length > 0) found.add(nameLabel);
    for (const labels of page) for (const label of Object.keys(labels)) found.add(label);
  }
  return inOrder(found, given.limit);
}

/** The values of a label of the series that fit, in their order. */
export async function labelValues(
  parts: ExplorerParts,
  asker: Asker,
  { name, ...given }: Listed & { readonly name: string },
): Promise<string[]> {
  if (name === nameLabel) return inOrder(await metricsOf(parts, asker, given['match[]']), given.limit);
  const found = new Set<string>();
  for await (const page of labelPages(parts, asker, given['match[]']))
    for (const labels of page) if (Object.hasOwn(labels, name)) found.add(labels[name]!);
  return inOrder(found, given.limit);
}

/** What the series that fit are called. */
async function metricsOf(
  parts: ExplorerParts,
  asker: Asker,
  match: Listed['match[]'],
): Promise<ReadonlySet<string>> {
  if (match === undefined) return allMetrics(parts, asker);
  const found = new Set<string>();
  for (const matchers of selectorsOf(match)) {
    for await (const page of seriesPages(parts, asker, matchers))
      for (const { key } of page) found.add(exposedName(key.metric));
    for await (const page of writtenPages(parts, asker, matchers))
      for (const { labels } of page) found.add(labels[nameLabel]!);
  }
  return found;
}

/** What is asked for first and most: answered without looking at any series. */
async function allMetrics(
  { database }: ExplorerParts,
  { scope, kinds }: Asker,
): Promise<ReadonlySet<string>> {
  const measured = [...metricsByName].flatMap(([exposed, metric]) =>
    kinds.includes(metricOf(metric).subject) ? [exposed] : [],
  );
  const brought = await database.read(scope, (tx) => writtenNames(tx, scope.tenantId, mostWritten));
  return new Set([...measured, ...brought]);
}
