import { type State } from '@linekeeper/contract/monitoring/states';
import { Canvas } from '../../../platform/pictures/canvas.ts';
import { drawMoments, drawTimes, type Moments, placeOf, type Plot, type TimeSpan } from './draw-frame.ts';
import { stateColors, stateHeights } from './picture-colors.ts';

export interface StatesDrawn extends TimeSpan, Moments {
  readonly intervals: readonly { readonly state: State; readonly fromMs: number; readonly toMs: number }[];
}

const [width, height] = [520, 92];
const plot: Plot = { left: 8, top: 16, right: width - 12, bottom: height - 28 };
/** What lasted shorter than this wide is drawn so wide: a short outage is what one looks for. */
const leastWidth = 1.5;

/** How a subject was over time, a strip. What is worse is drawn over what is better. */
export function drawStates(drawn: StatesDrawn): Canvas {
  const canvas = new Canvas(width, height);
  const x = placeOf(plot, drawn);
  const full = plot.bottom - plot.top;
  const ordered = drawn.intervals.toSorted(
    (one, other) => stateHeights[one.state] - stateHeights[other.state],
  );
  for (const { state, fromMs, toMs } of ordered) {
    const left = x(fromMs);
    const right = Math.max(left + leastWidth, x(toMs));
    canvas.rectangle(
      { ...plot, top: plot.bottom - full * stateHeights[state], left, right },
      stateColors[state],
    );
  }
  drawTimes(canvas, plot, drawn);
  drawMoments(canvas, plot, drawn, false);
  return canvas;
}
