import {
  compareOid,
  oidValue,
  parseOid,
  tags,
  text,
  tlv,
  unsigned,
  writeText,
  writeUnsigned,
} from './ber.ts';
import { interfaceRows } from './interface-rows.ts';
import { type BridgeFacts, bridgeRows } from './bridge-rows.ts';
import { type LldpFacts, lldpRows } from './lldp-rows.ts';
import { type PortCounters } from './port.ts';
import { levelAt, type Moment, type WeekName } from './traffic.ts';
import { type Port, portsOf, type Vendor } from './vendors.ts';

/** What an agent is. */
export interface AgentFacts {
  readonly name: string;
  readonly location: string;
  readonly contact: string;
  readonly vendor: Vendor;
  readonly serialNumber: string;
  /** How many, all kinds together. */
  readonly interfaces: number;
  readonly seed: number;
  /** The business whose days and nights its traffic follows. */
  readonly week: WeekName;
  /** Whether it counts in 64 bits as well; old devices do not. */
  readonly highCapacity: boolean;
  /** What the counters began with at the first boot; after a reboot they begin with 0. */
  readonly countersStartAt: bigint;
  /** What it tells by LLDP; missing: it does not speak it. */
  readonly lldp?: LldpFacts;
  /** What it learned as a bridge; missing: it is none. */
  readonly bridge?: BridgeFacts;
  /** The longest answer it gives; a GET that needs a longer one is tooBig. */
  readonly maxMessageBytes: number;
}

/** An agent as a row sees it: brought up to the time of the request before the rows are written. */
export interface View {
  readonly facts: AgentFacts;
  readonly moment: Moment;
  /** sysUpTime, in hundredths of a second. */
  readonly upTicks: number;
  /** sysUpTime when the counters were last reset; 0 where they began with the boot. */
  readonly discontinuityTicks: number;
  ticksAt(timeMs: number): number;
  /** The interface at a position, from 1. */
  port(position: number): PortCounters;
}

/** Writes a value with its tag and length; returns where it ends. */
export type Write = (view: View, out: Buffer, at: number) => number;

/** One object: its OID as arcs, as it stands in a packet, and its value, which may be the same for all agents. */
export interface Row {
  readonly oid: readonly number[];
  readonly encodedOid: Buffer;
  readonly value: Buffer | Write;
  readonly wide: boolean;
}

/** The tree of all agents that are of one make, have as many interfaces and the same neighbours: nothing else in it belongs to one agent. */
export interface Tree {
  readonly ports: readonly Port[];
  readonly rows: readonly Row[];
  /** Positions of the rows by the content of their encoded OIDs. */
  readonly positions: ReadonlyMap<string, number>;
  /** Columns and scalars, encoded: with another instance they are noSuchInstance, all else is noSuchObject. */
  readonly objects: ReadonlySet<string>;
  /** Positions of what was asked before, by the octets of its varbinds: a poller asks the same again and again. */
  readonly asked: Map<string, Int32Array>;
}

/** An object without its position: its OID in dots and its value. */
export type Entry = readonly [oid: string, value: Buffer | Write];

const entry = '1.3.6.1.2.1.47.1.1.1.1';
const storage = '1.3.6.1.2.1.25.2.3.1';
const fileSystem = '1.3.6.1.2.1.25.3.8.1';
const memoryPart = 4;

const diskPart = 64;

/** A disk that a device fills by what it is, and a little by what it does; beside it its firmware, which is sealed and so always full. */
function diskRows({ diskKilobytes }: Vendor): Entry[] {
  if (diskKilobytes === undefined) return [];
  const size = diskKilobytes / diskPart;
  const used: Write = ({ facts, moment }, out, at) => {
    const share = 0.35 + (Math.abs(facts.seed) % 40) / 100 + 0.02 * levelAt(moment, facts.seed + 5);
    return writeUnsigned(out, at, tags.integer, Math.floor(size * share));
  };
  const disks = [
    [2, 'Fixed disk', size, used, 1],
    [3, 'Firmware', size / 8, unsigned(size / 8), 2],
  ] as const;
  return disks.flatMap(([index, name, units, taken, access]): Entry[] => [
    [`${storage}.1.${index}`, unsigned(index)],
    [`${storage}.2.${index}`, oidValue(parseOid('1.3.6.1.2.1.25.2.1.4'))],
    [`${storage}.3.${index}`, text(name)],
    [`${storage}.4.${index}`, unsigned(1024 * diskPart)],
    [`${storage}.5.${index}`, unsigned(units)],
    [`${storage}.6.${index}`, taken],
    [`${fileSystem}.5.${index}`, unsigned(access)],
    [`${fileSystem}.7.${index}`, unsigned(index)],
  ]);
}

