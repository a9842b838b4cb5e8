import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Scope } from '../../../../platform/db/scope.ts';
import { type LayoutColumn, type MetricStore, type SeriesKey } from '../types.ts';

export interface ContractSubject {
  readonly store: MetricStore;
  /** Two tenants that exist. */
  readonly tenants: readonly [number, number];
  scope(...tenantIds: number[]): Scope;
  /** Waits until what was written can be read, where that takes time. */
  settle(): Promise<void>;
}

export const hour = 3_600_000;
export const minute = 60_000;
/** The start of an hour some days ago, so that its hours are closed and within any retention. */
export const start = Math.floor(Date.now() / hour) * hour - 72 * hour;

const itself = randomUUID();
const subjectId = randomUUID();
export const columns: LayoutColumn[] = [
  { subjectId: itself, metric: 'ping.rtt' },
  { subjectId, metric: 'if.in' },
  { subjectId, metric: 'if.out' },
];

/** A target with one layout, and how to write to it and read from it. */
export async function aTarget(
  { store, scope, settle }: ContractSubject,
  {
    tenantId,
    targetId = randomUUID(),
    layoutColumns = columns,
  }: { tenantId: number; targetId?: string; layoutColumns?: LayoutColumn[] },
) {
  const own = scope(tenantId);
  const [layoutId] = (await store.layouts(own, [{ tenantId, targetId, columns: layoutColumns }])) as [number];
  const key = (column: LayoutColumn): SeriesKey => ({ tenantId, targetId, ...column });
  const poll = (atMs: number, ...values: number[]) => ({
    tenantId,
    targetId,
    layoutId,
    atMs,
    values: Float64Array.from(values),
  });
  return {
    tenantId,
    targetId,
    layoutId,
    own,
    keys: layoutColumns.map(key),
    poll,
    async write(...polls: ReturnType<typeof poll>[]) {
      await store.writeBatch(own, polls);
      await settle();
    },
    /** The samples of a column over 80 hours, as [minutes since the start, value]. */
    async read(column = 0) {
      const [range] = await store.range(own, [key(layoutColumns[column]!)], {
        fromMs: start,
        toMs: start + 80 * hour,
        points: 10_000,
        intervalMs: minute,
      });
      expect(range!.damaged).toEqual([]);
      const drawn = range!.points.filter((point) => point[1] !== null);
      expect(drawn.length).toBe(range!.sampleCount);
      return drawn.map(([atMs, value]) => [(atMs - start) / minute, value]);
    },
  };
}
