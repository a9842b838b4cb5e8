import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type Scope } from '../../../platform/db/scope.ts';
import { type SeriesKey } from '../../monitoring/index.ts';
import { type ExplorerParts } from '../parts.ts';
import { type Matcher } from '../promql/expression.ts';
import { type Labels, nameLabel } from '../promql/labels.ts';
import { patternOf } from '../promql/pattern.ts';
import { unanswered } from '../promql/query-fault.ts';
import { type NarrowingColumn, narrowingColumns, measuredSubjects } from '../subjects/measured-subjects.ts';
import { metricsByName } from './metric-names.ts';
import { labelsOf, seriesLabels } from './series-labels.ts';

/** Whoever asks: the tenant, and the kinds of subjects that may be seen. */
export interface Asker {
  readonly scope: Scope;
  readonly kinds: readonly SubjectKind[];
}

export interface MatchedSeries {
  readonly key: SeriesKey;
  readonly labels: Labels;
}

/** Subjects that one selector looks at, after what is equal was asked of the database. */
const mostSubjects = 20_000;
/** Steps of regular expressions of one call: some tenths of a second. */
const mostPatternSteps = 20_000_000;

/** Tests of labels by some matchers, which have one purse together. */
export function matching(matchers: readonly Matcher[]): (label: string, value: string) => boolean {
  let spent = 0;
  const spend = (steps: number) => {
    spent += steps;
    if (spent > mostPatternSteps)
      throw unanswered('the regular expressions take too long: name values with "=" instead');
  };
  const tests = matchers.map(({ label, sign, value }) => {
    if (sign === '=') return { label, test: (text: string) => text === value };
    if (sign === '!=') return { label, test: (text: string) => text !== value };
    const pattern = patternOf(value, spend);
    const isMet = sign === '=~';
    // The same outlet stands at many subjects.
    const known = new Map<string, boolean>();
    const test = (text: string) => {
      const before = known.get(text);
      if (before !== undefined) return before;
      const found = pattern(text) === isMet;
      known.set(text, found);
      return found;
    };
    return { label, test };
  });
  return (label, value) => tests.every((one) => one.label !== label || one.test(value));
}

const isNarrowing = (label: string): label is NarrowingColumn =>
  (narrowingColumns as readonly string[]).includes(label);

/** The series that fit all matchers and that the asker may see. Throws QUERY_UNANSWERED, QUERY_WRONG. */
export async function matchedSeries(
  { database, kept }: ExplorerParts,
  { scope, kinds }: Asker,
  matchers: readonly Matcher[],
): Promise<MatchedSeries[]> {
  const fits = matching(matchers);
  const metrics = [...metricsByName].flatMap(([name, metric]): MetricName[] =>
    fits(nameLabel, name) &&
    kinds.includes(metricOf(metric).subject) &&
    fits('kind', metricOf(metric).subject)
      ? [metric]
      : [],
  );
  if (metrics.length === 0) return [];
  const equal = Object.fromEntries(
    matchers.flatMap(({ label, sign, value }) =>
      sign === '=' && value !== '' && isNarrowing(label) ? [[label, value]] : [],
    ),
  );
  const ofKinds = kinds.filter((kind) => metrics.some((metric) => metricOf(metric).subject === kind));
  const { tenantId } = scope;
  const subjects = await database.read(scope, (tx) =>
    measuredSubjects(tx, tenantId, ofKinds, { equal, limit: mostSubjects + 1 }),
  );
  if (subjects.length > mostSubjects)
    throw unanswered(
      `more than ${mostSubjects} devices, interfaces, lines and tests would be looked at: name an outlet, a region or a device with "="`,
    );
  const named = matchers.map(({ label }) => label).filter((label) => label !== nameLabel);
  const wanted = new Map(
    subjects.flatMap((subject) => {
      const labels = labelsOf(subject);
      return named.every((label) => fits(label, labels[label] ?? ''))
        ? [[subject.id, { subject, labels }]]
        : [];
    }),
  );
  const targetIds = [...new Set([...wanted.values()].map(({ subject }) => subject.targetId))];
  if (targetIds.length === 0) return [];
  const keys = await kept.seriesOf(scope, { tenantId, targetIds, metrics });
  return keys.flatMap((key): MatchedSeries[] => {
    const found = wanted.get(key.subjectId);
    return found ? [{ key, labels: seriesLabels(key.metric, found.labels) }] : [];
  });
}
