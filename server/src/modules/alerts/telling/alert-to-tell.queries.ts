import { type ToldTo } from '@linekeeper/contract/alerts/alert-rules';
import {
  type AlertSeverity,
  type AlertState,
  type MuteReason,
  type ResolveReason,
  type AlertSubjectKind,
} from '@linekeeper/contract/alerts/alert-terms';
import { type AlertStorm } from '@linekeeper/contract/alerts/alerts';
import { type Condition } from '@linekeeper/contract/alerts/conditions';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type Tx } from '../../../platform/db/database.ts';
import { stormOf } from '../storm-shown.ts';

/** What of an alert is told to people. */
export interface AlertToTell {
  readonly id: string;
  readonly state: Exclude<AlertState, 'pending'>;
  readonly severity: AlertSeverity;
  /** Empty: it is called as the program calls `builtIn`. */
  readonly ruleName: string;
  readonly builtIn: string | null;
  readonly subjectKind: AlertSubjectKind;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly outletName: string;
  readonly region: string;
  readonly provider: string;
  /** What the rule looks at, and by what; null: not at a metric. */
  readonly metric: MetricName | null;
  readonly condition: Condition;
  /** What was measured when it fired, in the unit of the metric. */
  readonly value: number | null;
  readonly firedAt: Date;
  /** When it was told last that it fires; null: it was not. */
  readonly toldAt: Date | null;
  readonly resolvedAt: Date | null;
  readonly resolveReason: ResolveReason | null;
  readonly toldTo: readonly ToldTo[];
  readonly muted: MuteReason | null;
  /** It comes and goes. */
  readonly isFlapping: boolean;
  /** What it is a consequence of, and of which kind that is about; null: of nothing. */
  readonly causeId: string | null;
  readonly causeKind: AlertSubjectKind | null;
  /** The storm that it stands for; null: it is alone. */
  readonly storm: AlertStorm | null;
  /** The alert under which that storm goes on; null: none stood for it after this one. */
  readonly successorId: string | null;
}

/** An alert as it is to be told; undefined where there is none. */
export async function alertToTell(
  tx: Tx,
  tenantId: number,
  alertId: string,
): Promise<AlertToTell | undefined> {
  const row = await tx
    .selectFrom('alert')
    .select([
      'id',
      'state',
      'severity',
      'ruleName',
      'builtIn',
      'subjectKind',
      'subjectId',
      'subjectName',
      'outletName',
      'region',
      'provider',
      'metric',
      'condition',
      'value',
      'firedAt',
      'toldAt',
      'resolvedAt',
      'resolveReason',
      'toldTo',
      'muted',
      'isFlapping',
      'causeId',
      'causeKind',
      'storm',
      'successorId',
    ])
    .where('tenantId', '=', tenantId)
    .where('id', '=', alertId)
    .executeTakeFirst();
  return row && ({ ...row, storm: stormOf(row.storm) } as unknown as AlertToTell);
}

/** The level that a rule compares with, where it does. */
export const limitOf = ({ condition }: Pick<AlertToTell, 'condition'>): number | null =>
  condition.kind === 'threshold' || condition.kind === 'k-of-n'
    ? (condition.settings as { readonly value: number }).value
    : null;
