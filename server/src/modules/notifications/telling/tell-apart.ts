import { type Tx } from '../../../platform/db/database.ts';
import { type AlertToTell, predecessorOf } from '../../alerts/index.ts';
import { type Person } from '../../permissions/index.ts';
import { beginEscalations, membersOfPolicies } from '../on-call/escalate.jobs.ts';
import { linesOfAlerts } from './lines-of-alerts.ts';
import { isTold, noteNotTold, tellFired } from './tell-people.ts';
import { type Own, type TellingParts } from './told-lines.ts';
import { membersTold, splitBy } from './whom-to-tell.ts';

/**
 * Tells a consequence to those whom its rule names and who may not see its cause, as its cause is told to them by nobody; of the others it
 * notes that it is a consequence. Its policies begin for the same people (decision 0120).
 */
export async function tellApart(tx: Tx, scope: Own, parts: TellingParts, alert: AlertToTell): Promise<void> {
  const { tenantId } = scope;
  const nowMs = parts.clock();
  const { people } = await membersTold(tx, tenantId, alert, nowMs);
  const later = await membersOfPolicies(tx, tenantId, alert, nowMs);
  const led = await toldOfStorm(tx, tenantId, alert);
  const { apart, others } = splitBy(people, alert);
  const [known, unknown] = [apart.filter(({ id }) => led.has(id)), apart.filter(({ id }) => !led.has(id))];
  await tellFired(tx, scope, parts, { alert, people: unknown, isApart: true });
  await noteNotTold(tx, scope, { alert, people: known, reason: 'led-before', at: new Date(nowMs) });
  await tellFired(tx, scope, parts, { alert, people: [...others, ...splitBy(later, alert).others] });
  await beginEscalations(tx, scope, alert, { nowMs, begunAt: new Date(nowMs), isApart: true });
}

/** Notes of people that they are not told of an alert that is muted: of a consequence whoever may see it alone is not told as it comes and goes. */
export async function noteMuted(
  tx: Tx,
  scope: Own,
  parts: TellingParts,
  { alert, people }: { readonly alert: AlertToTell; readonly people: readonly Person[] },
): Promise<void> {
  const { apart, others } = splitBy(people, alert);
  const isRestless = alert.muted === 'consequence' && alert.isFlapping;
  const at = new Date(parts.clock());
  if (isRestless) await noteNotTold(tx, scope, { alert, people: apart, reason: 'muted-flapping', at });
  await tellFired(tx, scope, parts, { alert, people: isRestless ? others : people });
}

/** Members who were told of the storm that an alert is in under another alert, which stood for it before the one that does now. */
async function toldOfStorm(
  tx: Tx,
  tenantId: number,
  { causeId }: Pick<AlertToTell, 'causeId'>,
): Promise<ReadonlySet<string>> {
  const before = causeId && (await predecessorOf(tx, tenantId, causeId));
  if (!before) return new Set();
  const told = await linesOfAlerts(tx, tenantId, [before], 'fired');
  return new Set(told.filter(isTold).flatMap(({ memberId }) => memberId ?? []));
}
