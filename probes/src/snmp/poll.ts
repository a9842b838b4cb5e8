import type { ProbeFailure, SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { type Clock, systemClock } from '../clock.ts';
import { readInteger, readUnsigned32, readUnsigned64, tag } from './ber.ts';
import type { SnmpExchange } from './exchange.ts';
import { getInto, type ValueSink } from './get.ts';
import { counterColumns, learnTemplate, type PollPlan, type PollShape, slot } from './poll-plan.ts';
import type { GetPart } from './template.ts';

const width = counterColumns.length;
const interfaceShift = Math.log2(slot.perInterface);

/**
 * What one poll read, in flat arrays by the order of the plan's interfaces. A counter is two 32-bit words and not a
 * bigint (nothing is allocated per value) nor a double (off by up to 2048 near the top of a 64-bit counter): the
 * difference of two readings is exact.
 */
export interface PollReading {
  ok: true;
  /** Monotonic time when sysUpTime came in, in milliseconds. */
  atMs: number;
  /** sysUpTime in hundredths of a second; NaN where the agent gave none. */
  uptimeTicks: number;
  /** ifTableLastChange in hundredths of a second of sysUpTime: interfaces came or went then. NaN where unknown. */
  tableChangeTicks: number;
  /** Low and high word of each counter: 2 × (interface × 13 + column of `counterColumns`). */
  words: Uint32Array;
  /** 64 or 32 by the counter that came, 0 where there was none: interface × 13 + column. */
  bits: Uint8Array;
  /** ifAdminStatus and ifOperStatus by their numbers; 0 where the agent gave none. */
  adminStatus: Uint8Array;
  operStatus: Uint8Array;
  /** From ifHighSpeed, else ifSpeed; NaN where the agent does not know it. */
  speedBps: Float64Array;
  /** When the values of each interface came in: milliseconds after `atMs`. */
  interfaceAfterMs: Float64Array;
  /** Mean load of the processors in percent; NaN where unknown. */
  cpuPercent: number;
  /** Used share of the main memory in percent, as the agent counts it; NaN where unknown. */
  memoryPercent: number;
  /** Used share of its fullest disk in percent; NaN where unknown. */
  diskPercent: number;
  /** Time that network and agent took, without our own waiting. */
  elapsedMs: number;
}

export type PollResult = PollReading | ProbeFailure;

/** Polls a device by its plan. Never throws; a failure at any part is a failure of the poll. */
export async function poll(
  exchange: SnmpExchange,
  target: SnmpTarget,
  query: { plan: PollPlan; clock?: Clock },
  signal?: AbortSignal,
): Promise<PollResult> {
  const { plan, clock = systemClock } = query;
  const sink = new ReadingSink(plan.shape, clock);
  const filled = await getInto(exchange, target, { template: plan.template, sink }, signal);
  if (!filled.ok) return filled;
  if (filled.learned) learnTemplate(plan, filled.learned);
  return sink.finish(filled.elapsedMs);
}

const number = new Uint32Array(2);

class ReadingSink implements ValueSink {
  readonly #slots: Int32Array;
  readonly #clock: Clock;
  readonly #reading: PollReading;
  readonly #loads: Float64Array;
  #memoryUsed = NaN;
  #memorySize = NaN;
  /** Used and size of each disk in turn. */
  readonly #disks: Float64Array;

  constructor(shape: PollShape, clock: Clock) {
    this.#slots = shape.slots;
    this.#clock = clock;
    this.#disks = new Float64Array(2 * shape.diskCount).fill(NaN);
    this.#loads = new Float64Array(shape.processorCount).fill(NaN);
    this.#reading = emptyReading(shape.ifIndexes.length, clock.monotonicMs());
  }

  take(position: number, valueTag: number, bytes: Buffer, range: { start: number; end: number }): boolean {
    const bits = readNumber(valueTag, bytes, range);
    if (bits < 0) return false;
    const place = this.#slots[position]!;
    if (place < 0) this.#takeOfDevice(place, bits);
    else this.#takeOfInterface(place, bits);
    return true;
  }

  missing(): void {
    // Every array says "not there" from the beginning.
  }

  taken(part: GetPart): void {
    const nowMs = this.#clock.monotonicMs();
    const slots = this.#slots;
    const reading = this.#reading;
    if (slots[part.positions[0]!]! < 0) reading.atMs = nowMs;
    // The positions of a part rise, so its interfaces are one run.
    const from = Math.max(0, Math.floor(slots[part.positions[0]!]! / slot.perInterface));
    const to = Math.floor(slots[part.positions.at(-1)!]! / slot.perInterface);
    for (let at = from; at <= to; at += 1) reading.interfaceAfterMs[at] = nowMs - reading.atMs;
  }

  finish(elapsedMs: number): PollReading {
    const reading = this.#reading;
    reading.elapsedMs = elapsedMs;
    let [loads, sum] = [0, 0];
    for (const load of this.#loads) {
      if (!(load <= 100)) continue;
      loads += 1;
      sum += load;
    }
    if (loads > 0) reading.cpuPercent = sum / loads;
    const share = this.#memoryUsed / this.#memorySize;
    if (share >= 0 && share <= 1) reading.memoryPercent = share * 100;
    reading.diskPercent = fullest(this.#disks);
    return reading;
  }

  #takeOfInterface(place: number, bits: number): void {
    const reading = this.#reading;
    const at = place >>> interfaceShift;
    const column = place & (slot.perInterface - 1);
    if (column < width) {
      const cell = at * width + column;
      reading.bits[cell] = bits;
      reading.words[2 * cell] = number[0]!;
      reading.words[2 * cell + 1] = number[1]!;
    } else if (column === slot.adminStatus) {
      reading.adminStatus[at] = bits > 0 && number[0]! < 256 ? number[0]! : 0;
    } else if (column === slot.operStatus) {
      reading.operStatus[at] = bits > 0 && number[0]! < 256 ? number[0]! : 0;
    } else {
      reading.speedBps[at] = bits > 0 ? speedBps(number[0]!, column === slot.highSpeed) : NaN;
    }
  }

  #takeOfDevice(place: number, bits: number): void {
    const value = bits > 0 ? number[1]! * 4294967296 + number[0]! : NaN;
    if (place === slot.sysUpTime) this.#reading.uptimeTicks = value;
    else if (place === slot.ifTableLastChange) this.#reading.tableChangeTicks = value;
    else if (place === slot.memoryUsed) this.#memoryUsed = value;
    else if (place === slot.memorySize) this.#memorySize = value;
    else if (place <= slot.disks) this.#disks[slot.disks - place] = value;
    else this.#loads[slot.processors - place] = value;
  }
}

