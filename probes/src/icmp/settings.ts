import type { ProbeFailure } from '@linekeeper/contract/monitoring/probes';
import { parseAddress } from '../address.ts';

export interface PingSettings {
  /** Echo requests to each target. */
  count: number;
  /** Time between two requests to the same target. */
  intervalMs: number;
  /** How long an answer may take. Longer than the interval is usual: a late answer is not a loss. */
  timeoutMs: number;
  /** Bytes of data in each request, without the headers of IP and ICMP. Default: the program's, 56. */
  sizeBytes?: number;
  /** Differentiated services code point of each request, 0 to 63. Default 0. */
  dscp?: number;
  /** A literal address of this machine to send from. */
  source?: string;
  /** The network interface to send from. */
  device?: string;
  /** Calls with the same settings within this time share one process. Default: the probe's. */
  gatherMs?: number;
  /** Whether to say in which order answers came, and which came again. */
  tellsOrder?: boolean;
}

/** What came of the requests to one target, one round-trip time each in the order sent; null: no answer in time. */
export interface PingAnswered {
  ok: true;
  rttsMs: (number | null)[];
  /** With `tellsOrder`: the number of each request that an answer came to, from 0, in the order they came, copies included. */
  arrivals?: number[];
  /** With `tellsOrder`: what it was sent with. */
  tool?: 'fping' | 'ping';
}

export type PingResult = PingAnswered | ProbeFailure;

/** True when the settings can be used: bounded, whole numbers where they count. */
export function areUsable({ count, intervalMs, timeoutMs, ...how }: PingSettings): boolean {
  const within = (value: number, least: number, most: number) => value >= least && value <= most;
  return (
    Number.isInteger(count) &&
    within(count, 1, 1000) &&
    within(intervalMs, 10, 60_000) &&
    within(timeoutMs, 10, 60_000) &&
    within(how.sizeBytes ?? 56, 0, 65_000) &&
    within(how.dscp ?? 0, 0, 63) &&
    within(how.gatherMs ?? 0, 0, 10_000) &&
    (how.source === undefined || parseAddress(how.source) !== undefined) &&
    (how.device === undefined || isDevice(how.device))
  );
}

/** Whether it can be the name of a network interface: as the kernel takes them, and nothing that a program takes for an option. */
export function isDevice(name: string): boolean {
  return /^[\w.@:][\w.@:-]{0,14}$/.test(name);
}

/** How long all of it takes at most when everything works. */
export function expectedMs({ count, intervalMs, timeoutMs }: PingSettings): number {
  return (count - 1) * intervalMs + timeoutMs;
}
