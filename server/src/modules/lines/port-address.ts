import { isIPv4 } from 'node:net';
import { parseRanges, rangesHold } from '../../platform/outbound/address.ts';

/** RFC 1918, and the range that carriers share behind their NAT (RFC 6598). */
const notPublic = parseRanges('10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10');
/** Nobody's: this network, loopback, link-local, multicast, reserved and broadcast. */
const noAddress = parseRanges('0.0.0.0/8 127.0.0.0/8 169.254.0.0/16 224.0.0.0/3');

/** What an interface has for an address of its line. */
export interface PortAddress {
  readonly address: string;
  /** It can be reached from elsewhere; else it stands behind its carrier's NAT, or in a network of the tenant's own. */
  readonly isPublic: boolean;
}

/** Whether an IPv4 address is one that the Internet routes. */
export const isPublicIpv4 = (address: string): boolean =>
  isIPv4(address) && !rangesHold(notPublic, address) && !rangesHold(noAddress, address);

/**
 * The one of an interface's addresses that its line has: a public one before any other, and among several the one that is known already,
 * so that it does not change with their order. Null where none can be.
 */
export function portAddressOf(
  addresses: readonly string[],
  known: readonly (string | null)[],
): PortAddress | null {
  const all = addresses.filter((one) => isIPv4(one) && !rangesHold(noAddress, one));
  const open = all.filter(isPublicIpv4);
  const some = open.length > 0 ? open : all;
  const address = known.find((one) => one !== null && some.includes(one)) ?? some[0];
  return address === undefined ? null : { address, isPublic: open.length > 0 };
}
