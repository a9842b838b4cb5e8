import { builtInRules } from '@linekeeper/contract/alerts/built-in-rules';
import { type Language } from '@linekeeper/contract/language';
import { isSame, type RuleBody } from './rule-body.ts';
import { type HeldRule } from './settled-rules.ts';

/** What a rule is called in a language. */
export const nameIn = (language: Language, { body, builtIn }: Pick<HeldRule, 'body' | 'builtIn'>): string =>
  body.name || (builtIn ? builtInRules[builtIn].title[language] : '');

/** Which fields of a rule have another value, before and after, as the audit log keeps them. */
export function changedFields(before: object, after: object) {
  const [from, to] = [before, after] as Record<string, unknown>[];
  const keys = Object.keys(after).filter((key) => !isSame(from![key], to![key]));
  return Object.fromEntries(keys.map((key) => [key, { from: said(from![key]), to: said(to![key]) }]));
}

/** What a rule says, as the audit log keeps it: what says nothing is left out. */
export const saidOf = (body: RuleBody & { readonly isHandedDown?: boolean }) =>
  Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => {
      const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
      return isEmpty ? [] : [[key, said(value)]];
    }),
  );

/** What is made of several parts is kept as text: the log shows it, and nobody computes with it. */
function said(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  return JSON.stringify(value);
}
