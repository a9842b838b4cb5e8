import { eventsOfKind, type SubjectEventKind } from '../monitoring/events.ts';
import { type MetricName, metricOf } from '../monitoring/metrics.ts';
import { type State } from '../monitoring/states.ts';
import { type AlertSubjectKind, isMeasured } from './alert-terms.ts';
import { type ConditionKind, conditionForms } from './conditions.ts';

/** What of a rule has to fit together. */
interface Looks {
  readonly subjectKind: AlertSubjectKind;
  readonly metric: MetricName | null;
  readonly states: readonly State[];
  readonly events: readonly SubjectEventKind[];
  readonly condition: { readonly kind: ConditionKind };
  readonly scope: Readonly<
    Record<'outletIds' | 'subjectIds' | 'regions' | 'deviceKinds' | 'tags', readonly string[]>
  >;
  readonly isHandedDown: boolean;
}

/** Kinds of subjects that have states of their own: an interface is a part of its device, and a licence has none. */
export const hasStates = (kind: AlertSubjectKind): boolean =>
  kind === 'service' || (kind !== 'interface' && isMeasured(kind));

/** What can happen to a kind of subject; to a licence nothing does but its end. */
export const eventsOf = (kind: AlertSubjectKind): readonly SubjectEventKind[] =>
  isMeasured(kind) ? eventsOfKind[kind] : [];

/** Whether rules about a kind can be narrowed to some of it: a tenant has one licence, which stands nowhere. */
export const hasScope = (kind: AlertSubjectKind): boolean => kind !== 'licence';

/** Whether a subject of a kind stands somewhere: a business service rests on what is in many outlets, and is told by its tags alone. */
export const standsSomewhere = (kind: AlertSubjectKind): boolean => isMeasured(kind);

/** Whether a rule about a kind can be tried on what was: all but what has an end, which is known ahead. */
export const canLookBack = (kind: AlertSubjectKind): boolean => kind !== 'licence';

/** Whether a kind of subject has what a condition looks at, whichever metric or event of it. */
export function looksAtKind(condition: ConditionKind, subjectKind: AlertSubjectKind): boolean {
  switch (conditionForms[condition].of) {
    case 'metric':
    case 'events':
      return isMeasured(subjectKind);
    case 'states':
      return hasStates(subjectKind);
    // With an objective in the rule, over all that is measured; a service has its own.
    case 'availability':
      return hasStates(subjectKind) && isMeasured(subjectKind);
    case 'objective':
      return subjectKind === 'service';
    case 'end':
      return subjectKind === 'licence';
  }
}

/**
 * Whether a rule says what its condition looks at and nothing else, and names nothing of one tenant where it is handed down to others: an
 * outlet or a subject is in none of them.
 */
export function fitsTogether({ subjectKind, metric, states, events, condition, ...rule }: Looks): boolean {
  const looksAt = conditionForms[condition.kind].of;
  const { scope, isHandedDown } = rule;
  return (
    (metric !== null) === (looksAt === 'metric') &&
    states.length > 0 === (looksAt === 'states') &&
    events.length > 0 === (looksAt === 'events') &&
    (metric === null || metricOf(metric).subject === subjectKind) &&
    events.every((event) => eventsOf(subjectKind).includes(event)) &&
    looksAtKind(condition.kind, subjectKind) &&
    (hasScope(subjectKind) || Object.values(scope).every((list) => list.length === 0)) &&
    (standsSomewhere(subjectKind) ||
      scope.regions.length + scope.outletIds.length + scope.deviceKinds.length === 0) &&
    !(isHandedDown && scope.outletIds.length + scope.subjectIds.length > 0)
  );
}
