import { type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { alertToTell } from '../../alerts/index.ts';
import { noteLed, noteNotTold, tellFired } from '../telling/tell-people.ts';
import { type TellingParts } from '../telling/told-lines.ts';
import { membersTold } from '../telling/whom-to-tell.ts';
import { beginEscalations, goOnEscalating } from './escalate.jobs.ts';
import { tellNobody } from './nobody-message.ts';
import { forgetApart, inheritProgress } from './progress.queries.ts';

/**
 * An alert stands for a storm that was told under another one. Who was told is not told anew, and what escalates goes on at the step and the
 * time it had come to. Whom this one's own rule names and nobody told yet is told now, unless somebody has taken it: a consequence it is no more.
 */
export async function goOnWith(
  tx: Tx,
  scope: Pick<Scope, 'tenantId'>,
  parts: TellingParts,
  { alertId, from }: { readonly alertId: string; readonly from: string },
): Promise<void> {
  const { tenantId } = scope;
  const nowMs = parts.clock();
  const at = new Date(nowMs);
  const alert = await alertToTell(tx, tenantId, alertId);
  if (!alert) return;
  const told = await noteLed(tx, scope, { alert, from, at });
  const roundApart = await forgetApart(tx, tenantId, alertId);
  for (const inherited of await inheritProgress(tx, tenantId, { alertId, from, roundApart }))
    await goOnEscalating(tx, scope, { alert, ...inherited }, nowMs);
  const { people, gaps } = await membersTold(tx, tenantId, alert, nowMs);
  const others = people.filter(({ id }) => !told.has(id));
  if (alert.state !== 'firing') {
    const reason = alert.state === 'acknowledged' ? 'taken' : 'ended';
    return noteNotTold(tx, scope, { alert, people: others, reason, at });
  }
  await tellFired(tx, scope, parts, { alert, people: others });
  if (alert.muted) return;
  const timeZone = parts.timeZoneOf(tenantId);
  if (others.length > 0) await tellNobody(tx, scope, gaps, { alert, atMs: nowMs, timeZone });
  await beginEscalations(tx, scope, alert, { nowMs, begunAt: at, roundApart });
}
