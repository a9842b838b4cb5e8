/**
 * A distribution in buckets that grow by a fixed share (DDSketch: Masson, Rim and Lee, 2019): merging two of them is adding their counts,
 * so quantiles of any stretch of time and any group of paths are those of all their values together, to within `resolution`. Values are
 * natural numbers: measured ones times ten to the decimals of their metric. The least and the greatest are kept as they were.
 */
export interface Sketch {
  /** Runs that said something of their target; those that failed by our own fault are none. */
  runs: number;
  /** Of these, runs without a result. */
  failed: number;
  /** Packets sent and lost; of kinds without packets nought. */
  sent: number;
  lost: number;
  /** How many values there are, the least and the greatest of them. */
  count: number;
  min: number;
  max: number;
  /** How many values each bucket has. */
  readonly buckets: Map<number, number>;
}

const growth = 1.04;
const logOfGrowth = Math.log(growth);
/** How far off a quantile may be, as a share of it. */
export const resolution = (growth - 1) / (growth + 1);

/** What a distribution says beside its buckets. */
export type Totals = Omit<Sketch, 'buckets'>;

export const emptySketch = (): Sketch => ({
  ...{ runs: 0, failed: 0, sent: 0, lost: 0, count: 0, min: Infinity, max: -Infinity },
  buckets: new Map(),
});

/** The bucket of a value; nought has one of its own. */
export const bucketOf = (value: number): number =>
  value < 1 ? 0 : 1 + Math.ceil(Math.log(value) / logOfGrowth - 1e-9);

/** What stands for the values of a bucket. */
export const middleOf = (bucket: number): number =>
  bucket === 0 ? 0 : (2 * growth ** (bucket - 1)) / (growth + 1);

/** Takes a value in: a natural number. */
export function addValue(sketch: Sketch, value: number): void {
  const bucket = bucketOf(value);
  sketch.buckets.set(bucket, (sketch.buckets.get(bucket) ?? 0) + 1);
  sketch.count++;
  if (value < sketch.min) sketch.min = value;
  if (value > sketch.max) sketch.max = value;
}
