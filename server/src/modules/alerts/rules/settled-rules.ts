import { type BuiltInRuleId, builtInRuleIds } from '@linekeeper/contract/alerts/built-in-rules';
import { followed } from './given-rule.ts';
import { broughtBody, handedBody, isSame, type RuleBody } from './rule-body.ts';

/** Where a rule comes from: another tenant's rule. */
export interface Origin {
  readonly tenantId: number;
  readonly ruleId: string;
}

/** A rule that a tenant has because somebody brings it. */
export interface HeldRule {
  readonly id: string;
  readonly builtIn: BuiltInRuleId | null;
  readonly origin: Origin | null;
  readonly body: RuleBody;
  /** As it was brought; null of one that the tenant made. */
  readonly given: RuleBody | null;
}

/** A rule that a tenant above hands down. */
export interface HandedRule {
  readonly origin: Origin;
  readonly builtIn: BuiltInRuleId | null;
  readonly body: RuleBody;
}

/** What a tenant's rules lack of what is brought to it, and have too much. */
export interface Settling {
  readonly added: readonly Omit<HeldRule, 'id'>[];
  readonly changed: readonly HeldRule[];
  readonly removed: readonly HeldRule[];
}

interface Wanted {
  readonly builtIn: BuiltInRuleId | null;
  readonly origin: Origin | null;
  readonly given: RuleBody;
}

const keyOf = ({ builtIn, origin }: Pick<Wanted, 'builtIn' | 'origin'>): string =>
  builtIn ?? `${origin?.tenantId} ${origin?.ruleId}`;

/**
 * What is brought to a tenant: what the program brings, and what the tenants above hand down, the nearest first. Where one of those hands
 * down a rule of the program as it wants it, that one stands in its place, and of several the nearest one's.
 */
function wantedOf(handed: readonly HandedRule[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const { origin, builtIn, body } of handed) {
    const one = { builtIn, origin, given: handedBody(body) };
    if (!wanted.has(keyOf(one))) wanted.set(keyOf(one), one);
  }
  for (const builtIn of builtInRuleIds)
    if (!wanted.has(builtIn)) wanted.set(builtIn, { builtIn, origin: null, given: broughtBody(builtIn) });
  return wanted;
}

/** Makes of the rules that were brought to a tenant what is brought to it now. What it made itself stays out of this. */
export function settle(held: readonly HeldRule[], handed: readonly HandedRule[]): Settling {
  const wanted = wantedOf(handed);
  const brought = held.filter(({ builtIn, origin }) => builtIn !== null || origin !== null);
  const known = new Set<string>(brought.map(keyOf));
  const changed: HeldRule[] = [];
  for (const rule of brought) {
    const one = wanted.get(keyOf(rule));
    if (!one) continue;
    const before = rule.given ?? one.given;
    const body = followed(rule.body, { before, next: one.given, isHanded: one.origin !== null });
    const next = { ...rule, origin: one.origin, given: one.given, body };
    if (!isSame(next, rule)) changed.push(next);
  }
  return {
    added: [...wanted].flatMap(([key, one]) => (known.has(key) ? [] : [{ ...one, body: one.given }])),
    changed,
    removed: brought.filter((rule) => !wanted.has(keyOf(rule))),
  };
}
