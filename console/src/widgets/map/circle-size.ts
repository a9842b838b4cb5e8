import { squareBox } from '../../lib/map-square.ts';
import { type NumberMark } from './marks.ts';
import { pointOf, type Point, type Size, type View } from './projection.ts';

/** The smallest circle, and by how much wider the largest is, in pixels: each has room in its square of the grid. */
const leastPx = 26;
const spanPx = 22;
/** Room of a figure in a circle, and around all of them. */
const figurePx = 7;
const aroundPx = 14;

/** How wide a circle is drawn: its area grows with its number (the largest is that of `most`), and the number, written so long, has room in it. */
export const circlePx = (total: number, most: number, letters: number): number =>
  Math.round(
    Math.max(leastPx + spanPx * Math.sqrt(total / Math.max(most, 1)), letters * figurePx + aroundPx),
  );

/** As much of a circle as stays in its square: what another one may cover then is its edge, never its number. */
const keptShare = 0.85;

/** Where a circle is drawn: where what it counts is on average, but so far in its square that it covers no number of the next one. */
export function circleAt(mark: NumberMark, width: number, view: View, size: Size): Point {
  const at = pointOf(mark, view, size);
  if (mark.division !== undefined) return at;
  const { west, south, east, north } = squareBox(mark.square);
  const first = pointOf({ longitude: west, latitude: north }, view, size);
  const last = pointOf({ longitude: east, latitude: south }, view, size);
  const inset = (width / 2) * keptShare;
  const within = (value: number, least: number, most: number) =>
    Math.min(Math.max(value, least + inset), Math.max(most - inset, least + inset));
  return { x: within(at.x, first.x, last.x), y: within(at.y, first.y, last.y) };
}
