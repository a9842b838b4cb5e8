import { type newRule, type ToldTo } from '@linekeeper/contract/alerts/alert-rules';
import { type BuiltInRuleId, builtInRules } from '@linekeeper/contract/alerts/built-in-rules';
import { type BuiltInRule } from '@linekeeper/contract/alerts/built-in-rules';
import { type z } from 'zod';
import { wholeTenant } from '../engine/rule-scope.ts';

/** What people say of a rule. */
export type RuleBody = Omit<z.output<typeof newRule>, 'isHandedDown'>;

export const administrators: ToldTo = { kind: 'administrators' };

/** A rule as the program brings it. */
export function broughtBody(id: BuiltInRuleId): RuleBody {
  const { severity, subjectKind, condition, ...more }: BuiltInRule = builtInRules[id];
  return {
    ...{ name: '', note: '', isEnabled: true, severity, subjectKind },
    metric: more.metric ?? null,
    states: [...(more.states ?? [])],
    events: [...(more.events ?? [])],
    condition: condition as RuleBody['condition'],
    scope: wholeTenant as RuleBody['scope'],
    toldTo: [administrators],
  };
}

/**
 * A rule as a provider hands it down: who is told there is nobody of the provider's, but the administrators of each tenant, where anybody is
 * told at all. Its note stays at home.
 */
export const handedBody = (body: RuleBody): RuleBody => ({
  ...body,
  note: '',
  toldTo: body.toldTo.length === 0 ? [] : [administrators],
});

/** Whether two values are the same, whatever the order of their keys: the database keeps no order. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, held: unknown) =>
    held !== null && typeof held === 'object' && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );
}
