export { spanText, timeTick } from './axis-text.ts';
export {
  type ChartData,
  type ChartSeries,
  type Failing,
  hasValues,
  latestOf,
  mostOf,
  type Stretch,
} from './chart-data.ts';
export { useCompared } from './compare-box.tsx';
export { ExploreLink } from './explore-link.tsx';
export { type ChartRange, lastRanges, readRange, timesOf, zoomed } from './chart-range.ts';
export { type Mark } from './marks.ts';
export { PlainChart } from './plain-chart.tsx';
export { RangeChoice } from './range-choice.tsx';
export { totalOf } from './runs.ts';
export { fileNameOf, pictureScale, savePng } from './save-chart.ts';
export { spanName, useSpanName } from './span-name.ts';
export { TimeChart } from './time-chart.tsx';
export { TimeLane } from './time-lane.tsx';
export { TimeTicks } from './time-ticks.tsx';
export { refreshMs, useMoving } from './use-moving.ts';
export { type UsualBand, type UsualSpan } from './usual-band.ts';
export { useRange } from './use-range.ts';
export { StateTimeline } from './state-timeline.tsx';
