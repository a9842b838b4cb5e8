import { readFileSync } from 'node:fs';

/** The kernel's tables of routes, of IPv4 and IPv6 (proc(5)): Linux alone has them. */
const tables = { 4: '/proc/net/route', 6: '/proc/net/ipv6_route' } as const;

/** RTF_UP and RTF_GATEWAY (linux/route.h). */
const upToGateway = 0x1 | 0x2;

/**
 * The default gateway of this machine: of one interface, or the one of the least metric; IPv4 before IPv6. Undefined where there is none that
 * can be asked: also where routes lie in tables of their own (policy routing), which these files do not show, where the default route has
 * no gateway (PPP, mobile networks), and where it is link-local (most of IPv6), which our probes have no address for: it needs a zone.
 */
export function defaultGateway(
  device?: string,
  read: (path: string) => string = readTable,
): string | undefined {
  const found = [...ipv4Gateways(read(tables[4])), ...ipv6Gateways(read(tables[6]))];
  return found
    .filter((one) => device === undefined || one.device === device)
    .sort((one, other) => one.family - other.family || one.metric - other.metric)[0]?.address;
}

interface Gateway {
  readonly family: 4 | 6;
  readonly address: string;
  readonly device: string;
  readonly metric: number;
}

function readTable(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

const fieldsOf = (text: string) => text.split('\n').map((line) => line.trim().split(/\s+/));

/** `Iface Destination Gateway Flags RefCnt Use Metric Mask …`, addresses as the machine's own (little-endian) numbers. */
function ipv4Gateways(text: string): Gateway[] {
  return fieldsOf(text).flatMap(([device = '', to, gateway = '', flags = '', , , metric = '', mask]) => {
    if (to !== '00000000' || mask !== '00000000' || (parseInt(flags, 16) & upToGateway) !== upToGateway)
      return [];
    if (!/^[0-9A-F]{8}$/i.test(gateway)) return [];
    const bytes = [6, 4, 2, 0].map((at) => parseInt(gateway.slice(at, at + 2), 16));
    return [{ family: 4, address: bytes.join('.'), device, metric: Number(metric) }];
  });
}

/** `destination prefix source prefix next-hop metric refs use flags device`, all in hexadecimal. */
function ipv6Gateways(text: string): Gateway[] {
  return fieldsOf(text).flatMap(([to, length, , , hop = '', metric = '', , , flags = '', device = '']) => {
    if (to !== '0'.repeat(32) || length !== '00') return [];
    if ((parseInt(flags, 16) & upToGateway) !== upToGateway || !/^[0-9a-f]{32}$/i.test(hop)) return [];
    if (/^fe[89ab]/i.test(hop)) return [];
    const address = (hop.match(/.{4}/g) ?? []).join(':');
    return [{ family: 6, address, device, metric: parseInt(metric, 16) }];
  });
}
