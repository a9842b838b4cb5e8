import { type State } from '@linekeeper/contract/monitoring/states';
import { type Output } from '../../lib/api.ts';
import { deviceListPath } from '../../lib/device-path.ts';

export type Workbench = Output<'GET /monitor/api/v1/workbench'>;

/** What a state asks of its reader: to act, to know, or nothing. */
export const broken: readonly State[] = ['down', 'unreachable'];

/** The rows behind a number: the devices that are in one of these states. */
export function rowsOf(...states: State[]): string {
  return states.length === 0 ? deviceListPath : `${deviceListPath}?state=${states.join(',')}`;
}

const troubles: readonly State[] = ['down', 'unreachable', 'unmeasured'];

/** What is not as it should be, the worst first, with how many devices it is. */
export function troublesOf(devices: Workbench['devices']) {
  return troubles.flatMap((state) => {
    const count = devices[state] ?? 0;
    return count > 0 ? [{ state, count }] : [];
  });
}

/** What the workbench says first: the worst that is true. */
export type VerdictOf =
  | { readonly kind: 'broken'; readonly count: number }
  | { readonly kind: 'blind'; readonly count: number }
  | { readonly kind: 'calm'; readonly count: number };

/** Decides what to say first. Devices that nobody measures are not called fine. */
export function verdictOf({ devices, deviceTotal }: Pick<Workbench, 'devices' | 'deviceTotal'>): VerdictOf {
  const count = broken.reduce((sum, state) => sum + (devices[state] ?? 0), 0);
  if (count > 0) return { kind: 'broken', count };
  const unmeasured = devices.unmeasured ?? 0;
  if (unmeasured > 0) return { kind: 'blind', count: unmeasured };
  return { kind: 'calm', count: deviceTotal };
}
