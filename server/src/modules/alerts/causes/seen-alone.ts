import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type Tx } from '../../../platform/db/database.ts';
import { peopleWith } from '../../permissions/index.ts';
import { isSeenWith, seesConsequenceAlone } from '../visible-kinds.ts';
import { type CauseBoard } from './cause-board.ts';
import { flappingSettings } from './flapping.ts';
import { type UnsettledAlert } from './unsettled-alerts.queries.ts';

/** Whether somebody may see an alert, and not what it is a consequence of now. */
export type IsSeenAlone = (alert: UnsettledAlert, causeKind: AlertSubjectKind | null) => boolean;

/** Of which kind the cause of an alert is about; null: it has none. What is settled by now is known as it was read. */
export function kindOfCause(
  alert: UnsettledAlert,
  causeId: string | null,
  byId: ReadonlyMap<string, UnsettledAlert>,
): AlertSubjectKind | null {
  if (causeId === null) return null;
  return byId.get(causeId)?.subjectKind ?? (causeId === alert.causeId ? alert.causeKind : null);
}

/** Whether work on it, or its coming and going, keeps an alert back from everybody. */
export const isHeldBack = ({ muted }: Pick<UnsettledAlert, 'muted'>): boolean =>
  muted === 'maintenance' || muted === 'flapping';

/** Whether an alert is held back from those too who may see it alone: what comes and goes is told to them no more until it stays. */
export const isHeldApart = (alert: UnsettledAlert, nowMs: number): boolean =>
  isHeldBack(alert) || (alert.isFlapping && nowMs < alert.firedAtMs + flappingSettings.staysMs);

/** Whether it is still to be asked who may see a consequence alone: once for each kind of cause, and never of what all were told of. */
function isToAsk(alert: UnsettledAlert, causeKind: AlertSubjectKind | null): causeKind is AlertSubjectKind {
  const { subjectKind, apartOf, toldAtMs } = alert;
  if (causeKind === null || causeKind === apartOf || toldAtMs !== null) return false;
  return !isSeenWith(subjectKind, causeKind);
}

/**
 * Of which consequences it is found now that somebody may see them and not their cause. The members of the tenant are read only where a
 * look found a cause of another kind than its consequence: that nobody is concerned is the usual, and costs no fact of its own.
 */
export async function seenAlone(
  tx: Tx,
  tenantId: number,
  looked: {
    readonly alerts: readonly UnsettledAlert[];
    readonly board: CauseBoard;
    readonly nowMs: number;
  },
): Promise<IsSeenAlone> {
  const { alerts, board, nowMs } = looked;
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  const isAny = alerts.some(
    (alert) =>
      !isHeldApart(alert, nowMs) &&
      isToAsk(alert, kindOfCause(alert, (board.knownOf(alert.id) ?? alert).causeId, byId)),
  );
  if (!isAny) return () => false;
  const everybody = { administrators: true, roleIds: [], memberIds: [], everybody: true };
  const people = (await peopleWith(tx, tenantId, everybody)).filter(({ enabled }) => enabled);
  return (alert, causeKind) =>
    !isHeldApart(alert, nowMs) &&
    isToAsk(alert, causeKind) &&
    people.some((person) => seesConsequenceAlone(person, { kind: alert.subjectKind, causeKind }));
}
