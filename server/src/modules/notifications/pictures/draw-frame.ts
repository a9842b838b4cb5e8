import { type Box, type Canvas } from '../../../platform/pictures/canvas.ts';
import { ink } from './picture-colors.ts';
import { timeLabels } from './time-axis.ts';

/** Still read where a telephone shows the picture at two thirds of its size. */
export const labelSize = 14;

/** Where values stand in a picture, in its units. */
export type Plot = Box;

export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly timeZone: string;
}

/** When something happened to what is drawn. */
export interface Moments {
  readonly firedMs: number;
  readonly resolvedMs: number | null;
}

/** Where a time stands in a plot, never beside it. */
export const placeOf =
  ({ left, right }: Plot, { fromMs, toMs }: TimeSpan) =>
  (atMs: number): number =>
    left + ((right - left) * (Math.min(toMs, Math.max(fromMs, atMs)) - fromMs)) / Math.max(1, toMs - fromMs);

/** The axis of time under a plot. */
export function drawTimes(canvas: Canvas, plot: Plot, span: TimeSpan): void {
  const place = placeOf(plot, span);
  canvas.line([plot.left, plot.bottom, plot.right, plot.bottom], ink.axis, 1);
  for (const { atMs, text } of timeLabels(span.timeZone, span.fromMs, span.toMs)) {
    const x = place(atMs);
    canvas.line([x, plot.bottom, x, plot.bottom + 4], ink.axis, 1);
    const label = { x: Math.min(x, canvas.width - 18), middle: plot.bottom + 15 } as const;
    canvas.text(text, { ...label, size: labelSize, align: 'center' }, ink.label);
  }
}

/** When it fired and was over: marks above the plot, with lines through it where they hide nothing. */
export function drawMoments(canvas: Canvas, plot: Plot, drawn: TimeSpan & Moments, isLined: boolean): void {
  const { fromMs, toMs, firedMs, resolvedMs } = drawn;
  const place = placeOf(plot, drawn);
  const mark = (atMs: number, color: `#${string}`) => {
    if (atMs < fromMs || atMs > toMs) return;
    const x = place(atMs);
    if (isLined) canvas.line([x, plot.top - 4, x, plot.bottom], color, 1.5);
    canvas.fill([[x - 5, plot.top - 10, x + 5, plot.top - 10, x, plot.top - 2]], color);
  };
  mark(firedMs, ink.fired);
  if (resolvedMs !== null) mark(resolvedMs, ink.resolved);
}
