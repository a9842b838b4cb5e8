import { type StandingKind } from '@linekeeper/contract/overview/customer-health';
import { type CountedDeviceKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type State } from '@linekeeper/contract/monitoring/states';
import { agentListPath } from './agent-path.ts';
import { deviceListPath } from './device-path.ts';
import { testListPath } from './dial-path.ts';
import { lineListPath } from './line-path.ts';
import { outletListPath } from './outlet-path.ts';

/** What is counted of customers: what is watched, and the business services that are made of it. */
export type CountedKind = StandingKind | 'service';

export const serviceListPath = '/serviceHealthMonitoring';

const lists: Readonly<Record<CountedKind, string>> = {
  device: deviceListPath,
  outlet: outletListPath,
  line: lineListPath,
  agent: agentListPath,
  test: testListPath,
  service: serviceListPath,
};

/** The list of agents tells them by their connection. */
const connections: Readonly<Partial<Record<State, string>>> = {
  down: 'offline',
  unmeasured: 'never',
  up: 'connected',
};

/** The rows behind a number: what of a kind is in one of these states; all of it without one. */
export function standingPath(kind: CountedKind, ...states: readonly State[]): string {
  const words = kind === 'agent' ? states.flatMap((state) => connections[state] ?? []) : states;
  return words.length === 0 ? lists[kind] : `${lists[kind]}?state=${words.join(',')}`;
}

/** The same of one kind of devices alone, or of those of which nobody said any. */
export function ofDeviceKind(path: string, kind: CountedDeviceKind | undefined): string {
  if (kind === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${kind === 'other' ? 'lacks=kind' : `kind=${kind}`}`;
}
