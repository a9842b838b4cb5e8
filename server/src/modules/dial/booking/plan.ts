import { dialDeadlineMs } from '@linekeeper/contract/dial/dial-deadline';
import { type DialSettings } from '@linekeeper/contract/dial/dial-kinds';
import { dialLoad } from '@linekeeper/contract/dial/dial-load';
import { isAllowedForFetch } from '../../../platform/outbound/address.ts';

/** Between whom a run is, and how. Kept with its booking, so that whoever gives it its turn can run it. */
export interface Plan {
  readonly settings: DialSettings<'throughput'>;
  /** The agent that sends it; null: this server. */
  readonly agentId: string | null;
  /** Where it leaves that agent's machine. */
  readonly source: { readonly address?: string; readonly device?: string };
  /** The other end: this server, or an agent at an address. */
  readonly target: 'hub' | { readonly agentId: string; readonly address: string };
}

/** For booking the other end and for telling what came of it. */
const graceMs = 15_000;

/**
 * All that a run needs for itself alone: both ends, the lines that carry it, and the address that is sent to. One of the internet is one
 * machine, whoever's it is; behind a private one each tenant has another.
 */
export function resourcesOf(
  tenantId: number,
  { agentId, target, settings }: Plan,
  lineIds: readonly string[],
): string[] {
  const ends = target === 'hub' ? ['server'] : [`agent:${target.agentId}`];
  const reached = target === 'hub' ? [] : [reflectorOf(tenantId, target.address, settings.port)];
  const from = agentId === null ? 'server' : `agent:${agentId}`;
  return [...new Set([from, ...ends, ...reached, ...lineIds.map((id) => `line:${id}`)])];
}

function reflectorOf(tenantId: number, address: string, port: number): string {
  const reflector = `reflector:${address.toLowerCase()}:${port}`;
  return isAllowedForFetch(address, []) ? reflector : `${reflector} ${tenantId}`;
}

/** How long a run holds what it needs at most, in milliseconds: until then it is over, even if nobody says so. */
export const mostMsOf = ({ settings }: Pick<Plan, 'settings'>): number =>
  dialDeadlineMs('throughput', settings) + graceMs;

/** What a run announces: all that it may put on a line, in bytes, both directions together. */
export function mostBytesOf({ settings }: Pick<Plan, 'settings'>): number {
  const { bytesIn, bytesOut } = dialLoad('throughput', settings);
  return bytesIn + bytesOut;
}
