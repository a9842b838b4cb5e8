import { type PendingRow, pendingRow } from '../../monitoring/index.ts';
import { deviationOf } from '../conditions/baseline.ts';
import { type StepRow, writeAlertSteps } from './alert-steps.queries.ts';
import { type LoadedRule } from './loaded-rules.queries.ts';
import { type Turn } from './rule-board.ts';
import { isWritten } from './running.ts';
import { writeWatches } from './rule-watches.queries.ts';

/** What is written of a step that a look brought about: the alert first, then how far the rule has come. */
export function rowsOf({ running, what, alertId, atMs, value, reason, usual }: Turn): PendingRow[] {
  const { rule: looked, isOfBefore: _isOfBefore, ...kept } = running;
  // The board runs the rules that were loaded, as they are.
  const rule = looked as LoadedRule;
  const { tenantId, id: ruleId, version: ruleVersion, subjectKind } = rule;
  const { subjectId, targetId } = running;
  const of = { tenantId, ruleId, subjectId, atMs };
  const rows: PendingRow[] = [];
  const step = (row: StepRow) => {
    rows.push(pendingRow<StepRow>(writeAlertSteps, `${row.alertId} ${row.step}`, row, { targetId }));
  };
  if (what === 'fired' && alertId !== null)
    step({
      ...{ ...of, alertId, step: 'fired', rule, subjectKind, targetId, value },
      usual: usual ? { median: usual.median, deviation: deviationOf(usual) } : null,
      beganMs: Math.min(running.sinceMs ?? atMs, atMs),
    });
  if (what === 'resolved' && alertId !== null && reason) step({ ...of, alertId, step: 'resolved', reason });
  const memory = isWritten(running) ? running.memory : null;
  const watch = { ...kept, tenantId, ruleId, ruleVersion, subjectKind, value, memory };
  rows.push(pendingRow(writeWatches, `${ruleId} ${subjectId}`, watch, { targetId }));
  return rows;
}
