import { type ToldStep } from '@linekeeper/contract/notifications/told-terms';
import { type Tx } from '../../../platform/db/database.ts';
import { deliveriesOf } from '../../../platform/delivery/ledger.queries.ts';
import { lastRounds } from '../on-call/progress.queries.ts';
import { alertMessage } from './alert-message.ts';

/** What a member is told once for, by each way: that an alert fired once a round of an escalation, the first of which is 0. */
export const onceKeyOf = (alertId: string, step: ToldStep, round = 0) =>
  round === 0 ? `${alertId} ${step}` : `${alertId} ${step} ${round}`;

/** Of lines of an alert, the oldest first, the newest of each member and way: an escalation tells the same people round after round. */
export const newestOfEach = <L extends { readonly memberId: string | null; readonly channel: string }>(
  lines: readonly L[],
): L[] => [...new Map(lines.map((line) => [`${line.memberId} ${line.channel}`, line])).values()];

/** Rounds that are asked for at a time, where no policy that is still there knows of more. */
const roundsAtOnce = 10;

/**
 * All that the ledger says of a step of some alerts, of each round in which an escalation told it; of one alert the first rounds first. How far
 * policies came goes with them where they are deleted: as long as the last round of those that are asked for was told, more are.
 */
export async function linesOfAlerts(tx: Tx, tenantId: number, alertIds: readonly string[], step: ToldStep) {
  const lines: Awaited<ReturnType<typeof deliveriesOf>> = [];
  if (alertIds.length === 0) return lines;
  const isRepeated = step === 'fired';
  const known = isRepeated ? await lastRounds(tx, tenantId, alertIds) : new Map<string, number>();
  let left = alertIds.map((alertId) => {
    const last = isRepeated ? Math.max(roundsAtOnce - 1, known.get(alertId) ?? 0) : 0;
    return { alertId, from: 0, last };
  });
  while (left.length > 0) {
    const keys = left.flatMap(({ alertId, from, last }) =>
      Array.from({ length: last - from + 1 }, (_, at) => onceKeyOf(alertId, step, from + at)),
    );
    const found = await deliveriesOf(tx, tenantId, alertMessage.kind, keys);
    lines.push(...found);
    const seen = new Set(found.map(({ onceKey }) => onceKey));
    left = left
      .filter(({ alertId, last }) => isRepeated && seen.has(onceKeyOf(alertId, step, last)))
      .map(({ alertId, last }) => ({ alertId, from: last + 1, last: last + 10 * roundsAtOnce }));
  }
  return lines;
}
