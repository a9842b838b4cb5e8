import { counterColumns, type PollReading } from '@linekeeper/probes';
import { agentCacheMs, bitRate, bootMs, eventRate, uptimeContinued } from './counter-rates.ts';

const width = counterColumns.length;
const discontinuity = counterColumns.indexOf('discontinuity');

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

/** The counters of one poll and what is needed to compare them with another's. */
export type CounterReads = Pick<
  PollReading,
  'atMs' | 'interfaceAfterMs' | 'uptimeTicks' | 'words' | 'bits' | 'speedBps'
>;

/** Interfaces whose speed says nothing of what they carry: ifType softwareLoopback (IANAifType-MIB). */
const softwareLoopback = 24;

export interface RatedInterface {
  readonly type: number;
  /** As it was discovered, for polls that do not tell; null where it is not known. */
  readonly speedBps: number | null;
}

/**
 * Turns the polls of one device into rates. Keeps the read before as the baseline, for each interface by itself, and
 * gives NaN ("no value") wherever the two reads cannot be compared.
 */
export class InterfaceRates {
  readonly #interfaces: readonly RatedInterface[];
  #before: CounterReads | undefined;
  /** Whether an interface's read before may be built upon. */
  readonly #usable: Uint8Array;
  /** Whether the last read of an interface held nothing but zeros. */
  readonly #wasZero: Uint8Array;

  constructor(interfaces: readonly RatedInterface[]) {
    this.#interfaces = interfaces;
    this.#usable = new Uint8Array(interfaces.length);
    this.#wasZero = new Uint8Array(interfaces.length);
  }

  /** Rates between the read before and this one, `ratesPerInterface` an interface. The reads are kept: pass new arrays. */
  next(reads: CounterReads): Float64Array {
    const rates = new Float64Array(this.#interfaces.length * ratesPerInterface).fill(NaN);
    const before = this.#before;
    const elapsedMs = before ? reads.atMs - before.atMs : 0;
    const continued =
      before !== undefined &&
      elapsedMs > 0 &&
      uptimeContinued(before.uptimeTicks, reads.uptimeTicks, elapsedMs);
    // The agent answered from its cache: this read is the one before, so the one before stays the baseline.
    if (before && continued && elapsedMs < agentCacheMs && sameWords(before.words, reads.words)) return rates;
    for (let i = 0; i < this.#interfaces.length; i++) {
      if (before && continued && this.#usable[i] === 1) this.#rate(i, before, reads, rates);
      this.#judge(i, reads, before !== undefined && continued);
    }
    this.#before = reads;
    return rates;
  }

  #rate(i: number, before: CounterReads, now: CounterReads, rates: Float64Array): void {
    const first = i * width;
    const life = first + discontinuity;
    if (before.bits[life] !== now.bits[life] || before.words[2 * life] !== now.words[2 * life]) return;
    const elapsedMs =
      now.atMs + (now.interfaceAfterMs[i] as number) - before.atMs - (before.interfaceAfterMs[i] as number);
    if (elapsedMs <= 0) return;
    const speed = Math.max(this.#speed(i, before), this.#speed(i, now));
    const bits = (column: number) => (now.bits[first + column] === 64 ? 64 : 32);
    const rate = (of: typeof bitRate, column: number) =>
      of(stepOf(before, now, first + column), bits(column), elapsedMs, speed);
    // Multicast and broadcast packets count where the agent has them.
    const more = (column: number) => (now.bits[first + column] === 0 ? 0 : rate(eventRate, column));
    const out = i * ratesPerInterface;
    for (const way of [0, 1]) {
      rates[out + way] = rate(bitRate, way);
      rates[out + 2 + way] = rate(eventRate, 2 + way) + more(4 + way) + more(6 + way);
      rates[out + 4 + way] = rate(eventRate, 8 + way);
      rates[out + 6 + way] = rate(eventRate, 10 + way);
    }
  }

  /** Between two reads a line may have run at either speed: the greater one bounds it. */
  #speed(i: number, reads: CounterReads): number {
    const { type, speedBps } = this.#interfaces[i] as RatedInterface;
    if (type === softwareLoopback) return NaN;
    const polled = reads.speedBps[i] as number;
    return polled > 0 ? polled : speedBps || NaN;
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
