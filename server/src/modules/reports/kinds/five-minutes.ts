import { type KeptSamples, percentile } from '../../monitoring/index.ts';

/** Carriers bill by values of five minutes. */
const slotMs = 300_000;

/** How long a value stands for: five minutes, or as many of them as lie between two measurements. */
export const stepOf = (intervalMs: number): number => slotMs * Math.max(1, Math.ceil(intervalMs / slotMs));

/** Puts samples of one direction together to values of one step each. Times are milliseconds since 1970. */
export class FiveMinutes {
  readonly #fromMs: number;
  readonly #untilMs: number;
  readonly #stepMs: number;
  readonly #sums: Float64Array;
  readonly #counts: Uint16Array;
  readonly #samples: number[] = [];

  /** Of the steps that are over: one that `toMs` is in the middle of is left out. What was measured from `untilMs` on is not of it. */
  constructor({ fromMs, toMs, untilMs, stepMs }: Record<'fromMs' | 'toMs' | 'untilMs' | 'stepMs', number>) {
    this.#fromMs = fromMs;
    this.#untilMs = untilMs;
    this.#stepMs = stepMs;
    const length = Math.max(0, Math.floor((toMs - fromMs) / stepMs));
    this.#sums = new Float64Array(length);
    this.#counts = new Uint16Array(length);
  }

  add({ timesMs, values }: KeptSamples): void {
    for (const [at, timeMs] of timesMs.entries()) {
      if (timeMs >= this.#untilMs) continue;
      const value = values[at]!;
      this.#samples.push(value);
      const slot = Math.floor((timeMs - this.#fromMs) / this.#stepMs);
      if (slot < 0 || slot >= this.#sums.length) continue;
      this.#sums[slot]! += value;
      this.#counts[slot]! += 1;
    }
  }

  /** The values in whole bit/s; null where nothing was measured. */
  values(): (number | null)[] {
    return Array.from(this.#sums, (sum, at) => {
      const count = this.#counts[at]!;
      return count === 0 ? null : Math.round(sum / count);
    });
  }

  /** Of single samples, as the page of a line tells it. */
  sampleP95(): number | null {
    return percentile(Float64Array.from(this.#samples), 95);
  }
}

export interface TrafficFigures {
  /** Null where there are too few values for it. */
  readonly p95: number | null;
  readonly mean: number | null;
  readonly max: number | null;
  /** What went through while it was measured. */
  readonly bytes: number | null;
  readonly measured: number;
}

/** What follows from the values of one direction. */
export function trafficFigures(values: readonly (number | null)[], stepMs: number): TrafficFigures {
  const known = values.filter((value) => value !== null);
  const sum = known.reduce((all, value) => all + value, 0);
  if (known.length === 0) return { p95: null, mean: null, max: null, bytes: null, measured: 0 };
  return {
    p95: percentile(Float64Array.from(known), 95),
    mean: sum / known.length,
    max: known.reduce((most, value) => Math.max(most, value), 0),
    bytes: (sum * stepMs) / 8000,
    measured: known.length,
  };
}

/** Values as one cell: parted by spaces, `-` where nothing was measured, `0*12` for twelve times the same. */
export function packed(values: readonly (number | null)[]): string {
  const parts: string[] = [];
  for (let at = 0; at < values.length;) {
    let end = at + 1;
    while (end < values.length && values[end] === values[at]) end++;
    const word = values[at] === null ? '-' : String(values[at]);
    parts.push(end - at > 1 ? `${word}*${end - at}` : word);
    at = end;
  }
  // A sign that leads a cell would make it a formula.
  return `v ${parts.join(' ')}`;
}
