import { type ProbeFailureReason } from '@linekeeper/contract/monitoring/probes';
import { type StateReason } from '@linekeeper/contract/monitoring/states';

type Told = Extract<StateReason, 'snmp-timeout' | 'snmp-refused' | 'snmp-malformed'>;

/** What a failure says of the target; one that is our own says nothing, and is missing. */
export const stateReasons: Readonly<Partial<Record<ProbeFailureReason, Told>>> = {
  timeout: 'snmp-timeout',
  refused: 'snmp-refused',
  auth: 'snmp-refused',
  malformed: 'snmp-malformed',
  tooBig: 'snmp-malformed',
};

/** The reason of a state after a failure that says something about the target. */
export function stateReasonOf(reason: ProbeFailureReason): Told | 'probe-unavailable' {
  return stateReasons[reason] ?? 'probe-unavailable';
}

/** Why a device could not be read again. */
export function faultOf({
  failure,
  isAgentSilent,
}: {
  readonly failure: { readonly reason: ProbeFailureReason };
  readonly isAgentSilent: boolean;
}): Told | 'probe-unavailable' | 'agent-silent' {
  return isAgentSilent ? 'agent-silent' : stateReasonOf(failure.reason);
}
