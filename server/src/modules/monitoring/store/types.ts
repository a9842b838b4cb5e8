import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type ClientBase } from 'pg';
import { type Scope } from '../../../platform/db/scope.ts';

/** The tenants that a call may see. */
export type StoreScope = Scope;

/**
 * One series: a metric of a subject. The target is what is measured as one, and kept and deleted as one: the subject itself
 * (a device), or what it belongs to (the device of an interface). The metric says of which kind the subject is.
 */
export interface SeriesKey {
  readonly tenantId: number;
  readonly targetId: string;
  readonly subjectId: string;
  readonly metric: MetricName;
}

/** A column of a layout: which series of the target stands there. */
export type LayoutColumn = Pick<SeriesKey, 'subjectId' | 'metric'>;

/** A layout as it is asked for: which series of a target stand in which order. */
export interface NewLayout {
  readonly tenantId: number;
  readonly targetId: string;
  readonly columns: readonly LayoutColumn[];
}

/** One measurement of a target: the values of all series of a layout, at one time. */
export interface PollRecord {
  readonly tenantId: number;
  readonly targetId: string;
  /** From `MetricStore.layouts`: says which series stand in which order. */
  readonly layoutId: number;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** One number for each column of the layout; NaN is "no value" (so are infinities). Kept to the metric's decimals. */
  readonly values: Float64Array;
}

/** Records that can never be kept as they are, each with the reason; nothing of their batch was kept. */
export class RefusedRecords extends RangeError {
  readonly reasons: ReadonlyMap<PollRecord, string>;

  constructor(reasons: ReadonlyMap<PollRecord, string>) {
    super([...reasons.values()][0]);
    this.reasons = reasons;
  }
}

export interface Sample {
  readonly atMs: number;
  readonly value: number;
}

/** Samples of a series by time, each time once. */
export interface KeptSamples {
  readonly timesMs: readonly number[];
  readonly values: readonly number[];
}

export interface RangeQuery {
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  /** No more points than this; `Infinity` with an interval: each sample as it is. */
  readonly points: number;
  /**
   * How far apart the samples are expected, in milliseconds. Where all of them fit into `points`, they are given as they
   * are, and a point without value stands in each gap; else no bucket is narrower than two intervals, so that only a
   * missed sample leaves a bucket empty.
   */
  readonly intervalMs?: number;
}

/** Start in milliseconds since 1970, then minimum, mean or median, and maximum; null is "no value" (as contract `chartPoint`). */
export type RangePoint = [startMs: number, min: number | null, middle: number | null, max: number | null];

/** A stored piece that does not pass its checks: its samples are left out, never guessed. */
export interface DamagedChunk {
  readonly what: 'chunk' | 'times' | 'head';
  readonly tenantId: number;
  readonly targetId: string;
  /** Undefined where the piece belongs to all series of the target. */
  readonly seriesId?: number;
  /** Start of the hour (of the poll, for `head`) in milliseconds since 1970. */
  readonly atMs: number;
  readonly reason: string;
}

export interface SeriesRange {
  readonly stepMs: number;
  readonly points: RangePoint[];
  /** Value that 95 % of the samples of the range do not exceed (nearest rank); null where they are too few for it. */
  readonly p95: number | null;
  readonly last: number | null;
  readonly sampleCount: number;
  readonly damaged: readonly DamagedChunk[];
}

/** What is told of the samples of an hour; their mean, unless asked otherwise. */
export type HourFigure = 'mean' | 'max';

export interface TopQuery {
  readonly metric: MetricName;
  /** How many at most. */
  readonly count: number;
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  readonly by: 'mean' | 'max';
}

export interface TopEntry extends SeriesKey {
  readonly value: number;
  readonly sampleCount: number;
}

/** What one round of housekeeping did. */
export interface Upkeep {
  readonly targetHours: number;
  readonly samples: number;
  readonly damaged: readonly DamagedChunk[];
}

