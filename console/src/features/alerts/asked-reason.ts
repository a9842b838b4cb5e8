import { type AlertState } from '@linekeeper/contract/alerts/alert-terms';

/** Why a link that asks to acknowledge an alert has nothing to offer. */
export type AskedReason = 'resolved' | 'acknowledged' | 'readsOnly' | 'refused';

/** The reason that helps most: who has it, or that it is over, before what the reader may do. */
export function askedReason(state: AlertState, isReadOnlyStay: boolean): AskedReason {
  if (state === 'resolved' || state === 'acknowledged') return state;
  return isReadOnlyStay ? 'readsOnly' : 'refused';
}
