import { type StateReason, type State } from '@linekeeper/contract/states';
import { type TFunction } from 'i18next';

/** What a state says of itself, as the API gives it. */
export interface StateFacts {
  readonly state: State;
  readonly reason: StateReason;
  readonly pingSent: number | null;
  readonly pingReceived: number | null;
}

/** Why a state is what it is, in words, with what the pings of the deciding poll said. */
export function reasonText(t: TFunction, { reason, pingSent, pingReceived }: StateFacts): string {
  const why = t(`terms:reason.${reason}`);
  if (pingSent === null || pingReceived === null || pingSent === 0) return why;
  return t('terms:reasonWithPing', { why, received: pingReceived, sent: pingSent });
}
