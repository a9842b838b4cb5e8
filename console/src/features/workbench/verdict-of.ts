import { type State } from '@linekeeper/contract/monitoring/states';
import { type Output } from '../../lib/api.ts';
import { deviceListPath } from '../../lib/device-path.ts';
import { type WatchedPart, wellOf } from '../../lib/fault-words.ts';

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

export type OwnLines = Output<'GET /monitor/api/v1/workbench/lines'>;

/** All that is watched of the network; lines, agents and tests are missing for who may not see them. */
export function watchedParts(
  { devices, deviceTotal }: Pick<Workbench, 'devices' | 'deviceTotal'>,
  lines: Pick<OwnLines, 'lines' | 'agents' | 'tests'> | undefined,
): WatchedPart[] {
  const { down = 0, unreachable = 0, unmeasured = 0 } = devices;
  return [
    {
      ...{ kind: 'device', total: deviceTotal, down, unreachable, unmeasured },
      well: (devices.up ?? 0) + (devices.maintenance ?? 0),
    },
    ...(lines
      ? [
          { ...lines.lines, ...wellOf(lines.lines), kind: 'line' as const },
          { ...lines.agents, ...wellOf(lines.agents), kind: 'agent' as const },
          { ...lines.tests, ...wellOf(lines.tests), kind: 'test' as const },
        ]
      : []),
  ];
}
