import { mostRefusals, type RecipientState } from '@linekeeper/contract/reports/outside-terms';
import { type ScheduleRecipient } from '@linekeeper/contract/reports/report-schedules';
import { maskedAddress } from './outside-address.ts';
import { type Recipient } from './outside.queries.ts';

/** How somebody outside stands at a time. */
export function stateOf(
  { stoppedAt, refusals, confirmedAt, expiresAt }: Recipient,
  nowMs: number,
): RecipientState {
  if (stoppedAt !== null) return 'unsubscribed';
  if (refusals >= mostRefusals) return 'bounced';
  if (confirmedAt !== null) return 'confirmed';
  return expiresAt.getTime() > nowMs ? 'waiting' : 'expired';
}

/** Somebody outside as a caller may see them. */
export function shownRecipient(
  recipient: Recipient,
  nowMs: number,
  showsAddress: boolean,
): ScheduleRecipient {
  const { addressId: id, address, language, kinds, addedBy, confirmedAt, fault } = recipient;
  return {
    ...{ id, language, kinds: [...kinds], addedBy, fault },
    address: showsAddress ? address : maskedAddress(address),
    state: stateOf(recipient, nowMs),
    confirmedAt: confirmedAt?.toISOString() ?? null,
  };
}
