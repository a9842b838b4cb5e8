import { type SmokeColumn } from '@linekeeper/contract/monitoring/run-reads';

/** Where the chart's values stand on its canvas, in CSS pixels. */
export interface SmokeScale {
  readonly fromMs: number;
  readonly toMs: number;
  /** The highest round-trip time that is drawn, in milliseconds. */
  readonly mostMs: number;
  readonly width: number;
  readonly height: number;
}

export interface SmokeColours {
  readonly smoke: string;
  /** By how much was lost: nothing, a little, much, everything. */
  readonly loss: readonly [string, string, string, string];
}

/** The places of the quantiles in a column: outermost pair first, the middle last. */
const bands = [
  [3, 9],
  [4, 8],
  [5, 7],
] as const;
const median = 6;

/** The top of the axis: above nearly all that is drawn, so that one slow packet does not flatten the rest. */
export function topOf(columns: readonly SmokeColumn[]): number {
  const slow = columns.flatMap((column) => column[8] ?? []).sort((one, other) => one - other);
  const nearly = slow[Math.ceil(slow.length * 0.99) - 1] ?? 1;
  return niceAbove(nearly * 1.15);
}

/** The next of 1, 2, 5, 10 … that is no less. */
export function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-3)));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** Which of the colours of loss a column has. */
export function lossStep(sent: number, lost: number): 0 | 1 | 2 | 3 {
  if (lost === 0) return 0;
  if (lost === sent) return 3;
  return lost / sent < 0.1 ? 1 : 2;
}

/**
 * Draws the distribution of round-trip times: bands from the fastest to the slowest, darker towards the middle, the median as a mark in the
 * colour of what was lost. Where a column is missing nothing was measured, and nothing is drawn.
 */
export function drawSmoke(
  context: CanvasRenderingContext2D,
  { columns, stepMs }: { readonly columns: readonly SmokeColumn[]; readonly stepMs: number },
  scale: SmokeScale,
  colours: SmokeColours,
): void {
  const { fromMs, toMs, mostMs, width, height } = scale;
  const x = (atMs: number) => ((atMs - fromMs) / (toMs - fromMs)) * width;
  const y = (ms: number) => height - (Math.min(ms, mostMs) / mostMs) * height;
  const columnWidth = Math.max(1, (stepMs / (toMs - fromMs)) * width);
  context.clearRect(0, 0, width, height);
  context.fillStyle = colours.smoke;
  for (const [low, high] of bands) {
    context.globalAlpha = 0.22;
    for (const column of columns) {
      const [bottom, top] = [column[low], column[high]];
      if (bottom === null || top === null) continue;
      context.fillRect(x(column[0]), y(top), columnWidth, Math.max(1, y(bottom) - y(top)));
    }
  }
  context.globalAlpha = 1;
  for (const column of columns) {
    const [atMs, sent, lost] = column;
    const step = lossStep(sent, lost);
    context.fillStyle = colours.loss[step];
    const middle = column[median];
    if (middle === null) context.fillRect(x(atMs), 0, columnWidth, height);
    else context.fillRect(x(atMs), y(middle) - 1, columnWidth, step === 0 ? 2 : 3);
  }
}
