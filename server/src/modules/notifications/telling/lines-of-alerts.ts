import { type ToldStep } from '@linekeeper/contract/notifications/told-terms';
import { type Tx } from '../../../platform/db/database.ts';
import { deliveriesOf } from '../../../platform/delivery/ledger.queries.ts';
import { alertMessage } from './alert-message.ts';

/** What a member is told once for, by each way: that an alert fired once a round of an escalation, the first of which is 0. */
export const onceKeyOf = (alertId: string, step: ToldStep, round = 0) =>
  round === 0 ? `${alertId} ${step}` : `${alertId} ${step} ${round}`;

/** Rounds that are asked for at a time. Those of an escalation follow one upon the other, each with a line. */
const roundsAtOnce = [10, 100] as const;

/**
 * All that the ledger says of a step of some alerts, of each round in which an escalation told it; of one alert and round the oldest first.
 */
export async function linesOfAlerts(tx: Tx, tenantId: number, alertIds: readonly string[], step: ToldStep) {
  const lines: Awaited<ReturnType<typeof deliveriesOf>> = [];
  if (alertIds.length === 0) return lines;
  let from = 0;
  let count: number = step === 'fired' ? roundsAtOnce[0] : 1;
  for (let left = alertIds; left.length > 0;) {
    const last = from + count - 1;
    const rounds = Array.from({ length: count }, (_, at) => from + at);
    const keys = left.flatMap((alertId) => rounds.map((round) => onceKeyOf(alertId, step, round)));
    const found = await deliveriesOf(tx, tenantId, alertMessage.kind, keys);
    lines.push(...found);
    const seen = new Set(found.map(({ onceKey }) => onceKey));
    left = step === 'fired' ? left.filter((alertId) => seen.has(onceKeyOf(alertId, step, last))) : [];
    from = last + 1;
    count = roundsAtOnce[1];
  }
  return lines;
}
