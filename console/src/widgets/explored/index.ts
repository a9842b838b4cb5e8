export {
  type Answer,
  type AnswerSeries,
  chartsOf,
  exploredCsv,
  exploredText,
  keyOf,
  seriesNames,
} from './explored-charts.ts';
