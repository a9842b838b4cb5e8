/** So high at least, in percent of the picture, that a column is seen. */
const leastHeight = 4;

interface Scale {
  /** The value at the top; undefined: the highest. */
  readonly most?: number | undefined;
  /** Whether the bottom is nought; otherwise it is the lowest value. */
  readonly isFromNought: boolean;
}

/** How high the column of each value is, in percent of the picture; null where there is none. What is nought from nought has no height. */
export function columnHeights(
  values: readonly (number | null)[],
  { most, isFromNought }: Scale,
): (number | null)[] {
  const known = values.filter((value) => value !== null);
  const top = most ?? Math.max(...known, 0);
  const bottom = isFromNought ? 0 : Math.min(...known, top);
  return values.map((value) => {
    if (value === null) return null;
    if (isFromNought && value === 0) return 0;
    const share = top > bottom ? (value - bottom) / (top - bottom) : 1;
    return leastHeight + (100 - leastHeight) * Math.min(1, Math.max(0, share));
  });
}
