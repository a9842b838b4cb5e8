import { type DialKind, type DialSettings } from './dial-kinds.ts';

/** Looking up the target's name, where it is one. */
export const resolveMostMs = 5_000;
/** For starting a program and reading what it says. */
const programGraceMs = 5_000;

type Lengths = { [Kind in DialKind]: (settings: DialSettings<Kind>) => number };

const lengths: Lengths = {
  ping: ({ count, intervalMs, timeoutMs }) => (count - 1) * intervalMs + timeoutMs + programGraceMs,
  tcp: ({ count, intervalMs, timeoutMs }) => (count - 1) * intervalMs + timeoutMs,
  http: ({ timeoutMs }) => timeoutMs,
  // The whole of it again over TCP.
  dns: ({ attempts, timeoutMs }) => (attempts + 1) * timeoutMs,
  // All packets of a hop are on their way at once; hops are asked sixteen packets at a time.
  trace: ({ mostHops, probes, timeoutMs, findMtu }) =>
    Math.ceil((mostHops * probes) / 16) * timeoutMs + programGraceMs + (findMtu ? 28 * timeoutMs : 0),
  'udp-jitter': ({ count, intervalMs, timeoutMs }) => (count - 1) * intervalMs + timeoutMs,
  throughput: ({ direction, seconds, timeoutMs }) =>
    timeoutMs + (direction === 'both' ? 2 : 1) * (seconds * 1_000 + timeoutMs),
};

/** The longest that a run of these settings takes, in milliseconds, by its own deadline: it ends then, whatever the other end does. */
export function dialDeadlineMs<Kind extends DialKind>(kind: Kind, settings: DialSettings<Kind>): number {
  return resolveMostMs + (lengths as { [K in Kind]: (of: DialSettings<K>) => number })[kind](settings);
}
