/** One line of a result. */
export interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly better: 'more' | 'less';
  /** What the figure must reach (DESIGN section 9). */
  readonly budget?: number;
  /** The same thing done by a peer in the same run. */
  readonly peer?: { readonly name: string; readonly value: number };
  /** How many times better than the peer it must be. */
  readonly ratioBudget?: number;
}

export interface BenchOptions {
  /** A small run that shows that the bench works; its figures prove nothing. */
  readonly quick: boolean;
  /** Tells what is going on. */
  readonly say: (line: string) => void;
}

export interface Bench {
  readonly name: string;
  /** What was done, with sizes: a reader must be able to judge the figures. */
  readonly about: string;
  run(options: BenchOptions): Promise<Row[]>;
}

/** How many times better than the peer; undefined without one. */
export function ratioOf({ value, better, peer }: Row): number | undefined {
  if (!peer) return undefined;
  return better === 'more' ? value / peer.value : peer.value / value;
}

/** Whether the budgets are kept; undefined where there is none. */
export function holds(row: Row): boolean | undefined {
  const { value, better, budget, ratioBudget } = row;
  if (budget === undefined && ratioBudget === undefined) return undefined;
  const inBudget = budget === undefined || (better === 'more' ? value >= budget : value <= budget);
  const inRatio = ratioBudget === undefined || (ratioOf(row) ?? 0) >= ratioBudget;
  return inBudget && inRatio;
}

/** Value at a share (0 to 1) of measured times, by nearest rank. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}
