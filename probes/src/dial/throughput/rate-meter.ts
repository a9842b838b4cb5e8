/** How much had come by when: milliseconds since the beginning, and all bytes until then. */
export interface Reading {
  readonly atMs: number;
  readonly bytes: number;
}

/** Readings are kept at most this often. */
const everyMs = 100;

/** Counts what comes over several streams and remembers when. */
export class RateMeter {
  readonly #startMs: number;
  readonly readings: Reading[] = [{ atMs: 0, bytes: 0 }];
  bytes = 0;

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  add(bytes: number, nowMs: number): void {
    this.bytes += bytes;
    const reading = { atMs: nowMs - this.#startMs, bytes: this.bytes };
    const last = this.readings.at(-1)!;
    // The newest of each step stands for it; the beginning stays.
    const isSameStep =
      this.readings.length > 1 && Math.ceil(last.atMs / everyMs) === Math.ceil(reading.atMs / everyMs);
    if (isSameStep) this.readings.pop();
    this.readings.push(reading);
  }
}

/**
 * The rate after the warm-up, in bits a second, from its last reading before the warm-up ended to the last of all. Where all was over before
 * that, the rate of all of it. Bytes and seconds are those of the whole.
 */
export function rateOf(
  readings: readonly Reading[],
  warmUpMs: number,
): { bitsPerSecond: number; bytes: number; seconds: number } {
  const first = readings[0] ?? { atMs: 0, bytes: 0 };
  const last = readings.at(-1) ?? first;
  const warm = readings.findLast(({ atMs }) => atMs <= warmUpMs) ?? first;
  const from = last.atMs - warm.atMs >= everyMs ? warm : first;
  // A millisecond is the least that is told apart.
  const tookMs = Math.max(1, last.atMs - from.atMs);
  return {
    bitsPerSecond: Math.round(((last.bytes - from.bytes) * 8_000) / tookMs),
    bytes: last.bytes,
    seconds: Math.round(last.atMs) / 1_000,
  };
}
