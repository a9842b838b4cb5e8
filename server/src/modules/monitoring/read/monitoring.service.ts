import { type z } from 'zod';
import { chartRangeDays } from '@linekeeper/contract/limits';
import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type deviceReads, type lineReads } from '@linekeeper/contract/monitoring/monitoring';
import { type Subject } from '@linekeeper/contract/monitoring/subjects';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { fleetCounts, troubledDevices } from '../../devices/index.ts';
import { eventsOf } from '../../subjects/index.ts';
import { availabilityOf, timeByState } from '../states/availability.ts';
import { covered } from '../states/covered.ts';
import { type InterfaceRates } from './interface-page.ts';
import { fleetTimes, lastChanges } from './overview.queries.ts';
import { intervalsOf } from '../states/states.queries.ts';
import { type SubjectSummary } from '../subjects/subject-kind.ts';
import { subjectKindRules } from '../subjects/subject-kinds.ts';
import { type MetricStore, type SeriesKey } from '../store/index.ts';

export interface ReadParts {
  readonly database: Database;
  readonly store: MetricStore;
  readonly nowMs: () => number;
}

type Reads = typeof deviceReads | typeof lineReads;
type ChartInput = z.output<Reads['chart']['body']>;
type Output<E extends { output: z.ZodType }> = z.input<E['output']>;

const dayMs = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

export interface TimeRange {
  readonly from: string;
  readonly to: string;
}

/** A range in milliseconds, its end not after now. Throws INVALID_INPUT where it is empty or too long. */
export function rangeOf(input: TimeRange, nowMs: number) {
  const fromMs = Date.parse(input.from);
  const toMs = Math.min(Date.parse(input.to), nowMs);
  const wrong = fromMs >= Date.parse(input.to) || Date.parse(input.to) - fromMs > chartRangeDays * dayMs;
  if (wrong) throw new AppError('INVALID_INPUT');
  return { fromMs, toMs: Math.max(fromMs, toMs) };
}

/** A subject of the caller's tenant. Throws NOT_FOUND. */
export async function subjectOf(tx: Tx, tenantId: number, { kind, id }: Subject): Promise<SubjectSummary> {
  const summary = await subjectKindRules[kind].find(tx, tenantId, id);
  if (!summary) throw new AppError('NOT_FOUND');
  return summary;
}

interface Measured extends TimeRange {
  readonly subject: Subject;
  readonly metrics: readonly MetricName[];
}

/**
 * What is to be read of a subject's metrics: the range in milliseconds, and the subject with what `also` reads or writes of it
 * in the same transaction. Throws NOT_FOUND, INVALID_INPUT.
 */
export async function measuredSubject<T>(
  parts: ReadParts,
  scope: Scope,
  input: Measured,
  also: (tx: Tx, target: SubjectSummary, fromMs: number, toMs: number) => Promise<T>,
) {
  const { subject, metrics } = input;
  const { fromMs, toMs } = rangeOf(input, parts.nowMs());
  if (metrics.some((metric) => metricOf(metric).subject !== subject.kind))
    throw new AppError('INVALID_INPUT');
  return parts.database.withTenant(scope, async (tx) => {
    const target = await subjectOf(tx, scope.tenantId, subject);
    return { fromMs, toMs, target, also: await also(tx, target, fromMs, toMs) };
  });
}

/** Series of a subject with the times that were not measured. Throws NOT_FOUND, INVALID_INPUT. */
export async function chart(
  parts: ReadParts,
  scope: Scope,
  input: ChartInput,
): Promise<Output<Reads['chart']>> {
  const { tenantId } = scope;
  const { subject, metrics } = input;
  const measured = await measuredSubject(parts, scope, input, (tx, { targetId }, ...range) =>
    intervalsOf(tx, { tenantId, subjectId: targetId }, ...range),
  );
  const { fromMs, toMs, target, also: intervals } = measured;
  const { targetId, createdAtMs, intervalMs } = target;
  const keys = metrics.map((metric): SeriesKey => ({ tenantId, targetId, subjectId: subject.id, metric }));
  const query = { fromMs, toMs: Math.max(toMs, fromMs + 1), points: input.points, intervalMs };
  const ranges = await parts.store.range(scope, keys, query);
  const series = ranges.map(({ points, p95, last, sampleCount }, at) => {
    const metric = metrics[at] as MetricName;
    return { metric, unit: metricOf(metric).unit, points, p95, last, sampleCount };
  });
  const unmeasured = covered(intervals, Math.max(fromMs, Math.min(createdAtMs, toMs)), toMs)
    .filter((interval) => interval.state === 'unmeasured')
    .map((interval) => ({ from: iso(interval.fromMs), to: iso(interval.toMs) }));
  return { from: iso(fromMs), to: iso(toMs), stepMs: ranges[0]?.stepMs ?? 0, series, unmeasured };
}

