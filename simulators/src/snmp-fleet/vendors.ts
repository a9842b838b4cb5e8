/** What an interface is for: its traffic and its alias follow from it. */
export type Role = 'wan' | 'uplink' | 'lan' | 'vlan' | 'radio' | 'tunnel';

/** Interfaces of one kind, side by side: how many (`rest` fills up), the first one's ifIndex, ifDescr of the n-th from 0. */
type Ports = readonly [
  count: number | 'rest',
  role: Role,
  firstIndex: number,
  speedMbps: number,
  descr: (n: number) => string,
  /** ifName where it is another. */
  name?: (n: number) => string,
];

/** One interface of a make. */
export interface Port {
  readonly ifIndex: number;
  readonly descr: string;
  readonly name: string;
  readonly role: Role;
  readonly speedMbps: number;
  /** IANAifType: ethernetCsmacd 6, propVirtual 53, ieee80211 71, tunnel 131, l3ipvlan 136. */
  readonly type: number;
}

/** What makes an agent look like a real device of its vendor. */
export interface Vendor {
  readonly brand: string;
  readonly kind: 'smart_cpe' | 'router' | 'switch' | 'firewall' | 'access_point';
  readonly model: string;
  readonly objectId: string;
  readonly description: string;
  readonly firmware: string;
  readonly services: number;
  /** entPhysicalIndex of the chassis. */
  readonly chassis: number;
  readonly processors: number;
  readonly memoryKilobytes: number;
  /** What it writes to; missing: it tells of none. */
  readonly diskKilobytes?: number;
  /** The longest answer that it gives by its factory settings; a longer one is tooBig. */
  readonly maxMessageBytes: number;
  readonly ports: readonly Ports[];
}

const types: Readonly<Record<Role, number>> = {
  wan: 6,
  uplink: 6,
  lan: 6,
  vlan: 136,
  radio: 71,
  tunnel: 131,
};

/** The interfaces of a make where it has `count` of them, in the order of their ifIndex. */
export function portsOf({ ports }: Vendor, count: number): readonly Port[] {
  const fixed = ports.reduce((sum, [size]) => sum + (size === 'rest' ? 0 : size), 0);
  const all: Port[] = [];
  let free = 1;
  for (const [size, role, firstIndex, speedMbps, descr, name = descr] of ports) {
    const from = Math.max(firstIndex, free);
    const many = size === 'rest' ? Math.max(1, count - fixed) : size;
    for (let n = 0; n < many; n++)
      all.push({ ifIndex: from + n, descr: descr(n), name: name(n), role, speedMbps, type: types[role] });
    free = from + many;
  }
  return all.slice(0, count);
}
