import { tags, text, unsigned, writeText, writeUnsigned, writeUnsigned64 } from './ber.ts';
import { type Entry, type View, type Write } from './mib.ts';
import { type PortCounters, type Wide } from './port.ts';
import { type Port } from './vendors.ts';

const ifTable = '1.3.6.1.2.1.2.2.1';
const ifXTable = '1.3.6.1.2.1.31.1.1.1';
const zero32 = unsigned(0, tags.counter32);
const wide: Wide = { high: 0, low: 0 };

type Count = (port: PortCounters, view: View) => number;
const inOctets: Count = (port, { moment }) => port.octets(0, moment);
const outOctets: Count = (port, { moment }) => port.octets(1, moment);
const inPackets: Count = (port, { moment }) => port.packets(0, moment);
const outPackets: Count = (port, { moment }) => port.packets(1, moment);
/** One packet in so many is not for one receiver alone. */
const broadcastIn: Count = (port, { moment }) => Math.floor(port.packets(0, moment) / 210);
const broadcastOut: Count = (port, { moment }) => Math.floor(port.packets(1, moment) / 640);
const multicastIn: Count = (port, { moment }) => Math.floor(port.packets(0, moment) / 130);
const multicastOut: Count = (port, { moment }) => Math.floor(port.packets(1, moment) / 450);
const inErrors: Count = (port, { moment }) => Math.floor(port.packets(0, moment) * port.errorShare);
const outDiscards: Count = (port, { moment }) => Math.floor(port.packets(1, moment) * port.discardShare);
/** RFC 2863: the old 32-bit counters of non-unicast packets are both kinds together. */
const both =
  (one: Count, other: Count): Count =>
  (port, view) =>
    one(port, view) + other(port, view);

function macAddress(out: Buffer, at: number, seed: number, position: number): number {
  out[at] = tags.octetString;
  out[at + 1] = 6;
  // Locally administered: no maker's.
  out[at + 2] = 0x02;
  out[at + 3] = seed >>> 24;
  out[at + 4] = seed >>> 16;
  out[at + 5] = seed >>> 8;
  out[at + 6] = seed;
  out[at + 7] = position;
  return at + 8;
}

/** The rows of ifTable and ifXTable (RFC 2863) of all interfaces; 22 and 19 columns. */
export function interfaceRows(ports: readonly Port[], highCapacity: boolean): Entry[] {
  return ports.flatMap((port, index) => {
    const position = index + 1;
    const counter32 =
      (count: Count): Write =>
      (view, out, at) => {
        const counters = view.port(position);
        return writeUnsigned(out, at, tags.counter32, counters.wide(count(counters, view), wide).low);
      };
    const counter64 =
      (count: Count): Write =>
      (view, out, at) => {
        const counters = view.port(position);
        return writeUnsigned64(out, at, tags.counter64, counters.wide(count(counters, view), wide));
      };
    const column = (table: string, columns: readonly (readonly [number, Buffer | Write])[]) =>
      columns.map(([number, value]): Entry => [`${table}.${number}.${port.ifIndex}`, value]);
    const highColumns: readonly (readonly [number, Buffer | Write])[] = [
      [6, counter64(inOctets)],
      [7, counter64(inPackets)],
      [8, counter64(multicastIn)],
      [9, counter64(broadcastIn)],
      [10, counter64(outOctets)],
      [11, counter64(outPackets)],
      [12, counter64(multicastOut)],
      [13, counter64(broadcastOut)],
    ];
    return [
      ...column(ifTable, [
        [1, unsigned(port.ifIndex)],
        [2, text(port.descr)],
        [3, unsigned(port.type)],
        [4, unsigned(1500)],
        [5, unsigned(Math.min(0xffff_ffff, port.speedMbps * 1_000_000), tags.gauge32)],
        [6, ({ facts }, out, at) => macAddress(out, at, facts.seed, position)],
        [7, unsigned(1)],
        [8, (view, out, at) => writeUnsigned(out, at, tags.integer, view.port(position).up ? 1 : 2)],
        [
          9,
          (view, out, at) =>
            writeUnsigned(out, at, tags.timeTicks, view.ticksAt(view.port(position).changedMs)),
        ],
        [10, counter32(inOctets)],
        [11, counter32(inPackets)],
        [12, counter32(both(multicastIn, broadcastIn))],
        [13, zero32],
        [14, counter32(inErrors)],
        [15, zero32],
        [16, counter32(outOctets)],
        [17, counter32(outPackets)],
        [18, counter32(both(multicastOut, broadcastOut))],
        [19, counter32(outDiscards)],
        [20, zero32],
        [21, unsigned(0, tags.gauge32)],
        // ifSpecific is deprecated: zeroDotZero.
        [22, Buffer.from([tags.oid, 1, 0])],
      ]),
      ...column(ifXTable, [
        [1, text(port.name)],
        [2, counter32(multicastIn)],
        [3, counter32(broadcastIn)],
        [4, counter32(multicastOut)],
        [5, counter32(broadcastOut)],
        ...(highCapacity ? highColumns : []),
        [14, unsigned(1)],
        [15, unsigned(port.speedMbps, tags.gauge32)],
        [16, unsigned(2)],
        [17, unsigned(1)],
        [18, (view, out, at) => writeText(out, at, view.port(position).alias)],
        [19, (view, out, at) => writeUnsigned(out, at, tags.timeTicks, view.discontinuityTicks)],
      ]),
    ];
  });
}
