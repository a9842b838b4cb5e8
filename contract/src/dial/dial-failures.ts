import { isOwnFault, type ProbeFailureReason, probeFailureReasons } from '../monitoring/probes.ts';

/** Why a run has no result: the reasons of every probe, and those of whoever looks up names and speaks to services. The list is closed. */
export const dialFailureReasons = [
  ...probeFailureReasons,
  'unresolved', // the target's name has no address, or none of the asked kind
  'forbidden', // the platform's rules do not let this address be asked; nothing was sent to it
  'unreachable', // a router or the target's machine said that there is no way
  'closed', // the target ended the connection before it had answered
  'certificate', // its certificate cannot be trusted, and it was to be
  'tls', // no TLS could be agreed on
  'busy', // the line carries users' traffic, or the other end runs as many as it may or does not know of this run
  'budget', // it might carry more than is left of the month; nothing was sent
] as const;
export type DialFailureReason = (typeof dialFailureReasons)[number];

const probeReasons: ReadonlySet<string> = new Set(probeFailureReasons);

/** True when the failure says something about us and nothing about the target: `unmeasured`, never `down`. */
export function isOwnDialFault(reason: DialFailureReason): boolean {
  if (probeReasons.has(reason)) return isOwnFault(reason as ProbeFailureReason);
  return reason === 'forbidden' || reason === 'busy' || reason === 'budget';
}
