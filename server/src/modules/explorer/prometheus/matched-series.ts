import { type SeriesKey } from '../../monitoring/index.ts';
import { type ExplorerParts } from '../parts.ts';
import { type Matcher } from '../promql/expression.ts';
import { type Labels } from '../promql/labels.ts';
import { subjectPages } from './matched-subjects.ts';
import { type Asker } from './matching.ts';
import { seriesLabels } from './series-labels.ts';

export interface FoundSeries {
  readonly key: SeriesKey;
  /** Of its subject, without what it is called itself. */
  readonly subjectLabels: Labels;
}

export interface MatchedSeries {
  readonly key: SeriesKey;
  readonly labels: Labels;
}

/**
 * The series that fit all matchers and that the asker may see, those of some targets at a time: never all of a large tenant are held.
 * Throws QUERY_UNANSWERED, QUERY_WRONG.
 */
export async function* seriesPages(
  parts: ExplorerParts,
  asker: Asker,
  matchers: readonly Matcher[],
): AsyncGenerator<FoundSeries[]> {
  const { tenantId } = asker.scope;
  for await (const { labels, targetIds, metrics } of subjectPages(parts, asker, matchers)) {
    const keys = await parts.kept.seriesOf(asker.scope, { tenantId, targetIds, metrics });
    yield keys.flatMap((key): FoundSeries[] => {
      const subjectLabels = labels.get(key.subjectId);
      return subjectLabels ? [{ key, subjectLabels }] : [];
    });
  }
}

/**
 * All of them, told to `mayHold` how many there are as they are found: it throws where that is too much. Throws QUERY_UNANSWERED,
 * QUERY_WRONG.
 */
export async function matchedSeries(
  parts: ExplorerParts,
  asker: Asker,
  matchers: readonly Matcher[],
  mayHold: (count: number) => void,
): Promise<MatchedSeries[]> {
  const all: MatchedSeries[] = [];
  for await (const page of seriesPages(parts, asker, matchers)) {
    mayHold(all.length + page.length);
    for (const { key, subjectLabels } of page)
      all.push({ key, labels: seriesLabels(key.metric, subjectLabels) });
  }
  return all;
}
