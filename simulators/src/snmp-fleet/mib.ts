import { compareOid, integer, type Oid, oidValue, parseOid, tags, text } from './ber.ts';
import { amountBetween, chance, type Flow } from './traffic.ts';
import { type Vendor } from './vendors.ts';

/** What of an agent changes while it runs. Times are seconds since 1970. */
export interface AgentState {
  bootedS: number;
  /** When the counters began at zero (plus their offset); a reset without a reboot moves it and the discontinuity time. */
  countersSinceS: number;
  discontinuityS: number;
  readonly downInterfaces: Set<number>;
}

export interface AgentFacts {
  readonly name: string;
  readonly location: string;
  readonly contact: string;
  readonly vendor: Vendor;
  readonly serialNumber: string;
  readonly interfaces: number;
  readonly seed: number;
  /** What the 64-bit counters begin with: near 2^64 they wrap soon. */
  readonly counterOffset: bigint;
}

type Value = Buffer | ((nowS: number) => Buffer);

/** The OIDs of a tree in their order; the same for all agents with as many interfaces, so kept once. */
export interface Layout {
  readonly oids: readonly Oid[];
  /** Each OID as it stands in a packet. */
  readonly encoded: readonly Buffer[];
  /** Positions by the content of the encoded OID. */
  readonly positions: ReadonlyMap<string, number>;
  /** Which of the values as they are built stands at each position. */
  readonly order: readonly number[];
}

export interface Mib {
  readonly layout: Layout;
  readonly values: readonly Value[];
}

const layouts = new Map<number, Layout>();

function makeLayout(dotted: readonly string[]): Layout {
  const all = dotted.map(parseOid);
  const order = all.map((_, index) => index).sort((a, b) => compareOid(all[a]!, all[b]!));
  const oids = order.map((index) => all[index]!);
  const encoded = oids.map(oidValue);
  // A short OID's content begins behind two octets.
  const positions = new Map(encoded.map((bytes, position) => [bytes.toString('latin1', 2), position]));
  return { oids, encoded, positions, order };
}

const ifTable = '1.3.6.1.2.1.2.2.1';
const ifXTable = '1.3.6.1.2.1.31.1.1.1';
const ticks = (seconds: number) =>
  integer(BigInt(Math.max(0, Math.floor(seconds * 100))) & 0xffffffffn, tags.timeTicks);
const counter32 = (value: bigint) => integer(value & 0xffffffffn, tags.counter32);
const counter64 = (value: bigint) => integer(value & 0xffffffffffffffffn, tags.counter64);
const gauge = (value: number) => integer(Math.max(0, Math.floor(value)), tags.gauge32);

/** Flows of one interface: octets and packets of both ways, and few errors. */
function flowsOf(facts: AgentFacts, index: number) {
  const seed = facts.seed * 1009 + index * 31;
  const uplink = index <= 2;
  const mean =
    (uplink ? 4e6 + 8e6 * chance(seed) : 5e3 + 1.2e6 * chance(seed) ** 3) * (facts.vendor.speedMbps / 1000);
  const flow = (share: number, salt: number): Flow => ({
    mean: mean * share,
    peakS: (6 + 4 * chance(seed + salt)) * 3600,
    seed: seed + salt,
  });
  return {
    inOctets: flow(1, 0),
    outOctets: flow(0.15 + 0.5 * chance(seed + 7), 1),
    inPackets: flow(1 / 700, 0),
    outPackets: flow(1 / 900, 1),
    inErrors: flow(chance(seed + 8) > 0.9 ? 1e-7 : 0, 2),
    outDiscards: flow(chance(seed + 9) > 0.9 ? 4e-7 : 0, 3),
  };
}

