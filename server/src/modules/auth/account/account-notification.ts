import { type Recipient } from '../../../platform/delivery/notify.ts';
import { type AccountChange, type AccountParams } from './account-message.ts';

interface Changed {
  readonly memberId: string;
  readonly change: AccountChange;
  readonly nowMs: number;
  readonly address: string;
  /** Where it goes instead of the member's own address. */
  readonly to?: string | null;
}

/** What a member is told of a change of its account that it made itself, as far as anybody knows. */
export function accountChanged({
  memberId,
  change,
  nowMs,
  address,
  to = null,
}: Changed): Recipient<AccountParams> {
  return { memberId, to, params: { change, at: new Date(nowMs).toISOString(), address, by: null } };
}
