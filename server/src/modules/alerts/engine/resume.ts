import { type ResolveReason } from '@linekeeper/contract/alerts/alert-terms';
import { type PendingRow, pendingRow } from '../../monitoring/index.ts';
import { type StepRow, writeAlertSteps } from './alert-steps.queries.ts';
import { type LoadedRule } from './loaded-rules.queries.ts';
import { type ReadAll } from './read-all.ts';
import { type RuleBoard, type Turn } from './rule-board.ts';
import { afterStop, isWritten, judgesAs } from './running.ts';
import { writeWatches, type WatchRow } from './rule-watches.queries.ts';
import { rowsOf } from './turn-rows.ts';

const keyOf = (ruleId: string | null, subjectId: string) => `${ruleId} ${subjectId}`;

export interface ResumedAt {
  readonly nowMs: number;
  readonly isThere: (targetId: string) => boolean;
  /** When a target was last watched. */
  readonly stoppedMs: (targetId: string) => number;
}

/** Has a board go on where another one ended, and gives what has to be written of what changed while none ran. */
export function resume(
  board: RuleBoard,
  { rules, watches, open }: Pick<ReadAll, 'rules' | 'watches' | 'open'>,
  { nowMs, isThere, stoppedMs }: ResumedAt,
): PendingRow[] {
  const ofTenant = Map.groupBy(rules, ({ tenantId }) => tenantId);
  for (const [tenantId, own] of ofTenant) board.setRules(tenantId, own, nowMs);
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  const openIds = new Set(open.map(({ id }) => id));
  const going: WatchRow[] = [];
  const rows: PendingRow[] = [];
  for (const { measuredMs, ...watch } of watches) {
    const rule = ruleOf.get(watch.ruleId);
    const isSame = rule !== undefined && judgesAs({ version: watch.ruleVersion }, rule);
    // What waited begins anew where its rule judges otherwise; what somebody closed is not open any more.
    const goesOn =
      watch.phase === 'firing' ? openIds.has(watch.alertId ?? '') : isSame && isWritten({ ...watch, rule });
    if (rule && goesOn)
      going.push(
        isSame
          ? { ...watch, ...afterStop(rule, watch, { measuredMs, stoppedMs: stoppedMs(watch.targetId) }) }
          : { ...watch, isOfBefore: true },
      );
    else rows.push(forgotten(watch));
  }
  board.restore(going, (one) => ruleOf.get((one as WatchRow).ruleId)!);
  const turns: Turn[] = [];
  for (const [targetId, { tenantId }] of new Map(going.map((watch) => [watch.targetId, watch])))
    if (!isThere(targetId)) turns.push(...board.removed(tenantId, targetId, nowMs));
  for (const [tenantId, own] of ofTenant) turns.push(...setEnabled(board, tenantId, own, nowMs));
  const isWatched = new Set(
    going.map(({ phase, ruleId, subjectId }) => phase === 'firing' && keyOf(ruleId, subjectId)),
  );
  for (const alert of open) {
    if (isWatched.has(keyOf(alert.ruleId, alert.subjectId))) continue;
    const reason: ResolveReason = alert.ruleId === null ? 'rule-deleted' : 'passed';
    const { tenantId, id: alertId, ruleId, subjectId } = alert;
    const step = { step: 'resolved', tenantId, alertId, ruleId, subjectId, atMs: nowMs, reason } as const;
    rows.push(pendingRow<StepRow>(writeAlertSteps, `${alertId} resolved`, step));
  }
  return [...rows, ...turns.flatMap(rowsOf)];
}

/** Has a tenant's rules run that are switched on, and ends what is open of others with its reason. */
export function setEnabled(
  board: RuleBoard,
  tenantId: number,
  rules: readonly LoadedRule[],
  nowMs: number,
): Turn[] {
  const off = new Set(rules.flatMap(({ isEnabled, id }) => (isEnabled ? [] : [id])));
  const on = rules.filter(({ isEnabled }) => isEnabled);
  return board.setRules(tenantId, on, nowMs, (id) => (off.has(id) ? 'rule-disabled' : 'rule-deleted'));
}

function forgotten(watch: WatchRow): PendingRow {
  const { ruleId, subjectId, targetId } = watch;
  const quiet = { phase: 'quiet', sinceMs: null, alertId: null, memory: null, lookAtMs: null } as const;
  return pendingRow(writeWatches, keyOf(ruleId, subjectId), { ...watch, ...quiet }, { targetId });
}
