import { unsigned } from './ber.ts';
import { type Entry } from './mib.ts';
import { type Port } from './vendors.ts';

/** What a bridge learned of what is behind its ports. */
export interface BridgeFacts {
  /** Of the Q-BRIDGE-MIB, by VLAN; otherwise of the older BRIDGE-MIB, which knows of none. */
  readonly hasVlans: boolean;
  readonly learned: readonly {
    /** Of the interface, from 1. */
    readonly port: number;
    /** Six octets in hex, with colons. */
    readonly macAddress: string;
  }[];
}

const bridge = '1.3.6.1.2.1.17';
const [isLearned, vlan] = [3, 1];
const octetsOf = (mac: string) =>
  mac
    .split(':')
    .map((octet) => parseInt(octet, 16))
    .join('.');

/** The rows of the BRIDGE-MIB (RFC 4188) or Q-BRIDGE-MIB (RFC 4363) of an agent's ports and what it learned. Bridge ports begin at 101. */
export function bridgeRows(ports: readonly Port[], { hasVlans, learned }: BridgeFacts): Entry[] {
  const table = hasVlans ? `${bridge}.7.1.2.2.1` : `${bridge}.4.3.1`;
  return [
    ...ports.map((port, at): Entry => [`${bridge}.1.4.1.2.${at + 101}`, unsigned(port.ifIndex)]),
    ...learned.flatMap(({ port, macAddress }): Entry[] => {
      const index = hasVlans ? `${vlan}.${octetsOf(macAddress)}` : octetsOf(macAddress);
      return [
        [`${table}.2.${index}`, unsigned(port + 100)],
        [`${table}.3.${index}`, unsigned(isLearned)],
      ];
    }),
  ];
}