/** Used share of the fullest disk in percent, as the device counts it; what cannot be is passed over. */
function fullest(disks: Float64Array): number {
  let most = NaN;
  for (let at = 0; at < disks.length; at += 2) {
    const share = disks[at]! / disks[at + 1]!;
    if (share >= 0 && share <= 1 && !(share * 100 <= most)) most = share * 100;
  }
  return most;
}

/** A reading of nothing yet: every value says "not there". Its arrays are views of one piece of memory, which costs less. */
function emptyReading(count: number, atMs: number): PollReading {
  const cells = count * width;
  const memory = new ArrayBuffer(16 * count + 9 * cells + 2 * count);
  const bytesAt = 16 * count + 8 * cells;
  return {
    ok: true,
    atMs,
    uptimeTicks: NaN,
    tableChangeTicks: NaN,
    words: new Uint32Array(memory, 16 * count, 2 * cells),
    bits: new Uint8Array(memory, bytesAt, cells),
    adminStatus: new Uint8Array(memory, bytesAt + cells, count),
    operStatus: new Uint8Array(memory, bytesAt + cells + count, count),
    speedBps: new Float64Array(memory, 0, count).fill(NaN),
    interfaceAfterMs: new Float64Array(memory, 8 * count, count),
    cpuPercent: NaN,
    memoryPercent: NaN,
    diskPercent: NaN,
    elapsedMs: 0,
  };
}

/** Reads a number into `number`; its bits, 0 when the value is absent or no number, −1 when it is malformed. */
function readNumber(valueTag: number, bytes: Buffer, range: { start: number; end: number }): number {
  number[0] = 0;
  number[1] = 0;
  let value: number;
  switch (valueTag) {
    case tag.counter64:
      return readUnsigned64(bytes, range, number, 0) ? 64 : -1;
    case tag.counter32:
    case tag.gauge32:
    case tag.timeticks:
      value = readUnsigned32(bytes, range.start, range.end);
      break;
    case tag.integer:
      value = readInteger(bytes, range.start, range.end);
      break;
    default:
      return 0;
  }
  if (Number.isNaN(value)) return -1;
  // No value that a poll asks for can be negative.
  if (value < 0) return 0;
  number[0] = value;
  return 32;
}

/** ifHighSpeed is in Mbit/s; ifSpeed is in bit/s, and 4294967295 means "more than fits here" (RFC 2863). */
function speedBps(value: number, high: boolean): number {
  if (value === 0 || (!high && value === 4294967295)) return NaN;
  return high ? value * 1e6 : value;
}