/**
 * The states of a subject over a range with availability and coverage; the range begins no earlier than the subject. What has
 * no state of its own has that of what it belongs to. Throws NOT_FOUND, INVALID_INPUT.
 */
export async function subjectStates(
  parts: ReadParts,
  scope: Scope,
  subject: Subject,
  input: TimeRange,
): Promise<Output<Reads['states']>> {
  const { tenantId } = scope;
  const { fromMs, toMs } = rangeOf(input, parts.nowMs());
  const { target, intervals } = await parts.database.withTenant(scope, async (tx) => {
    const summary = await subjectOf(tx, tenantId, subject);
    const of = { tenantId, subjectId: summary.targetId };
    return { target: summary, intervals: await intervalsOf(tx, of, fromMs, toMs) };
  });
  const beginMs = Math.min(Math.max(fromMs, target.createdAtMs), toMs);
  const whole = covered(intervals, beginMs, toMs);
  return {
    from: iso(fromMs),
    to: iso(toMs),
    current: target.state,
    intervals: whole.map(({ state, reason, ...at }) => ({
      state,
      reason,
      from: iso(at.fromMs),
      to: iso(at.toMs),
    })),
    availability: availabilityOf(timeByState(whole, beginMs, toMs), {
      askedMs: toMs - fromMs,
      totalMs: toMs - beginMs,
      spanMs: toMs - beginMs,
    }),
  };
}

/** Most events of one answer. */
const mostEvents = 500;

/** What happened to a subject, and to what belongs to it. Throws NOT_FOUND, INVALID_INPUT. */
export async function subjectEvents(
  parts: ReadParts,
  scope: Scope,
  subject: Subject,
  input: TimeRange,
): Promise<Output<Reads['events']>> {
  const { tenantId } = scope;
  const { fromMs, toMs } = rangeOf(input, parts.nowMs());
  const rows = await parts.database.withTenant(scope, async (tx) => {
    const { targetId } = await subjectOf(tx, tenantId, subject);
    const of = { tenantId, targetId, subjectId: subject.id === targetId ? undefined : subject.id };
    return eventsOf(tx, of, { fromMs, toMs, limit: mostEvents });
  });
  return { events: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
}

/** What the workbench shows, but for the numbers of the engine. */
export async function workbench(parts: ReadParts, scope: Scope) {
  const { tenantId } = scope;
  const nowMs = parts.nowMs();
  return parts.database.read(scope, async (tx) => {
    const [{ times, ...over }, counts, troubled, changes] = await Promise.all([
      fleetTimes(tx, tenantId, nowMs - dayMs, nowMs),
      fleetCounts(tx, tenantId),
      troubledDevices(tx, tenantId, 20),
      lastChanges(tx, tenantId, 20),
    ]);
    return { ...counts, availability: availabilityOf(times, over), troubled, changes };
  });
}

const latestMetrics = [
  'if.in',
  'if.out',
  'if.in_errors',
  'if.out_errors',
  'if.in_discards',
  'if.out_discards',
] as const;

/** The newest rates of a device's interfaces; a rate that is older than `maxAgeMs` is no latest rate. */
export async function latestRates(
  parts: ReadParts,
  scope: Scope,
  of: { readonly deviceId: string; readonly interfaceIds: readonly string[]; readonly maxAgeMs: number },
): Promise<ReadonlyMap<string, InterfaceRates>> {
  const { tenantId } = scope;
  const keys = of.interfaceIds.flatMap((interfaceId) =>
    latestMetrics.map((metric): SeriesKey => ({
      tenantId,
      targetId: of.deviceId,
      subjectId: interfaceId,
      metric,
    })),
  );
  const oldest = parts.nowMs() - of.maxAgeMs;
  const samples = await parts.store.latest(scope, keys);
  const width = latestMetrics.length;
  return new Map(
    of.interfaceIds.map((id, at) => {
      const fresh = samples
        .slice(at * width, (at + 1) * width)
        .map((item) => (item && item.atMs >= oldest ? item : null));
      const value = (index: number) => fresh[index]?.value ?? null;
      const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
      const times = fresh.flatMap((item) => (item ? [item.atMs] : []));
      const rates = {
        inBps: value(0),
        outBps: value(1),
        errorsPs: sum(value(2), value(3)),
        discardsPs: sum(value(4), value(5)),
        measuredAtMs: times.length > 0 ? Math.max(...times) : null,
      };
      return [id, rates];
    }),
  );
}
