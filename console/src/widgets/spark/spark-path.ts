interface Box {
  readonly widthPx: number;
  readonly heightPx: number;
  /** The value at the upper edge. */
  readonly top: number;
}

/** Room for the stroke at the edges. */
const edgePx = 2;

/** The path of values side by side; a gap stays a gap, and a value alone between gaps is a dot. */
export function sparkPath(values: readonly (number | null)[], { widthPx, heightPx, top }: Box): string {
  const step = (widthPx - 2 * edgePx) / Math.max(1, values.length - 1);
  const tall = heightPx - 2 * edgePx;
  const round = (px: number) => Math.round(px * 10) / 10;
  return values
    .flatMap((value, at) => {
      if (value === null) return [];
      const place = `${round(edgePx + at * step)} ${round(heightPx - edgePx - (top > 0 ? (value / top) * tall : 0))}`;
      const isFirst = (values[at - 1] ?? null) === null;
      // A line without length is drawn as a dot by its round ends.
      return [isFirst ? `M${place}${(values[at + 1] ?? null) === null ? 'h0' : ''}` : `L${place}`];
    })
    .join('');
}