/** sysGroup, host resources and the chassis of the ENTITY-MIB. */
function deviceRows(vendor: Vendor, interfaces: number): Entry[] {
  const textOf =
    (pick: (view: View) => string): Write =>
    (view, out, at) =>
      writeText(out, at, pick(view));
  const { chassis } = vendor;
  return [
    ['1.3.6.1.2.1.1.1.0', text(vendor.description)],
    ['1.3.6.1.2.1.1.2.0', oidValue(parseOid(vendor.objectId))],
    ['1.3.6.1.2.1.1.3.0', ({ upTicks }, out, at) => writeUnsigned(out, at, tags.timeTicks, upTicks)],
    ['1.3.6.1.2.1.1.4.0', textOf(({ facts }) => facts.contact)],
    ['1.3.6.1.2.1.1.5.0', textOf(({ facts }) => facts.name)],
    ['1.3.6.1.2.1.1.6.0', textOf(({ facts }) => facts.location)],
    ['1.3.6.1.2.1.1.7.0', unsigned(vendor.services)],
    ['1.3.6.1.2.1.2.1.0', unsigned(interfaces)],
    ['1.3.6.1.2.1.25.1.1.0', ({ upTicks }, out, at) => writeUnsigned(out, at, tags.timeTicks, upTicks)],
    [`${storage}.1.1`, unsigned(1)],
    [`${storage}.2.1`, oidValue(parseOid('1.3.6.1.2.1.25.2.1.2'))],
    [`${storage}.3.1`, text('Physical memory')],
    [`${storage}.4.1`, unsigned(1024 * memoryPart)],
    [`${storage}.5.1`, unsigned(vendor.memoryKilobytes / memoryPart)],
    [
      `${storage}.6.1`,
      ({ facts, moment }, out, at) =>
        writeUnsigned(
          out,
          at,
          tags.integer,
          Math.floor((vendor.memoryKilobytes / memoryPart) * (0.42 + 0.2 * levelAt(moment, facts.seed))),
        ),
    ],
    ...diskRows(vendor),
    ...Array.from({ length: vendor.processors }, (_, n): Entry[] => [
      [`1.3.6.1.2.1.25.3.3.1.1.${n + 1}`, tlv(tags.oid, Buffer.from([0]))],
      [
        `1.3.6.1.2.1.25.3.3.1.2.${n + 1}`,
        ({ facts, moment }, out, at) =>
          writeUnsigned(
            out,
            at,
            tags.integer,
            Math.floor(4 + 70 * levelAt(moment, facts.seed + 17 * (n + 1))),
          ),
      ],
    ]).flat(),
    [`${entry}.2.${chassis}`, text(`${vendor.brand} ${vendor.model} Chassis`)],
    [`${entry}.3.${chassis}`, oidValue(parseOid(vendor.objectId))],
    [`${entry}.4.${chassis}`, unsigned(0)],
    [`${entry}.5.${chassis}`, unsigned(3)],
    [`${entry}.6.${chassis}`, unsigned(1)],
    [`${entry}.7.${chassis}`, text(vendor.model)],
    [`${entry}.8.${chassis}`, text('V1.0')],
    [`${entry}.9.${chassis}`, text(vendor.firmware)],
    [`${entry}.10.${chassis}`, text(vendor.firmware)],
    [`${entry}.11.${chassis}`, textOf(({ facts }) => facts.serialNumber)],
    [`${entry}.12.${chassis}`, text(vendor.brand)],
    [`${entry}.13.${chassis}`, text(vendor.model)],
  ];
}

/** An object's OID without the last arc of its instance: all rows here but those of neighbours have an index of one. */
export const objectOf = (encoded: Buffer, from: number, to: number): string => {
  let end = to - 1;
  while (end > from && (encoded[end - 1] ?? 0) >= 0x80) end -= 1;
  return encoded.toString('latin1', from, end);
};

const trees = new Map<string, Tree>();

/** The tree of a make with as many interfaces; built once for all agents that are such. */
export function treeOf({ vendor, interfaces, highCapacity, lldp, bridge }: AgentFacts): Tree {
  const key = `${vendor.brand} ${vendor.model} ${interfaces} ${highCapacity} ${JSON.stringify([lldp, bridge])}`;
  const known = trees.get(key);
  if (known) return known;
  const ports = portsOf(vendor, interfaces);
  const rows = [
    ...deviceRows(vendor, ports.length),
    ...interfaceRows(ports, highCapacity),
    ...(lldp ? lldpRows(ports, lldp) : []),
    ...(bridge ? bridgeRows(ports, bridge) : []),
  ]
    .map(([dotted, value]): Row => {
      const oid = parseOid(dotted);
      const wide =
        dotted.startsWith('1.3.6.1.2.1.31.') && [6, 7, 8, 9, 10, 11, 12, 13].includes(oid[10] ?? 0);
      return { oid, encodedOid: oidValue(oid), value, wide };
    })
    .sort((a, b) => compareOid(a.oid, b.oid));
  // A short OID's content begins behind two octets.
  const tree: Tree = {
    ports,
    rows,
    positions: new Map(rows.map(({ encodedOid }, position) => [encodedOid.toString('latin1', 2), position])),
    objects: new Set(rows.map(({ encodedOid }) => objectOf(encodedOid, 2, encodedOid.length))),
    asked: new Map(),
  };
  trees.set(key, tree);
  return tree;
}
