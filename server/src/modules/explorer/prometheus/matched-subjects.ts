import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type ExplorerParts } from '../parts.ts';
import { type Matcher } from '../promql/expression.ts';
import { type Labels, nameLabel } from '../promql/labels.ts';
import { unanswered } from '../promql/query-fault.ts';
import { narrowingColumns, type SubjectPlace, subjectsAfter } from '../subjects/measured-subjects.ts';
import { narrowBy } from './bounds.ts';
import { type Asker, equalOf, matching } from './matching.ts';
import { metricsByName } from './metric-names.ts';
import { labelsOf } from './series-labels.ts';

/** Some of the subjects whose series may fit: their labels by their ids, and what their series are looked for by. */
export interface SubjectPage {
  readonly labels: ReadonlyMap<string, Labels>;
  readonly targetIds: readonly string[];
  readonly metrics: readonly MetricName[];
}

/**
 * The subjects that fit all matchers and that the asker may see, target by target, as many at a time as are read at once. Throws
 * QUERY_UNANSWERED, QUERY_WRONG.
 */
export async function* subjectPages(
  { database, bounds }: Pick<ExplorerParts, 'database' | 'bounds'>,
  { scope, kinds }: Asker,
  matchers: readonly Matcher[],
): AsyncGenerator<SubjectPage> {
  const fits = matching(matchers);
  const metrics = [...metricsByName].flatMap(([name, metric]): MetricName[] =>
    fits(nameLabel, name) &&
    kinds.includes(metricOf(metric).subject) &&
    fits('kind', metricOf(metric).subject)
      ? [metric]
      : [],
  );
  if (metrics.length === 0) return;
  const equalLabels = equalOf(matchers);
  const equal = Object.fromEntries(
    narrowingColumns.flatMap((label) => {
      const value = equalLabels[label];
      return value === undefined ? [] : [[label, value]];
    }),
  );
  const ofKinds = kinds.filter((kind) => metrics.some((metric) => metricOf(metric).subject === kind));
  const named = matchers.map(({ label }) => label).filter((label) => label !== nameLabel);
  let after: SubjectPlace | undefined;
  for (let seen = 0; ;) {
    const wanted = { equal, after, limit: bounds.atOnce };
    const subjects = await database.read(scope, (tx) => subjectsAfter(tx, scope.tenantId, ofKinds, wanted));
    seen += subjects.length;
    if (seen > bounds.subjects)
      throw unanswered(
        `more than ${bounds.subjects} devices, interfaces, lines, tests and agents would be looked at: ${narrowBy}`,
      );
    const labels = new Map<string, Labels>();
    const targetIds = new Set<string>();
    for (const subject of subjects) {
      const own = labelsOf(subject);
      if (!named.every((label) => fits(label, own[label] ?? ''))) continue;
      labels.set(subject.id, own);
      targetIds.add(subject.targetId);
    }
    if (labels.size > 0) yield { labels, targetIds: [...targetIds], metrics };
    if (subjects.length < bounds.atOnce) return;
    after = subjects.at(-1);
  }
}
