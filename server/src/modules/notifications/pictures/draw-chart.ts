import { setImmediate as othersTurn } from 'node:timers/promises';
import { Canvas } from '../../../platform/pictures/canvas.ts';
import {
  drawMoments,
  drawTimes,
  type Moments,
  labelSize,
  placeOf,
  type Plot,
  type TimeSpan,
} from './draw-frame.ts';
import { ink } from './picture-colors.ts';
import { levels, plainNumber, type Scale } from './value-scale.ts';

/** When, then lowest, middle and highest value; null: none. */
type Point = readonly [atMs: number, least: number | null, middle: number | null, most: number | null];

export interface ChartDrawn extends TimeSpan, Moments {
  readonly points: readonly Point[];
  /** What the value was to keep to; null: nothing of the kind. */
  readonly limit: number | null;
  readonly fromZero: boolean;
  readonly scale: Scale;
  readonly unmeasured: readonly { readonly fromMs: number; readonly toMs: number }[];
}

const [width, height] = [520, 210];
const plot: Plot = { left: 54, top: 30, right: width - 12, bottom: height - 28 };

/** Points that follow each other without a gap. */
function pieces(points: readonly Point[]): Point[][] {
  const found: Point[][] = [[]];
  for (const point of points)
    if (point[2] === null) found.push([]);
    else found.at(-1)?.push(point);
  return found.filter((piece) => piece.length > 0);
}

/** One metric over time with what it was to keep to and when it did not. Between its parts others have their turn: none takes 30 ms. */
export async function drawChart(drawn: ChartDrawn): Promise<Canvas> {
  const { points, limit, fromZero, scale, unmeasured } = drawn;
  const canvas = new Canvas(width, height);
  const values = points.flatMap(([, least, , most]) =>
    least === null || most === null ? [] : [least, most],
  );
  const all = [...values, ...(limit === null ? [] : [limit]), ...(fromZero ? [0] : [])];
  const marks = levels(Math.min(...all) / scale.by, Math.max(...all) / scale.by);
  const [bottom = 0, top = 1] = [marks[0], marks.at(-1)];
  const x = placeOf(plot, drawn);
  const y = (value: number) =>
    plot.bottom - ((plot.bottom - plot.top) * (value / scale.by - bottom)) / (top - bottom);

  for (const { fromMs, toMs } of unmeasured)
    canvas.rectangle({ ...plot, left: x(fromMs), right: Math.max(x(fromMs) + 1, x(toMs)) }, ink.unmeasured);
  await othersTurn();
  for (const level of marks) {
    const at = y(level * scale.by);
    canvas.line([plot.left, at, plot.right, at], ink.rule, 1);
    canvas.text(
      plainNumber(level),
      { x: plot.left - 8, middle: at, size: labelSize, align: 'right' },
      ink.label,
    );
  }
  canvas.text(scale.unit, { x: 6, middle: 10, size: labelSize }, ink.label);

  for (const piece of pieces(points)) {
    const band = [
      ...piece.map(([atMs, , , most]) => [x(atMs), y(most ?? 0)]),
      ...piece.toReversed().map(([atMs, least]) => [x(atMs), y(least ?? 0)]),
    ];
    await othersTurn();
    canvas.fill([band.flat()], ink.values, 0.18);
    await othersTurn();
    const line = piece.flatMap(([atMs, , middle]) => [x(atMs), y(middle ?? 0)]);
    canvas.line(piece.length === 1 ? [...line, ...line] : line, ink.values, 1.6);
  }
  await othersTurn();
  if (limit !== null) canvas.line([plot.left, y(limit), plot.right, y(limit)], ink.limit, 1.5, 5);
  drawTimes(canvas, plot, drawn);
  drawMoments(canvas, plot, drawn, true);
  return canvas;
}