function interfaceEntries(facts: AgentFacts, state: AgentState, index: number): [string, Value][] {
  const flows = flowsOf(facts, index);
  const unused = index > 4 && chance(facts.seed * 77 + index) > 0.7;
  const isUp = () => !unused && !state.downInterfaces.has(index);
  const name = facts.vendor.interfaceName(index);
  const speed = facts.vendor.speedMbps;
  const mac = Buffer.from([0x02, facts.seed >> 16, facts.seed >> 8, facts.seed, 0, index]);
  const amount = (flow: Flow, nowS: number) =>
    unused ? 0n : BigInt(Math.floor(amountBetween(flow, state.countersSinceS, nowS)));
  const wide = (flow: Flow) => (nowS: number) => counter64(facts.counterOffset + amount(flow, nowS));
  const narrow = (flow: Flow) => (nowS: number) => counter32(facts.counterOffset + amount(flow, nowS));
  const plain = (flow: Flow) => (nowS: number) => counter32(amount(flow, nowS));
  const zero32 = counter32(0n);
  const zero64 = counter64(0n);
  const alias = index === 1 ? '上联-电信专线' : index === 2 ? '上联-联通专线' : unused ? '' : `接入-${index}`;
  const column = (table: string, columns: readonly (readonly [number, Value])[]) =>
    columns.map(([number, value]): [string, Value] => [`${table}.${number}.${index}`, value]);
  return [
    ...column(ifTable, [
      [1, integer(index)],
      [2, text(name)],
      [3, integer(6)],
      [4, integer(1500)],
      [5, gauge(Math.min(0xffffffff, speed * 1e6))],
      [6, text(mac)],
      [7, integer(1)],
      [8, () => integer(isUp() ? 1 : 2)],
      [9, ticks(0)],
      [10, narrow(flows.inOctets)],
      [11, plain(flows.inPackets)],
      [13, zero32],
      [14, plain(flows.inErrors)],
      [15, zero32],
      [16, narrow(flows.outOctets)],
      [17, plain(flows.outPackets)],
      [19, plain(flows.outDiscards)],
      [20, zero32],
    ]),
    ...column(ifXTable, [
      [1, text(name)],
      [2, zero32],
      [3, zero32],
      [4, zero32],
      [5, zero32],
      [6, wide(flows.inOctets)],
      [7, wide(flows.inPackets)],
      [8, zero64],
      [9, zero64],
      [10, wide(flows.outOctets)],
      [11, wide(flows.outPackets)],
      [12, zero64],
      [13, zero64],
      [14, integer(1)],
      [15, gauge(speed)],
      [16, integer(2)],
      [17, integer(1)],
      [18, text(alias)],
      [19, () => ticks(state.discontinuityS === 0 ? 0 : state.discontinuityS - state.bootedS)],
    ]),
  ];
}

/** The whole tree of an agent. */
export function buildMib(facts: AgentFacts, state: AgentState): Mib {
  const { vendor } = facts;
  const load = (nowS: number) => integer(Math.round(8 + 30 * chance(facts.seed + Math.floor(nowS / 60))));
  const memory = 2_097_152;
  const entity: readonly (readonly [number, Value])[] = [
    [2, text(vendor.description.split('\r\n')[0] ?? '')],
    [5, integer(3)],
    [7, text(vendor.model)],
    [9, text(vendor.firmware)],
    [10, text(vendor.firmware)],
    [11, text(facts.serialNumber)],
    [12, text(vendor.brand)],
    [13, text(vendor.model)],
  ];
  const values: [string, Value][] = [
    ['1.3.6.1.2.1.1.1.0', text(vendor.description)],
    ['1.3.6.1.2.1.1.2.0', oidValue(parseOid(vendor.objectId))],
    ['1.3.6.1.2.1.1.3.0', (nowS) => ticks(nowS - state.bootedS)],
    ['1.3.6.1.2.1.1.4.0', text(facts.contact)],
    ['1.3.6.1.2.1.1.5.0', text(facts.name)],
    ['1.3.6.1.2.1.1.6.0', text(facts.location)],
    ['1.3.6.1.2.1.1.7.0', integer(vendor.services)],
    ['1.3.6.1.2.1.2.1.0', integer(facts.interfaces)],
    ['1.3.6.1.2.1.25.2.3.1.1.1', integer(1)],
    ['1.3.6.1.2.1.25.2.3.1.2.1', oidValue(parseOid('1.3.6.1.2.1.25.2.1.2'))],
    ['1.3.6.1.2.1.25.2.3.1.3.1', text('Physical memory')],
    ['1.3.6.1.2.1.25.2.3.1.4.1', integer(1024)],
    ['1.3.6.1.2.1.25.2.3.1.5.1', integer(memory)],
    [
      '1.3.6.1.2.1.25.2.3.1.6.1',
      (nowS) => integer(Math.floor(memory * (0.4 + 0.1 * chance(facts.seed + Math.floor(nowS / 300))))),
    ],
    ['1.3.6.1.2.1.25.3.3.1.2.1', load],
    ...entity.map(([column, value]): [string, Value] => [`1.3.6.1.2.1.47.1.1.1.1.${column}.1`, value]),
  ];
  for (let index = 1; index <= facts.interfaces; index++)
    values.push(...interfaceEntries(facts, state, index));
  let layout = layouts.get(facts.interfaces);
  if (!layout) {
    layout = makeLayout(values.map(([dotted]) => dotted));
    layouts.set(facts.interfaces, layout);
  }
  return { layout, values: layout.order.map((index) => values[index]![1]) };
}
