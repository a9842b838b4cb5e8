export { createEmbeddedStore } from './embedded-store.ts';
export { forgetLostHere, isAsked } from './lost-here.ts';
export { openMetricStore } from './open-store.ts';
export { RefusedRecords } from './types.ts';
export { createVictoriaStore } from './victoria-store.ts';
export type {
  DamagedChunk,
  KeptSamples,
  LayoutColumn,
  MetricStore,
  NewLayout,
  PollRecord,
  RangePoint,
  RangeQuery,
  Sample,
  SeriesKey,
  SeriesRange,
  StoreScope,
  TopEntry,
  TopQuery,
  Upkeep,
} from './types.ts';
