import { type ProbeFailureReason } from '@linekeeper/contract/monitoring/probes';
import { type StateReason } from '@linekeeper/contract/monitoring/states';
import { type PollResult } from '@linekeeper/probes';
import { type PingCount, type PollVerdict } from '../states/device-state.ts';

/** What came of the pings of one poll. */
export interface PingAnswer extends PingCount {
  /** Mean round-trip time; NaN where nothing came back. */
  readonly rttMs: number;
}

/** One poll of a device: the one form in which measurements come in, whoever measured. */
export interface Poll {
  readonly deviceId: string;
  /** When it was begun, in milliseconds since 1970. */
  readonly atMs: number;
  readonly snmp: PollResult;
  /** Null where no ping was sent, or our own side could not send it. */
  readonly ping: PingAnswer | null;
}

const reasons: Readonly<Partial<Record<ProbeFailureReason, StateReason>>> = {
  timeout: 'snmp-timeout',
  refused: 'snmp-refused',
  auth: 'snmp-refused',
  malformed: 'snmp-malformed',
  tooBig: 'snmp-malformed',
};

/** The reason of a state after a failure that says something about the target. */
export function stateReasonOf(reason: ProbeFailureReason): StateReason {
  return reasons[reason] ?? 'probe-unavailable';
}

/** What a poll says of a device's state. A failure that is our own says nothing of the device. */
export function verdictOf({ atMs, snmp, ping }: Poll): PollVerdict {
  if (snmp.ok) return { kind: 'answered', atMs };
  if (snmp.reason === 'stalled' || snmp.reason === 'aborted') return { kind: 'stalled', atMs };
  const reason = reasons[snmp.reason];
  if (!reason) return { kind: 'unavailable', atMs };
  const silent = reason === 'snmp-timeout' && ping !== null && ping.received === 0;
  return {
    kind: 'failed',
    atMs,
    reason: silent ? 'ping-timeout' : reason,
    ping: ping && { sent: ping.sent, received: ping.received },
  };
}
