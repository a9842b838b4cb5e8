import type { SnmpValue } from './value.ts';
import { deviceNumber } from './device-text.ts';

/** ipAddressIfIndex and ipAddressType of ipAddressTable (RFC 4293), which is indexed by family, length and address. */
export const addressTable = Object.freeze(['1.3.6.1.2.1.4.34.1.3', '1.3.6.1.2.1.4.34.1.4']);
/** ipAdEntIfIndex of ipAddrTable (RFC 1213), indexed by the IPv4 address: what older devices have. */
export const olderAddressTable = Object.freeze(['1.3.6.1.2.1.4.20.1.2']);

/** More of one interface are no addresses of a line. */
export const mostAddresses = 8;
const unicast = 1;

type Rows = Iterable<readonly [index: string, row: readonly (SnmpValue | undefined)[]]>;

/** IPv4 addresses that interfaces have, by ifIndex, in the order of the table; at most `mostAddresses` each. */
export function addressesOf(rows: Rows): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const [index, [ifIndex, type]] of rows) {
    const address = ipv4Of(index);
    const number = deviceNumber(ifIndex);
    if (address === undefined || number === null || number <= 0) continue;
    if (type !== undefined && deviceNumber(type) !== unicast) continue;
    const known = found.get(number) ?? [];
    if (known.length < mostAddresses && !known.includes(address)) found.set(number, [...known, address]);
  }
  return found;
}

/** `1.4.203.0.113.7` of ipAddressTable, `203.0.113.7` of ipAddrTable; undefined for all else, IPv6 among it. */
function ipv4Of(index: string): string | undefined {
  const arcs = index.split('.').map(Number);
  const octets = arcs.length === 6 && arcs[0] === 1 && arcs[1] === 4 ? arcs.slice(2) : arcs;
  const isAddress = octets.length === 4 && octets.every((octet) => octet >= 0 && octet <= 255);
  return isAddress ? octets.join('.') : undefined;
}
