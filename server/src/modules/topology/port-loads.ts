import { type Scope } from '../../platform/db/scope.ts';
import { type KeptSeries, type MetricStore, type SeriesKey } from '../monitoring/index.ts';
import { type PortRow } from './parts.queries.ts';

/** How much of what it can carry was used each way, in percent. */
export interface Load {
  readonly inPercent: number | null;
  readonly outPercent: number | null;
}

export interface Measured {
  readonly latest: KeptSeries['latest'];
  readonly hourly: MetricStore['hourly'];
}

const hourMs = 3_600_000;
/** A rate that is older is no latest one; devices are read each five minutes at the least. */
const latestForMs = 12.5 * 60_000;
const metrics = ['if.in', 'if.out'] as const;

/** The last whole hour before a moment, counted since 1970. */
export const hourBefore = (at: string): number => Math.floor(Date.parse(at) / hourMs) - 1;

/** The share of a speed; null where either is not known. */
export const shareOf = (bps: number | null, ofBps: number | null): number | null =>
  bps === null || ofBps === null || ofBps <= 0 ? null : (100 * bps) / ofBps;

/** What some ports carried of what they can, in and out of each: the last measurement, or the mean of the last whole hour before a moment. */
export async function portLoads(
  { latest, hourly }: Measured,
  scope: Scope,
  ports: readonly PortRow[],
  { at, nowMs }: { readonly at: string | undefined; readonly nowMs: number },
): Promise<ReadonlyMap<string, Load>> {
  if (ports.length === 0) return new Map();
  const keys = ports.flatMap(({ id, deviceId }) =>
    metrics.map((metric): SeriesKey => ({
      ...{ tenantId: scope.tenantId, targetId: deviceId, subjectId: id, metric },
    })),
  );
  const values =
    at === undefined
      ? (await latest(scope, keys)).map((item) =>
          item && item.atMs >= nowMs - latestForMs ? item.value : null,
        )
      : (await hourly(scope, keys, { fromHour: hourBefore(at), toHour: hourBefore(at) + 1 })).map(
          ([mean]) => mean ?? null,
        );
  return new Map(
    ports.map(({ id, speedBps }, index) => [
      id,
      {
        inPercent: shareOf(values[2 * index] ?? null, speedBps),
        outPercent: shareOf(values[2 * index + 1] ?? null, speedBps),
      },
    ]),
  );
}
