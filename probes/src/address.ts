import { SocketAddress } from 'node:net';

export interface StrictAddress {
  /** In the one canonical spelling, so that it can be compared with what the system reports of a sender. */
  address: string;
  family: 4 | 6;
}

// No leading zeros: "0177.0.0.1" would become 127.0.0.1 in the system's resolver, and "010.0.0.1" 8.0.0.1.
const part = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]\\d|\\d)';
const ipv4 = new RegExp(`^${part}(?:\\.${part}){3}$`);
// Digits and colons only: neither zones (fe80::1%eth0) nor an IPv4 address in IPv6 clothes.
const ipv6 = /^[0-9a-f:]{2,39}$/i;

/**
 * Reads a literal address: four-part decimal, or IPv6 without zone. Never resolves a name.
 * Returns undefined for everything else, IPv4-mapped and IPv4-compatible IPv6 addresses included.
 */
export function parseAddress(text: string): StrictAddress | undefined {
  if (ipv4.test(text)) return { address: text, family: 4 };
  if (!ipv6.test(text)) return undefined;
  try {
    const { address } = new SocketAddress({ address: text, family: 'ipv6' });
    return address.includes('.') ? undefined : { address, family: 6 };
  } catch {
    return undefined;
  }
}

/** True for a port that can be asked: a whole number from 1 to 65535. */
export function isPort(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= 65_535;
}
