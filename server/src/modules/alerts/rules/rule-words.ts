import { builtInRules } from '@linekeeper/contract/alerts/built-in-rules';
import { type Language } from '@linekeeper/contract/language';
import { isSame, type RuleBody } from './rule-body.ts';
import { type HeldRule } from './settled-rules.ts';

/** What a rule is called in a language. */
export const nameIn = (language: Language, { body, builtIn }: Pick<HeldRule, 'body' | 'builtIn'>): string =>
  body.name || (builtIn ? builtInRules[builtIn].title[language] : '');

/** What is called how, by its id. */
export type Names = Readonly<Record<string, string>>;

/** What a rule says, as the audit log keeps it: whom and what it names by name, since an id may be nobody's when the line is read. */
function said(
  body: Partial<RuleBody> & { readonly isHandedDown?: boolean },
  names: Names,
): Record<string, unknown> {
  const { scope, toldTo, condition, ...plain } = body;
  const named = (ids: readonly string[]) => ids.map((id) => names[id] ?? '—');
  return {
    ...plain,
    // A value of a metric says nothing without its unit.
    ...(condition && { condition: JSON.stringify({ ...condition, metric: body.metric ?? null }) }),
    ...(scope && {
      scope: some({
        regions: scope.regions,
        outlets: named(scope.outletIds),
        deviceKinds: scope.deviceKinds,
        tags: scope.tags,
        subjects: named(scope.subjectIds),
      }),
    }),
    ...(toldTo && {
      toldTo: toldTo.map((one) => (one.kind === 'administrators' ? one.kind : (names[one.id] ?? '—'))),
    }),
  };
}

/** What says something. */
const some = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** All that a new rule says; what says nothing is left out. */
export const saidOf = (body: RuleBody & { readonly isHandedDown: boolean }, names: Names) =>
  some(said(body, names));

/** Which fields of a rule have another value, before and after. */
export function changedFields(before: RuleBody, after: RuleBody, names: Names = {}) {
  const [from, to] = [said(before, names), said(after, names)];
  const keys = (Object.keys(after) as (keyof RuleBody)[]).filter((key) => !isSame(before[key], after[key]));
  return Object.fromEntries(keys.map((key) => [key, { from: from[key], to: to[key] }]));
}
