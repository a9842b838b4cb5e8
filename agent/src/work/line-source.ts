import { networkInterfaces } from 'node:os';
import { type AgentJob } from '@linekeeper/contract/agents/link';

/** Where a job is to leave this machine. */
export type Way =
  | { readonly ok: true; readonly source: { readonly address?: string; readonly device?: string } }
  /** It has neither of what the line is known by: by another way it would say nothing of that line. */
  | { readonly ok: false };

/**
 * The line's address and interface as far as this machine has them. A line has what its CPE has: on the CPE itself, both are here; on a
 * machine behind it neither is, and the job cannot be sent over a line of choice from there.
 */
export function wayOf(
  { source: { address, device } }: Pick<AgentJob, 'source'>,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): Way {
  if (address === undefined && device === undefined) return { ok: true, source: {} };
  const hasDevice = device !== undefined && interfaces[device] !== undefined;
  const hasAddress = Object.values(interfaces).some((all) => all?.some((own) => own.address === address));
  if (!hasDevice && !hasAddress) return { ok: false };
  // Sockets of our own go by the address alone: that of the interface does where the line's is not known, or is another one by now.
  const [own] = hasDevice ? (interfaces[device] ?? []).filter(({ internal }) => !internal) : [];
  const leaves = hasAddress ? address : own?.address;
  return { ok: true, source: { ...(leaves && { address: leaves }), ...(hasDevice && { device }) } };
}
