import { type ExplorerParts } from '../parts.ts';
import { type Matcher } from '../promql/expression.ts';
import { type Labels, nameLabel } from '../promql/labels.ts';
import { unanswered } from '../promql/query-fault.ts';
import { writtenAfter } from '../written/read.queries.ts';
import { mostWritten } from './bounds.ts';
import { type Asker, equalOf, matching } from './matching.ts';
import { exposedPrefix } from './metric-names.ts';

export interface MatchedWritten {
  readonly number: number;
  readonly labels: Labels;
}

/** The series brought by remote write that fit all matchers, so many at a time. Throws QUERY_UNANSWERED, QUERY_WRONG. */
export async function* writtenPages(
  { database, bounds }: Pick<ExplorerParts, 'database' | 'bounds'>,
  { scope }: Asker,
  matchers: readonly Matcher[],
): AsyncGenerator<MatchedWritten[]> {
  const fits = matching(matchers);
  const equal = equalOf(matchers);
  // What is measured here is never written: no question needs to be asked.
  if (equal[nameLabel]?.startsWith(exposedPrefix)) return;
  const named = [...new Set(matchers.map(({ label }) => label))];
  let after = 0;
  for (let seen = 0; ;) {
    const wanted = { equal, after, limit: bounds.atOnce };
    const rows = await database.read(scope, (tx) => writtenAfter(tx, scope.tenantId, wanted));
    seen += rows.length;
    if (seen > mostWritten)
      throw unanswered(
        `more than ${mostWritten} written series would be looked at: name a metric or a label with "="`,
      );
    yield rows.filter(({ labels }) =>
      named.every((label) => fits(label, Object.hasOwn(labels, label) ? labels[label]! : '')),
    );
    if (rows.length < bounds.atOnce) return;
    after = rows.at(-1)!.number;
  }
}

/** All of them, told to `mayHold` as the measured ones are. Throws QUERY_UNANSWERED, QUERY_WRONG. */
export async function matchedWritten(
  parts: Pick<ExplorerParts, 'database' | 'bounds'>,
  asker: Asker,
  matchers: readonly Matcher[],
  mayHold: (count: number) => void,
): Promise<MatchedWritten[]> {
  const all: MatchedWritten[] = [];
  for await (const page of writtenPages(parts, asker, matchers)) {
    mayHold(all.length + page.length);
    all.push(...page);
  }
  return all;
}