/** Series of some metrics of some targets of a tenant. */
export interface WantedSeries {
  readonly tenantId: number;
  readonly targetIds: readonly string[];
  readonly metrics: readonly MetricName[];
}

/**
 * Where samples are kept. A sample is identified by its series and time, and kept once: a record that is sent again
 * changes nothing. Every call sees the tenants of its scope only: other tenants' series look like series that do not
 * exist, and a record for another tenant is refused.
 */
export interface MetricStore {
  /** Whether `deleteBefore` deletes; false where the server behind it does so by a setting of its own. */
  readonly deletesByAge: boolean;

  /**
   * The ids of the layouts with exactly these columns, registered (with their series) where they are new: all of them or
   * none. Cheap to call again; call it when a target's columns change, not at each poll.
   */
  layouts(scope: StoreScope, wanted: readonly NewLayout[]): Promise<number[]>;

  /**
   * Keeps the records, all or none, and resolves when they are safe (embedded: committed). Any order, any age; a record
   * that is kept already is passed over. Throws a RangeError that names the record whose layout is unknown, whose values
   * do not fit it, or whose tenant is outside the scope.
   */
  writeBatch(scope: StoreScope, polls: readonly PollRecord[]): Promise<void>;

  /**
   * The same within a transaction of the caller's, which commits it; missing where samples are kept elsewhere than in our
   * database. What it throws has undone the transaction.
   */
  writeWithin?(client: ClientBase, scope: StoreScope, polls: readonly PollRecord[]): Promise<void>;

  /** One answer for each key, in their order; a series without samples has none, which is not an error. */
  range(scope: StoreScope, keys: readonly SeriesKey[], query: RangeQuery): Promise<SeriesRange[]>;

  /** The series of metrics that targets of a tenant have or had, in any order. */
  seriesOf(scope: StoreScope, wanted: WantedSeries): Promise<SeriesKey[]>;

  /** The subjects of targets that have or had series of any of some metrics, in any order. */
  subjectsOf(scope: StoreScope, wanted: WantedSeries): Promise<string[]>;

  /**
   * All samples of each key from one time until before another, in the order of the keys. What is damaged is left out. They are all held
   * at once: whoever reads long times reads them piece by piece.
   */
  samples(
    scope: StoreScope,
    keys: readonly SeriesKey[],
    window: { readonly fromMs: number; readonly toMs: number },
  ): Promise<KeptSamples[]>;

  /** The newest sample of each key, in their order; undefined where there is none. */
  latest(scope: StoreScope, keys: readonly SeriesKey[]): Promise<(Sample | undefined)[]>;

  /**
   * The mean (or the highest) of each key in each hour (counted since 1970) from one until before another; null where it has no sample.
   */
  hourly(
    scope: StoreScope,
    keys: readonly SeriesKey[],
    hours: { readonly fromHour: number; readonly toHour: number },
    of?: HourFigure,
  ): Promise<(number | null)[][]>;

  /** The series of a metric with the highest mean or maximum over a time, highest first. */
  top(scope: StoreScope, query: TopQuery): Promise<TopEntry[]>;

  /** Deletes the scope's samples of whole hours that ended at `beforeMs` or earlier, where `deletesByAge`. */
  deleteBefore(scope: StoreScope, beforeMs: number): Promise<void>;

  /**
   * The time of the oldest sample of each of the scope's tenants that `deleteBefore` would delete now; tenants of which it
   * would delete none are left out.
   */
  oldestBefore(scope: StoreScope, beforeMs: number): Promise<ReadonlyMap<number, number>>;

  /** Deletes a target's samples, series and layouts. */
  deleteTarget(scope: StoreScope, tenantId: number, targetId: string): Promise<void>;

  /** Housekeeping for the scope's tenants: packs closed hours (embedded), and adds up what lines carried on days. Safe to interrupt and to repeat. */
  upkeep(scope: StoreScope, nowMs: number, signal?: AbortSignal): Promise<Upkeep>;
}
