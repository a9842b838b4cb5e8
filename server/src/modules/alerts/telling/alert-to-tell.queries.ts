import { type ToldTo } from '@linekeeper/contract/alerts/alert-rules';
import {
  type AlertSeverity,
  type AlertState,
  type MuteReason,
  type ResolveReason,
  type AlertSubjectKind,
} from '@linekeeper/contract/alerts/alert-terms';
import { standsForStorm } from '@linekeeper/contract/alerts/alert-title';
import { type AlertStorm } from '@linekeeper/contract/alerts/alerts';
import { type Condition } from '@linekeeper/contract/alerts/conditions';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type SubjectEventKind } from '@linekeeper/contract/monitoring/events';
import { type Tx } from '../../../platform/db/database.ts';
import { stormOf } from '../storm-shown.ts';
import { newestEventOf } from '../../subjects/index.ts';

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
  /** What happened, where the rule looks at events and it is still kept. */
  readonly event: {
    readonly kind: SubjectEventKind;
    readonly data: Readonly<Record<string, unknown>>;
  } | null;
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

/** Whether an alert is called by the storm that it stands for. */
export const isCalledByStorm = ({ storm, resolvedAt }: Pick<AlertToTell, 'storm' | 'resolvedAt'>): boolean =>
  standsForStorm({ storm, resolvedAt: resolvedAt?.toISOString() ?? null });

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
      'targetId',
      'metric',
      'events',
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
  if (!row) return undefined;
  const { targetId, events, ...alert } = row;
  const { subjectId, firedAt } = alert;
  const kinds = events as SubjectEventKind[];
  // Its time was cut to the millisecond as it was read.
  const until = firedAt && new Date(firedAt.getTime() + 1);
  const event =
    kinds.length > 0 && until
      ? await newestEventOf(tx, { tenantId, targetId, subjectId, kinds, until })
      : undefined;
  return { ...({ ...alert, storm: stormOf(alert.storm) } as unknown as AlertToTell), event: event ?? null };
}

/** The level that a rule compares with, where it does. */
export const limitOf = ({ condition }: Pick<AlertToTell, 'condition'>): number | null =>
  condition.kind === 'threshold' || condition.kind === 'k-of-n'
    ? (condition.settings as { readonly value: number }).value
    : null;
