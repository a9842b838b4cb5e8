import { type monitoring as endpoints } from '@linekeeper/contract/monitoring/monitoring';
import { type z } from 'zod';
import { type Scope } from '../../../platform/db/scope.ts';
import { type SeriesKey } from '../store/index.ts';
import { type ReadParts } from './monitoring.service.ts';
import { linesOfDevices } from './traffic.queries.ts';

const hourMs = 3_600_000;
/** The last 24 hours, and the part of an hour that has passed since. */
const shownHours = 25;

/** What the lines of some devices carried of late, hour by hour: one question for a page of a list. */
export async function trafficOf(
  { database, store, nowMs }: ReadParts,
  scope: Scope,
  deviceIds: readonly string[],
): Promise<z.input<typeof endpoints.traffic.output>> {
  const { tenantId } = scope;
  const lines = await database.read(scope, (tx) => linesOfDevices(tx, tenantId, deviceIds));
  const toHour = Math.floor(nowMs() / hourMs) + 1;
  const fromHour = toHour - shownHours;
  const keys = lines.flatMap(({ deviceId, lineId }) =>
    (['if.in', 'if.out'] as const).map((metric): SeriesKey => ({
      tenantId,
      targetId: deviceId,
      subjectId: lineId,
      metric,
    })),
  );
  const means = keys.length > 0 ? await store.hourly(scope, keys, { fromHour, toHour }) : [];
  const rounded = (hours: readonly (number | null)[] = []) =>
    hours.map((value) => (value === null ? null : Math.round(value)));
  return {
    from: new Date(fromHour * hourMs).toISOString(),
    devices: lines
      .map(({ deviceId }, at) => ({
        id: deviceId,
        inBps: rounded(means[2 * at]),
        outBps: rounded(means[2 * at + 1]),
      }))
      .filter(({ inBps, outBps }) => [...inBps, ...outBps].some((value) => value !== null)),
  };
}
