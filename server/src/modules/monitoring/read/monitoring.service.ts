import { type z } from 'zod';
import { chartRangeDays } from '@linekeeper/contract/limits';
import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type monitoring as endpoints } from '@linekeeper/contract/monitoring/monitoring';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { deviceSummary, fleetCounts, hasInterface, troubledDevices } from '../../devices/index.ts';
import { availabilityOf, timeByState } from '../states/availability.ts';
import { covered } from '../states/covered.ts';
import { type InterfaceRates } from './interface-page.ts';
import { fleetTimes, lastChanges } from './overview.queries.ts';
import { intervalsOf } from '../states/states.queries.ts';
import { type MetricStore, type SeriesKey } from '../store/index.ts';

export interface ReadParts {
  readonly database: Database;
  readonly store: MetricStore;
  readonly nowMs: () => number;
}

type ChartInput = z.output<typeof endpoints.chart.body>;
type Output<E extends { output: z.ZodType }> = z.input<E['output']>;

const dayMs = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** A range in milliseconds, its end not after now. Throws INVALID_INPUT where it is empty or too long. */
function rangeOf(input: { readonly from: string; readonly to: string }, nowMs: number) {
  const fromMs = Date.parse(input.from);
  const toMs = Math.min(Date.parse(input.to), nowMs);
  const wrong = fromMs >= Date.parse(input.to) || Date.parse(input.to) - fromMs > chartRangeDays * dayMs;
  if (wrong) throw new AppError('INVALID_INPUT');
  return { fromMs, toMs: Math.max(fromMs, toMs) };
}

/** Series of a device or one of its interfaces with the times that were not measured. Throws NOT_FOUND, INVALID_INPUT. */
export async function chart(
  parts: ReadParts,
  scope: Scope,
  input: ChartInput,
): Promise<Output<typeof endpoints.chart>> {
  const { tenantId } = scope;
  const { deviceId, interfaceId = null } = input;
  const { fromMs, toMs } = rangeOf(input, parts.nowMs());
  const subject = interfaceId === null ? 'device' : 'interface';
  if (input.metrics.some((metric) => metricOf(metric).subject !== subject))
    throw new AppError('INVALID_INPUT');
  const { device, intervals } = await parts.database.withTenant(scope, async (tx) => {
    const found = await deviceSummary(tx, tenantId, deviceId);
    if (!found || (interfaceId !== null && !(await hasInterface(tx, tenantId, deviceId, interfaceId))))
      throw new AppError('NOT_FOUND');
    return { device: found, intervals: await intervalsOf(tx, { tenantId, deviceId }, fromMs, toMs) };
  });
  const keys = input.metrics.map((metric): SeriesKey => ({
    tenantId,
    targetId: deviceId,
    subjectId: interfaceId ?? deviceId,
    metric,
  }));
  const query = {
    fromMs,
    toMs: Math.max(toMs, fromMs + 1),
    points: input.points,
    intervalMs: device.intervalMs,
  };
  const ranges = await parts.store.range(scope, keys, query);
  const series = ranges.map(({ points, p95, last, sampleCount }, at) => {
    const metric = input.metrics[at] as MetricName;
    return { metric, unit: metricOf(metric).unit, points, p95, last, sampleCount };
  });
  const unmeasured = covered(intervals, Math.max(fromMs, Math.min(device.createdAtMs, toMs)), toMs)
    .filter((interval) => interval.state === 'unmeasured')
    .map((interval) => ({ from: iso(interval.fromMs), to: iso(interval.toMs) }));
  return { from: iso(fromMs), to: iso(toMs), stepMs: ranges[0]?.stepMs ?? 0, series, unmeasured };
}

/**
 * The states of a device over a range with availability and coverage; the range begins no earlier than the device.
 * Throws NOT_FOUND, INVALID_INPUT.
 */
export async function deviceStates(
  parts: ReadParts,
  scope: Scope,
  deviceId: string,
  input: { readonly from: string; readonly to: string },
): Promise<Output<typeof endpoints.states>> {
  const { tenantId } = scope;
  const { fromMs, toMs } = rangeOf(input, parts.nowMs());
  const { device, intervals } = await parts.database.withTenant(scope, async (tx) => {
    const found = await deviceSummary(tx, tenantId, deviceId);
    if (!found) throw new AppError('NOT_FOUND');
    return { device: found, intervals: await intervalsOf(tx, { tenantId, deviceId }, fromMs, toMs) };
  });
  const beginMs = Math.min(Math.max(fromMs, device.createdAtMs), toMs);
  const whole = covered(intervals, beginMs, toMs);
  return {
    current: device.state,
    intervals: whole.map(({ state, reason, ...at }) => ({
      state,
      reason,
      from: iso(at.fromMs),
      to: iso(at.toMs),
    })),
    availability: availabilityOf(timeByState(whole, beginMs, toMs), toMs - beginMs),
  };
}

/** What the workbench shows, but for the numbers of the engine. */
export async function workbench(parts: ReadParts, scope: Scope) {
  const { tenantId } = scope;
  const nowMs = parts.nowMs();
  return parts.database.withTenant(scope, async (tx) => {
    const { times, totalMs } = await fleetTimes(tx, tenantId, nowMs - dayMs, nowMs);
    return {
      ...(await fleetCounts(tx, tenantId)),
      availability: availabilityOf(times, totalMs),
      troubled: await troubledDevices(tx, tenantId, 20),
      changes: await lastChanges(tx, tenantId, 20),
    };
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
