import { type SubjectEventKind } from '../monitoring/events.ts';
import { type MetricName, metricOf } from '../monitoring/metrics.ts';
import { type State } from '../monitoring/states.ts';
import { type SubjectKind } from '../monitoring/subjects.ts';
import { type ConditionKind, conditionForms } from './conditions.ts';

/** What of a rule has to fit together. */
interface Looks {
  readonly subjectKind: SubjectKind;
  readonly metric: MetricName | null;
  readonly states: readonly State[];
  readonly events: readonly SubjectEventKind[];
  readonly condition: { readonly kind: ConditionKind };
  readonly scope: { readonly outletIds: readonly string[]; readonly subjectIds: readonly string[] };
  readonly isHandedDown: boolean;
}

/** Kinds of subjects that have states of their own: an interface is a part of its device. */
export const hasStates = (kind: SubjectKind): boolean => kind !== 'interface';

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
    (looksAt === 'metric' || looksAt === 'events' || hasStates(subjectKind)) &&
    !(isHandedDown && scope.outletIds.length + scope.subjectIds.length > 0)
  );
}
