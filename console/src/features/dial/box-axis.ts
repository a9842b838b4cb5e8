import { type OutletDistribution } from '@linekeeper/contract/dial/dial-tests';

export interface Axis {
  readonly from: number;
  readonly to: number;
}

/**
 * One axis for the boxes of all outlets. It ends behind the highest 95 %, not behind the slowest packet there was: one of them would press
 * all boxes into a line. Undefined where nothing is to be drawn.
 */
export function axisOf(
  list: readonly Pick<OutletDistribution, 'min' | 'p95' | 'max'>[],
  fromZero: boolean,
): Axis | undefined {
  const known = list.filter(({ max }) => max !== null);
  if (known.length === 0) return undefined;
  const most = Math.max(...known.map(({ max }) => max ?? 0));
  const to = Math.min(most, Math.max(...known.map(({ p95 }) => p95 ?? 0)) * 1.25);
  const from = fromZero ? 0 : Math.min(...known.map(({ min }) => min ?? 0));
  return to > from ? { from, to } : { from: Math.min(from, to), to: from + 1 };
}

/** Where a value stands, in percent of the axis. */
export const placeOf = (value: number, { from, to }: Axis): number =>
  Math.max(0, Math.min(100, (100 * (value - from)) / (to - from)));
