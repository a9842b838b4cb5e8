import { type ExplorerParts } from '../parts.ts';
import { type Matcher } from '../promql/expression.ts';
import { type Labels, nameLabel } from '../promql/labels.ts';
import { unanswered } from '../promql/query-fault.ts';
import { writtenSeries } from '../written/read.queries.ts';
import { type Asker, matching } from './matched-series.ts';
import { exposedPrefix } from './metric-names.ts';

export interface MatchedWritten {
  readonly number: number;
  readonly labels: Labels;
}

/** Series that one selector looks at, after what is equal was asked of the database. */
const mostWritten = 20_000;

/** The series brought by remote write that fit all matchers. Throws QUERY_UNANSWERED, QUERY_WRONG. */
export async function matchedWritten(
  { database }: ExplorerParts,
  { scope }: Asker,
  matchers: readonly Matcher[],
): Promise<MatchedWritten[]> {
  const fits = matching(matchers);
  const equal = Object.fromEntries(
    matchers.flatMap(({ label, sign, value }) => (sign === '=' && value !== '' ? [[label, value]] : [])),
  );
  // What is measured here is never written: no question needs to be asked.
  if (equal[nameLabel]?.startsWith(exposedPrefix)) return [];
  const rows = await database.read(scope, (tx) =>
    writtenSeries(tx, scope.tenantId, { equal, limit: mostWritten + 1 }),
  );
  if (rows.length > mostWritten)
    throw unanswered(
      `more than ${mostWritten} written series would be looked at: name a metric or a label with "="`,
    );
  const named = [...new Set(matchers.map(({ label }) => label))];
  return rows.filter(({ labels }) =>
    named.every((label) => fits(label, Object.hasOwn(labels, label) ? labels[label]! : '')),
  );
}
