export { level, spanText, valueText } from './axis-text.ts';
export { type ChartData, type ChartSeries, type Stretch } from './chart-data.ts';
export { type ChartRange, timesOf } from './chart-range.ts';
export { type Mark } from './marks.ts';
export { RangeChoice } from './range-choice.tsx';
export { TimeChart } from './time-chart.tsx';
export { useRange } from './use-range.ts';
export { StateTimeline } from './state-timeline.tsx';
