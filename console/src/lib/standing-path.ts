import { type StandingKind } from '@linekeeper/contract/overview/customer-health';
import { type State } from '@linekeeper/contract/monitoring/states';
import { agentListPath } from './agent-path.ts';
import { deviceListPath } from './device-path.ts';
import { testListPath } from './dial-path.ts';
import { lineListPath } from './line-path.ts';
import { outletListPath } from './outlet-path.ts';

const lists: Readonly<Record<StandingKind, string>> = {
  device: deviceListPath,
  outlet: outletListPath,
  line: lineListPath,
  agent: agentListPath,
  test: testListPath,
};

/** The list of agents tells them by their connection. */
const connections: Readonly<Partial<Record<State, string>>> = {
  down: 'offline',
  unmeasured: 'never',
  up: 'connected',
};

/** The rows behind a number: what of a kind is in one of these states; all of it without one. */
export function standingPath(kind: StandingKind, ...states: readonly State[]): string {
  const words = kind === 'agent' ? states.flatMap((state) => connections[state] ?? []) : states;
  return words.length === 0 ? lists[kind] : `${lists[kind]}?state=${words.join(',')}`;
}
