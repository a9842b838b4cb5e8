import { bucketOf, middleOf, type Sketch, type Totals } from './sketch.ts';

/** Buckets that there are: of a day in microseconds, and of 1e12 bit/s. */
const bucketCount = bucketOf(1e14) + 1;

/**
 * Where many distributions are added up: one array that is used again and again, since thousands of paths with a map each would take
 * longer to make than to read.
 */
export class SketchSum implements Totals {
  runs = 0;
  failed = 0;
  sent = 0;
  lost = 0;
  count = 0;
  min = Infinity;
  max = -Infinity;
  readonly buckets = new Float64Array(bucketCount);
  /** Which buckets may hold anything. */
  from = bucketCount;
  to = -1;

  clear(): void {
    this.runs = this.failed = this.sent = this.lost = this.count = 0;
    this.min = Infinity;
    this.max = -Infinity;
    this.buckets.fill(0, this.from, this.to + 1);
    this.from = bucketCount;
    this.to = -1;
  }

  addTotals({ runs, failed, sent, lost, count, min, max }: Totals): void {
    this.runs += runs;
    this.failed += failed;
    this.sent += sent;
    this.lost += lost;
    this.count += count;
    if (min < this.min) this.min = min;
    if (max > this.max) this.max = max;
  }

  /** Says which buckets are about to be added to. */
  reach(from: number, to: number): void {
    if (from < this.from) this.from = from;
    if (to > this.to) this.to = to;
  }

  /** Adds a distribution. */
  add(sketch: Sketch): void {
    this.addTotals(sketch);
    for (const [bucket, count] of sketch.buckets) {
      this.reach(bucket, bucket);
      this.buckets[bucket]! += count;
    }
  }

  /** Adds another sum. */
  addSum(other: SketchSum): void {
    this.addTotals(other);
    this.reach(other.from, other.to);
    for (let bucket = other.from; bucket <= other.to; bucket++)
      this.buckets[bucket]! += other.buckets[bucket]!;
  }

  /** The values that these shares (0 to 1, ascending) of all do not exceed (nearest rank); null where there is no value. */
  quantiles(shares: readonly number[]): (number | null)[] {
    const { count, min, max, buckets } = this;
    if (count === 0) return shares.map(() => null);
    let at = this.from;
    let seen = buckets[at]!;
    return shares.map((share) => {
      const rank = Math.max(1, Math.ceil(share * count));
      // The ends are known as they were.
      if (rank === 1) return min;
      if (rank === count) return max;
      while (seen < rank && at < this.to) seen += buckets[++at]!;
      return Math.min(max, Math.max(min, middleOf(at)));
    });
  }
}
