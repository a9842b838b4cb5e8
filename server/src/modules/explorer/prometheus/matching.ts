import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type Scope } from '../../../platform/db/scope.ts';
import { type Matcher } from '../promql/expression.ts';
import { patternOf } from '../promql/pattern.ts';
import { unanswered } from '../promql/query-fault.ts';

/** Whoever asks: the tenant, and the kinds of subjects that may be seen. */
export interface Asker {
  readonly scope: Scope;
  readonly kinds: readonly SubjectKind[];
}

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

/** The labels that some matchers want to have just one value. */
export const equalOf = (matchers: readonly Matcher[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    matchers.flatMap(({ label, sign, value }) => (sign === '=' && value !== '' ? [[label, value]] : [])),
  );
