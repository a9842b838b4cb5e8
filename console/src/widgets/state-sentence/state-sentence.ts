import { type PingFacts } from '@linekeeper/contract/monitoring/state-advice';
import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type TFunction } from 'i18next';
import { clockTime } from '../../lib/time.ts';

/** What a state says of itself, as the API gives it. */
export interface SpokenState extends PingFacts {
  readonly state: State;
  readonly since: string;
  readonly reason: StateReason;
}

/**
 * A state in one sentence: since when, why, and what ping said beside it. "Down since 14:02: no answer to SNMP; ping
 * answers (5 of 5)."
 */
export function stateSentence(t: TFunction, state: SpokenState, nowMs: number): string {
  const since = clockTime(Date.parse(state.since), nowMs);
  const head = t(`state:since.${state.state}`, { since });
  const why = [t(`state:reason.${state.reason}`), pingWords(t, state)].filter((part) => part !== '');
  return t('state:sentence', { head, why: why.join(t('state:and')) });
}

/** What the pings of the deciding poll said; empty where none was sent. */
export function pingWords(t: TFunction, { pingSent, pingReceived }: PingFacts): string {
  if (pingSent === null || pingReceived === null || pingSent === 0) return '';
  const words = pingReceived === 0 ? 'none' : pingReceived < pingSent ? 'some' : 'all';
  return t(`state:ping.${words}`, { sent: pingSent, received: pingReceived });
}
