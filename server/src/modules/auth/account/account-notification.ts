import { type AccountChange, type NoticeFact } from '@linekeeper/contract/notifications/notifications';

interface Changed {
  readonly change: AccountChange;
  readonly nowMs: number;
  readonly address: string;
  /** Where it goes instead of the member's own address. */
  readonly to?: string | null;
}

/** What a member is told of a change of its account that it made itself, as far as anybody knows. */
export function accountFact({ change, nowMs, address, to = null }: Changed): NoticeFact {
  return { kind: 'account', change, at: new Date(nowMs).toISOString(), address, by: null, to };
}
