import { type AlertSeverity, type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type Condition } from '@linekeeper/contract/alerts/conditions';
import { type SubjectEventKind } from '@linekeeper/contract/monitoring/events';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type State } from '@linekeeper/contract/monitoring/states';
import { type RuleScope } from './rule-scope.ts';

/** A rule as the engine runs it. */
export interface Rule {
  readonly tenantId: number;
  readonly id: string;
  /** Grows with each change. */
  readonly version: number;
  /** The version since which it judges as it does now: what was remembered of those before does not count any more. */
  readonly judgesSince: number;
  readonly severity: AlertSeverity;
  readonly subjectKind: AlertSubjectKind;
  readonly condition: Condition;
  /** What the condition looks at, by its kind. */
  readonly metric: MetricName | null;
  readonly states: readonly State[];
  readonly events: readonly SubjectEventKind[];
  readonly scope: RuleScope;
}
