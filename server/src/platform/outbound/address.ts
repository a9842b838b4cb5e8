import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Range = readonly [network: Address, bits: number];

/** What a network monitor is for: public and private unicast. Carrier NAT is out: a cloud's metadata stands there. */
const targetKinds = new Set(['unicast', 'private', 'uniqueLocal']);
/** What a web address that somebody typed may lead to. */
const fetchKinds = new Set(['unicast']);

/** Answers of clouds about the machine itself, in ranges that are otherwise good. */
const metadata = new Set(['168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254']);

/** The deprecated IPv4-compatible block, which reads as public and reaches ::127.0.0.1. */
const compatible: Range = [ipaddr.parse('::'), 96];

/**
 * A literal address: four decimal parts without leading zeros, or IPv6 without a zone; undefined for all else. An
 * IPv4 address in IPv6 clothes (::ffff:127.0.0.1) is the IPv4 address.
 */
export function parseAddress(text: string): Address | undefined {
  if (isIPv4(text)) return ipaddr.IPv4.parse(text);
  if (!isIPv6(text) || text.includes('%')) return undefined;
  const address = ipaddr.IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** Takes `127.0.0.0/8, fd00::/8` apart. Throws with the part that is wrong. */
export function parseRanges(text: string): Range[] {
  return text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part): Range => {
      const [address = '', bits] = part.split('/');
      const network = parseAddress(address);
      const widest = network?.kind() === 'ipv4' ? 32 : 128;
      const length = bits === undefined ? widest : Number(bits);
      if (!network || !/^\d*$/.test(bits ?? '') || bits === '' || length > widest)
        throw new Error(`"${part}" is not an address range such as 10.0.0.0/8.`);
      return [network, length];
    });
}

const inRange = (address: Address, [network, bits]: Range) =>
  address.kind() === network.kind() && address.match(network as never, bits);

/** Whether some range holds an address; false for what is none. */
export function rangesHold(ranges: readonly Range[], text: string): boolean {
  const address = parseAddress(text);
  return address !== undefined && ranges.some((range) => inRange(address, range));
}

function isAllowed(text: string, kinds: ReadonlySet<string>, allowed: readonly Range[]): boolean {
  const address = parseAddress(text);
  if (!address) return false;
  if (allowed.some((range) => inRange(address, range))) return true;
  if (inRange(address, compatible) || metadata.has(address.toString())) return false;
  return kinds.has(address.range());
}

/**
 * Whether a device at this address may be asked (SNMP, ping): public and private unicast, and what the platform allows
 * besides. Never loopback, link-local (where clouds keep their metadata), multicast, broadcast or unspecified by default.
 */
export function isAllowedTarget(address: string, allowed: readonly Range[]): boolean {
  return isAllowed(address, targetKinds, allowed);
}

/** Whether something typed as a web address may be fetched from this address: public, or allowed by the platform. */
export function isAllowedForFetch(address: string, allowed: readonly Range[]): boolean {
  return isAllowed(address, fetchKinds, allowed);
}

/** The machine itself, which only the platform's own tenant may watch unless the platform allows more. */
const thisMachine = parseRanges('127.0.0.1, ::1');

/** The ranges beside the ordinary ones that a tenant's devices may stand in. */
export function allowedRangesFor(isPlatform: boolean, allowedTargets: readonly Range[]): readonly Range[] {
  return isPlatform ? [...thisMachine, ...allowedTargets] : allowedTargets;
}
