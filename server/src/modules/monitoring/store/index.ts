export { createEmbeddedStore } from './embedded-store.ts';
export { RefusedRecords } from './types.ts';
export type {
  DamagedChunk,
  LayoutColumn,
  MetricStore,
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
