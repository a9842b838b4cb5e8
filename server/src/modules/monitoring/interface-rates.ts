import { agentCacheMs, bitRate, bootMs, eventRate, uptimeContinued } from './counter-rates.ts';

/** What is read of an interface, in this order. Counters, and the time of their last discontinuity. */
export const counterColumns = [
  'inOctets',
  'outOctets',
  'inUnicast',
  'outUnicast',
  'inMulticast',
  'outMulticast',
  'inBroadcast',
  'outBroadcast',
  'inErrors',
  'outErrors',
  'inDiscards',
  'outDiscards',
  'discontinuity',
] as const;
const width = counterColumns.length;
const discontinuity = width - 1;

/** What comes of it, in this order: bit/s twice, then events per second. */
export const rateColumns = [
  'if.in',
  'if.out',
  'if.in_packets',
  'if.out_packets',
  'if.in_errors',
  'if.out_errors',
  'if.in_discards',
  'if.out_discards',
] as const;
export const ratesPerInterface = rateColumns.length;

/** The counters of one poll, interface after interface, each with the columns above. */
export interface CounterReads {
  /** Monotonic time of the read in milliseconds. */
  readonly atMs: number;
  /** sysUpTime; NaN where the agent gave none. */
  readonly uptimeTicks: number;
  /** Low and high half of each counter. */
  readonly words: Uint32Array;
  /** 64 or 32 by the counter that was read, 0 where there was none. */
  readonly bits: Uint8Array;
}

/** Interfaces whose speed says nothing of what they carry: ifType softwareLoopback (IANAifType-MIB). */
const softwareLoopback = 24;

export interface RatedInterface {
  readonly type: number;
  /** From ifHighSpeed, else ifSpeed; null where the agent gives none. */
  readonly speedBps: number | null;
}

/**
 * Turns the polls of one device into rates. Keeps the read before as the baseline, for each interface by itself, and
 * gives NaN ("no value") wherever the two reads cannot be compared.
 */
export class InterfaceRates {
  readonly #speeds: Float64Array;
  #before: CounterReads | undefined;
  /** Whether an interface's read before may be built upon. */
  readonly #usable: Uint8Array;
  /** Whether the last read of an interface held nothing but zeros. */
  readonly #wasZero: Uint8Array;

  constructor(interfaces: readonly RatedInterface[]) {
    this.#speeds = Float64Array.from(interfaces, ({ type, speedBps }) =>
      type === softwareLoopback || !speedBps ? NaN : speedBps,
    );
    this.#usable = new Uint8Array(interfaces.length);
    this.#wasZero = new Uint8Array(interfaces.length);
  }

  /** Rates between the read before and this one, `ratesPerInterface` an interface. The reads are kept: pass new arrays. */
  next(reads: CounterReads): Float64Array {
    const rates = new Float64Array(this.#speeds.length * ratesPerInterface).fill(NaN);
    const before = this.#before;
    const elapsedMs = before ? reads.atMs - before.atMs : 0;
    const continued =
      before !== undefined &&
      elapsedMs > 0 &&
      uptimeContinued(before.uptimeTicks, reads.uptimeTicks, elapsedMs);
    // The agent answered from its cache: this read is the one before, so the one before stays the baseline.
    if (before && continued && elapsedMs < agentCacheMs && sameWords(before.words, reads.words)) return rates;
    for (let i = 0; i < this.#speeds.length; i++) {
      if (before && continued && this.#usable[i] === 1) this.#rate(i, before, reads, { elapsedMs, rates });
      this.#judge(i, reads, before !== undefined && continued);
    }
    this.#before = reads;
    return rates;
  }

  #rate(
    i: number,
    before: CounterReads,
    now: CounterReads,
    to: { elapsedMs: number; rates: Float64Array },
  ): void {
    const first = i * width;
    const life = first + discontinuity;
    if (before.bits[life] !== now.bits[life] || before.words[2 * life] !== now.words[2 * life]) return;
    const speed = this.#speeds[i] as number;
    const { elapsedMs, rates } = to;
    const out = i * ratesPerInterface;
    const step = (column: number) => stepOf(before, now, first + column);
    const bits = (column: number) => (now.bits[first + column] === 64 ? 64 : 32);
    const event = (column: number) => eventRate(step(column), bits(column), elapsedMs, speed);
    for (const way of [0, 1]) {
      rates[out + way] = bitRate(step(way), bits(way), elapsedMs, speed);
      rates[out + 2 + way] =
        event(2 + way) + extra(event, now, first, 4 + way) + extra(event, now, first, 6 + way);
      rates[out + 4 + way] = event(8 + way);
      rates[out + 6 + way] = event(10 + way);
    }
  }

  /** Whether this read of an interface may be built upon. */
  #judge(i: number, now: CounterReads, continued: boolean): void {
    const first = i * width;
    let zero = true;
    for (let cell = first; cell < first + discontinuity && zero; cell++)
      zero = now.words[2 * cell] === 0 && now.words[2 * cell + 1] === 0;
    // Zeros are what an agent shows while it starts, and what a line card shows while it is reset.
    const young = now.uptimeTicks * 10 < bootMs;
    const surprising = continued && this.#before !== undefined && this.#wasZero[i] === 0;
    this.#usable[i] = zero && (young || surprising) ? 0 : 1;
    this.#wasZero[i] = zero ? 1 : 0;
  }
}

/** Multicast and broadcast packets count where the agent has them. */
function extra(event: (column: number) => number, now: CounterReads, first: number, column: number): number {
  return now.bits[first + column] === 0 ? 0 : event(column);
}

/** The later read less the earlier one, exact to 2^53; NaN where one is missing or they are not of one kind. */
function stepOf(before: CounterReads, now: CounterReads, cell: number): number {
  if (now.bits[cell] === 0 || before.bits[cell] !== now.bits[cell]) return NaN;
  const low = (now.words[2 * cell] as number) - (before.words[2 * cell] as number);
  const high = (now.words[2 * cell + 1] as number) - (before.words[2 * cell + 1] as number);
  return high * 2 ** 32 + low;
}

function sameWords(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return a.length > 0;
}
