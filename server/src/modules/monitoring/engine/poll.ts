import { type PollResult } from '@linekeeper/probes';
import { type PingAnswer, stateReasons } from '../../devices/index.ts';
import { type PollVerdict } from '../states/device-state.ts';

/** One poll of a device: the one form in which measurements come in, whoever measured. */
export interface Poll {
  readonly deviceId: string;
  /** When it was begun, in milliseconds since 1970. */
  readonly atMs: number;
  readonly snmp: PollResult;
  /** Null where no ping was sent, or our own side could not send it. */
  readonly ping: PingAnswer | null;
}

/** What a poll says of a device's state. A failure that is our own says nothing of the device. */
export function verdictOf({ atMs, snmp, ping }: Poll): PollVerdict {
  if (snmp.ok) return { kind: 'answered', atMs };
  if (snmp.reason === 'stalled' || snmp.reason === 'aborted') return { kind: 'stalled', atMs };
  const reason = stateReasons[snmp.reason];
  if (!reason) return { kind: 'unavailable', atMs };
  const silent = reason === 'snmp-timeout' && ping !== null && ping.received === 0;
  return {
    kind: 'failed',
    atMs,
    reason: silent ? 'ping-timeout' : reason,
    ping: ping && { sent: ping.sent, received: ping.received },
  };
}
