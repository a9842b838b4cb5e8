import { type lineQuality as endpoints } from '@linekeeper/contract/lines/line-quality';
import { type z } from 'zod';
import { type Scope } from '../../../platform/db/scope.ts';
import { monthIn, monthRange } from '../../../platform/zoned-month.ts';
import { lineFacts } from '../../lines/index.ts';
import { type ReadParts } from '../read/monitoring.service.ts';
import { type SeriesKey } from '../store/index.ts';
import { lineTimes } from './line-times.queries.ts';
import { availabilityOfLines } from './quality-of.ts';

const hourMs = 3_600_000;
/** The last 24 hours, and the part of an hour that has passed since. */
const shownHours = 25;

/** Round-trip times of late and the availability of the month, for a page of a list: one question. */
export async function lineTrends(
  { database, store, nowMs }: ReadParts,
  scope: Scope,
  ids: readonly string[],
  timeZone: string,
): Promise<z.input<typeof endpoints.trends.output>> {
  const { tenantId } = scope;
  const toMs = nowMs();
  const month = { fromMs: monthRange(timeZone, monthIn(timeZone, new Date(toMs))).fromMs, toMs };
  const [lines, times] = await database.read(scope, (tx) =>
    Promise.all([lineFacts(tx, tenantId, { ids }), lineTimes(tx, tenantId, { ...month, ids })]),
  );
  const toHour = Math.floor(toMs / hourMs) + 1;
  const fromHour = toHour - shownHours;
  const keys = lines.map(({ id }): SeriesKey => ({
    ...{ tenantId, targetId: id, subjectId: id },
    metric: 'line.rtt',
  }));
  const means = keys.length > 0 ? await store.hourly(scope, keys, { fromHour, toHour }) : [];
  return {
    from: new Date(fromHour * hourMs).toISOString(),
    monthFrom: new Date(month.fromMs).toISOString(),
    lines: lines.map((line, at) => ({
      id: line.id,
      rttMs: (means[at] ?? []).map((value) => (value === null ? null : Math.round(value * 1000) / 1000)),
      month: availabilityOfLines([line], times, month),
    })),
  };
}
