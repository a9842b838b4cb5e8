import { isAtLeastAsSevere, isAtLeastAsStrict } from '@linekeeper/contract/alerts/rule-strictness';
import { isSame, type RuleBody } from './rule-body.ts';

/** What of a rule that the program brings is what it is: what it looks at. */
const whatItIs = ['name', 'subjectKind', 'metric', 'states', 'events'] as const;
/** What of one that a provider hands down is the tenant's to choose, whatever was given. */
const free = ['isEnabled', 'toldTo', 'note'] as const satisfies readonly (keyof RuleBody)[];

/** Whether a rule that the program brings is still the same one: of its condition only what is set for it may be other. */
export const isStillBrought = (own: RuleBody, given: RuleBody): boolean =>
  whatItIs.every((key) => isSame(own[key], given[key])) && own.condition.kind === given.condition.kind;

/** Whether what a tenant makes of a rule that was handed down only tightens or silences it. */
export function isOnlyTighter(own: RuleBody, given: RuleBody): boolean {
  const fixed = (Object.keys(given) as (keyof RuleBody)[]).filter(
    (key) => !['severity', 'condition', ...free].includes(key),
  );
  return (
    fixed.every((key) => isSame(own[key], given[key])) &&
    isAtLeastAsSevere(own.severity, given.severity) &&
    isAtLeastAsStrict(own.condition, given.condition)
  );
}

/**
 * What a tenant's rule becomes when what it was given becomes something else. What the tenant left as it was given follows; what it chose
 * stays, as long as it may: of a rule that is handed down (`isHanded`), as long as that is no looser.
 */
export function followed(
  own: RuleBody,
  {
    before,
    next,
    isHanded,
  }: { readonly before: RuleBody; readonly next: RuleBody; readonly isHanded: boolean },
): RuleBody {
  const chosen = <Key extends keyof RuleBody>(key: Key, mayStay: boolean): RuleBody[Key] =>
    mayStay && !isSame(own[key], before[key]) ? own[key] : next[key];
  return {
    ...next,
    isEnabled: chosen('isEnabled', true),
    toldTo: chosen('toldTo', true),
    note: chosen('note', true),
    severity: chosen('severity', !isHanded || isAtLeastAsSevere(own.severity, next.severity)),
    condition: chosen(
      'condition',
      own.condition.kind === next.condition.kind &&
        (!isHanded || isAtLeastAsStrict(own.condition, next.condition)),
    ),
    scope: chosen('scope', !isHanded),
  };
}
