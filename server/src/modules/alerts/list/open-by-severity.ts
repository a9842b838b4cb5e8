import {
  type AlertSeverity,
  alertSeverities,
  type AlertSubjectKind,
} from '@linekeeper/contract/alerts/alert-terms';
import { type Tx } from '../../../platform/db/database.ts';
import { alertCells } from './alerts.queries.ts';
import { type AlertFilter, isOpen } from './matching-alerts.ts';

/** The open alerts of a tenant by severity, as its list counts them when it is opened. */
export async function openBySeverity(
  tx: Tx,
  reader: { readonly tenantId: number; readonly kinds: readonly AlertSubjectKind[] },
  filter: AlertFilter,
): Promise<Record<AlertSeverity, number>> {
  const open = (await alertCells(tx, { ...reader, memberId: null }, filter)).filter(({ state }) =>
    isOpen(state),
  );
  const of = (severity: AlertSeverity) =>
    open.reduce((sum, cell) => (cell.severity === severity ? sum + cell.count : sum), 0);
  return Object.fromEntries(alertSeverities.map((one) => [one, of(one)])) as Record<AlertSeverity, number>;
}
