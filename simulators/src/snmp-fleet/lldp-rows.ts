import { text, unsigned } from './ber.ts';
import { type Entry } from './mib.ts';
import { type Port } from './vendors.ts';

/** What an agent tells by LLDP. */
export interface LldpFacts {
  /** Six octets in hex, with colons. */
  readonly chassisMac: string;
  readonly neighbours: readonly {
    /** The port that it is heard at, from 1. */
    readonly port: number;
    readonly chassisMac: string;
    readonly sysName: string;
    /** Its own port's name. */
    readonly remotePort: string;
    /** The IPv4 address that it is managed by. */
    readonly address?: string;
  }[];
}

const lldp = '1.0.8802.1.1.2.1';
const [chassisIsMac, portIsName] = [4, 5];
const macOf = (mac: string) => text(Buffer.from(mac.replaceAll(':', ''), 'hex'));

/** The rows of the LLDP-MIB (IEEE 802.1AB-2005) of the chassis, its ports and its neighbours. */
export function lldpRows(ports: readonly Port[], { chassisMac, neighbours }: LldpFacts): Entry[] {
  return [
    [`${lldp}.3.1.0`, unsigned(chassisIsMac)],
    [`${lldp}.3.2.0`, macOf(chassisMac)],
    ...ports.flatMap((port, at): Entry[] => [
      [`${lldp}.3.7.1.2.${at + 1}`, unsigned(portIsName)],
      [`${lldp}.3.7.1.3.${at + 1}`, text(port.name)],
      [`${lldp}.3.7.1.4.${at + 1}`, text(port.descr)],
    ]),
    ...neighbours.flatMap((one, at): Entry[] => {
      // Heard since the agent began, and numbered in the order of the list.
      const index = `0.${one.port}.${at + 1}`;
      const managed = one.address
        ? ([[`${lldp}.4.2.1.3.${index}.1.4.${one.address}`, unsigned(2)]] satisfies Entry[])
        : [];
      return [
        [`${lldp}.4.1.1.4.${index}`, unsigned(chassisIsMac)],
        [`${lldp}.4.1.1.5.${index}`, macOf(one.chassisMac)],
        [`${lldp}.4.1.1.6.${index}`, unsigned(portIsName)],
        [`${lldp}.4.1.1.7.${index}`, text(one.remotePort)],
        [`${lldp}.4.1.1.8.${index}`, text('')],
        [`${lldp}.4.1.1.9.${index}`, text(one.sysName)],
        ...managed,
      ];
    }),
  ];
}
