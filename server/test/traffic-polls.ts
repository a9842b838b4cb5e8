import { type trafficCharts } from '@linekeeper/contract/dashboards/traffic';
import { expect } from 'vitest';
import { type z } from 'zod';
import { jobScope } from '../src/platform/db/job-scope.ts';
import { type TestDatabase } from './database.ts';
import { storeOf } from './store-of.ts';

const hourMs = 3_600_000;

export interface Poll {
  readonly atMs: number;
  readonly inBps: number;
  readonly outBps: number;
}
/** What was measured of each line: the figures are recomputed from this. */
export const polls = new Map<string, Poll[]>();

/** Three samples an hour, where a line was measured at all. */
export const hourOfPolls = (hour: number, line: number): Poll[] =>
  [2, 22, 47].map((minute, at) => ({
    atMs: hour * hourMs + minute * 60_000 + line,
    inBps: (1 + line) * 1_000_000 + ((hour * 7919 + at * 31) % 1000) * 1000,
    outBps: 50_000 * (1 + line) + ((hour * 31 + at) % 97) * 100,
  }));

/** Has the store keep what was measured of a line, and remembers it. */
export async function keepPolls(
  db: Pick<TestDatabase, 'database'>,
  { tenantId, id }: { readonly tenantId: number; readonly id: string },
  own: Poll[],
): Promise<void> {
  const store = storeOf(db);
  const scope = jobScope([tenantId]);
  const columns = (['line.in', 'line.out'] as const).map((metric) => ({ subjectId: id, metric }));
  const [layoutId = 0] = await store.layouts(scope, [{ tenantId, targetId: id, columns }]);
  const rows = own.map(({ atMs, inBps, outBps }) => ({
    ...{ tenantId, targetId: id, layoutId, atMs, values: Float64Array.of(inBps, outBps) },
  }));
  await store.writeBatch(scope, rows);
  polls.set(id, own);
}

/** The mean of each hour of some lines from one to another, of what was measured. */
export function hours(ids: readonly string[], fromHour: number, toHour: number) {
  return ids.flatMap((id) => {
    const own = (polls.get(id) ?? []).filter(
      ({ atMs }) => atMs >= fromHour * hourMs && atMs < toHour * hourMs,
    );
    return [...Map.groupBy(own, ({ atMs }) => Math.floor(atMs / hourMs))].map(([hour, some]) => ({
      ...{ id, hour },
      inBps: some.reduce((sum, one) => sum + one.inBps, 0) / some.length,
      outBps: some.reduce((sum, one) => sum + one.outBps, 0) / some.length,
    }));
  });
}
/** What they add up to, in octets, and of how many hours of lines. */
export function recomputed(ids: readonly string[], fromHour: number, toHour: number) {
  const means = hours(ids, fromHour, toHour);
  const bytes = (of: 'inBps' | 'outBps') => means.reduce((sum, one) => sum + one[of] * 450, 0);
  return { inBytes: bytes('inBps'), outBytes: bytes('outBps'), count: means.length };
}

/** Kept with seven digits a line and day. */
export function expectAs(
  found: z.output<typeof trafficCharts.traffic.output>['whole'],
  { inBytes, outBytes, count }: ReturnType<typeof recomputed>,
  lineHours: number,
): void {
  for (const [one, other] of [
    [found.inBytes, inBytes],
    [found.outBytes, outBytes],
  ] as const)
    expect(Math.abs(one - other)).toBeLessThanOrEqual(1e-5 * other + 1);
  expect(found.coveragePercent).toBeCloseTo((100 * count) / lineHours, 6);
}
