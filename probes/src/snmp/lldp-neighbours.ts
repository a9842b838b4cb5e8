import {
  type DiscoveredNeighbour,
  type Discovery,
  isOwnFault,
  type ProbeFailure,
} from '@linekeeper/contract/monitoring/probes';
import { deviceNumber, deviceText, macAddressText } from './device-text.ts';
import type { SnmpValue } from './value.ts';
import type { WalkLimits, WalkResult } from './walk.ts';

/** LLDP-MIB (IEEE 802.1AB-2005). */
const lldp = '1.0.8802.1.1.2.1';
/** lldpLocChassisIdSubtype and lldpLocChassisId. */
const ownTable = Object.freeze([`${lldp}.3.1`, `${lldp}.3.2`]);
/** lldpLocPortIdSubtype, PortId and PortDesc, by port number. */
const portTable = Object.freeze(['2', '3', '4'].map((column) => `${lldp}.3.7.1.${column}`));
/** lldpRemChassisIdSubtype, ChassisId, PortIdSubtype, PortId, PortDesc and SysName, by time, port number and a number of its own. */
const neighbourTable = Object.freeze(
  ['4', '5', '6', '7', '8', '9'].map((column) => `${lldp}.4.1.1.${column}`),
);
/** lldpRemManAddrIfSubtype, by that and kind, length and octets of the address. */
const managedTable = Object.freeze([`${lldp}.4.2.1.3`]);

const limits: WalkLimits = { maxRows: 512, maxBytes: 512 * 1024, deadlineMs: 10_000 };

/** More are told by hubs and by those who mean ill. */
export const mostNeighbours = 256;
export const mostNeighbourAddresses = 4;
/** A port's name that is longer says nothing more. */
const portLength = 64;

type Row = readonly (SnmpValue | undefined)[];
type Rows = ReadonlyMap<string, Row>;
type Walk = (columns: readonly string[], limits: WalkLimits) => Promise<WalkResult>;
type Around = Pick<Discovery, 'chassisMac' | 'neighbours'>;

/**
 * What a device heard of its neighbours, and what they know it by: nothing where it did not tell, or where that was cut off, as what is
 * missing then may still be there. A failure where our own side could not ask.
 */
export async function readNeighbours(walk: Walk): Promise<Around | ProbeFailure> {
  const whole = async (columns: readonly string[]): Promise<Rows | undefined | ProbeFailure> => {
    const walked = await walk(columns, limits);
    if (!walked.ok) return isOwnFault(walked.reason) ? walked : undefined;
    return walked.stoppedBy ? undefined : walked.rows;
  };
  const own = await whole(ownTable);
  if (!own || 'ok' in own) return own ?? {};
  const heard = await whole(neighbourTable);
  if (!heard || 'ok' in heard) return heard ?? {};
  const [subtype, id] = own.get('0') ?? [];
  const around: Around = { chassisMac: chassisMacOf(subtype, id), neighbours: [] };
  if (heard.size === 0) return around;
  const ports = await whole(portTable);
  if (ports && 'ok' in ports) return ports;
  const managed = await whole(managedTable);
  if (managed && 'ok' in managed) return managed;
  return { ...around, neighbours: neighboursOf(heard, ports ?? new Map(), managed ?? new Map()) };
}

function neighboursOf(heard: Rows, ports: Rows, managed: Rows): DiscoveredNeighbour[] {
  const addresses = addressesByNeighbour(managed);
  const found = new Map<string, DiscoveredNeighbour>();
  for (const [index, [chassisKind, chassis, portKind, port, portText, name]] of heard) {
    const [time, portNumber, number] = index.split('.');
    if (number === undefined || index.split('.').length !== 3) continue;
    const neighbour = {
      localPort: portOf(ports.get(portNumber as string) ?? []) || (portNumber as string),
      chassisMac: chassisMacOf(chassisKind, chassis),
      sysName: deviceText(name),
      remotePort: portOf([portKind, port, portText]),
      addresses: addresses.get(`${time}.${portNumber}.${number}`) ?? [],
    };
    // Told again after a change: the newer one has the later time, and comes later.
    found.set(`${portNumber}.${number}`, neighbour);
  }
  return [...found.values()].slice(0, mostNeighbours);
}

const [chassisIsMac, portIsMac, portIsAddress, portIsName] = [4, 3, 4, 5];

const chassisMacOf = (subtype: SnmpValue | undefined, id: SnmpValue | undefined): string =>
  deviceNumber(subtype) === chassisIsMac ? macAddressText(id) : '';

/** What people call a port: its name, else its description, else what it is known by, where that is text. */
function portOf([subtype, id, description]: Row): string {
  const kind = deviceNumber(subtype);
  const text = kind === portIsMac || kind === portIsAddress ? '' : deviceText(id);
  const name = kind === portIsName && text ? text : deviceText(description) || text;
  return [...(name || macAddressText(id))].slice(0, portLength).join('');
}

const ipv4Kind = '1';

function addressesByNeighbour(managed: Rows): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const index of managed.keys()) {
    const [time, port, number, kind, length, ...octets] = index.split('.');
    const isAddress = kind === ipv4Kind && length === '4' && octets.length === 4;
    if (!isAddress || octets.some((octet) => Number(octet) > 255)) continue;
    const key = `${time}.${port}.${number}`;
    const known = found.get(key) ?? [];
    if (known.length < mostNeighbourAddresses) found.set(key, [...known, octets.join('.')]);
  }
  return found;
}
