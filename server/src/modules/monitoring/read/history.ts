import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type StandsNow } from '../ingest/decided.ts';
import { type NoticedState, noticedStates } from '../states/noticed.ts';
import { type KeptSamples, type MetricStore, type SeriesKey } from '../store/index.ts';
import { intervalsOfSome } from './day.queries.ts';

/** A time in milliseconds since 1970, its end not in it. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What was measured of targets, as it was measured and known then: for those who look at it again. */
export interface History {
  /** How far measurements of a target lie apart now, in milliseconds. */
  readonly intervalMs: (targetId: string) => number;
  /** States of targets that meet a time, the oldest first. */
  readonly states: (
    scope: Scope,
    targetIds: readonly string[],
    window: Window,
  ) => Promise<ReadonlyMap<string, readonly NoticedState[]>>;
  /** The series of metrics that targets have. */
  readonly seriesOf: (
    scope: Scope,
    targetIds: readonly string[],
    metrics: readonly MetricName[],
  ) => Promise<readonly SeriesKey[]>;
  /** All samples of series within a time, each as it was measured, in the order of the series. */
  readonly samples: (
    scope: Scope,
    series: readonly SeriesKey[],
    window: Window,
  ) => Promise<readonly KeptSamples[]>;
}

const usualIntervalMs = 60_000;

/** The history of all that is kept. */
export function historyOf({
  database,
  store,
  standsNow,
}: {
  readonly database: Database;
  readonly store: MetricStore;
  readonly standsNow: (targetId: string) => StandsNow | undefined;
}): History {
  const intervalMs = (targetId: string) => standsNow(targetId)?.intervalMs ?? usualIntervalMs;
  return {
    intervalMs,
    async states(scope, targetIds, window) {
      const found = await database.read(scope, (tx) =>
        intervalsOfSome(tx, scope.tenantId, targetIds, window),
      );
      return new Map([...found].map(([id, intervals]) => [id, noticedStates(intervals, intervalMs(id))]));
    },
    seriesOf: (scope, targetIds, metrics) =>
      targetIds.length === 0
        ? Promise.resolve([])
        : store.seriesOf(scope, { tenantId: scope.tenantId, targetIds, metrics }),
    samples: (scope, series, window) =>
      series.length === 0 ? Promise.resolve([]) : store.samples(scope, series, window),
  };
}
