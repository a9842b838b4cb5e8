import { type z } from 'zod';
import { type workbench as endpoints } from '@linekeeper/contract/monitoring/workbench';
import { type Scope } from '../../../platform/db/scope.ts';
import { firstDeviceAt } from '../../devices/index.ts';
import { covered } from '../states/covered.ts';
import { dayEdges, intervalsOfSome, troubledWithin } from './day.queries.ts';
import { stepsOf } from './day-steps.ts';
import { type ReadParts } from './monitoring.service.ts';

const dayMs = 86_400_000;
const stepMs = dayMs / 96;
/** How many devices have a line of their own on a page. */
const most = 10;

const iso = (ms: number) => new Date(ms).toISOString();

/** How the whole network was over the last 24 hours, and those of its devices that were in trouble. */
export async function networkDay(
  { database, nowMs }: Pick<ReadParts, 'database' | 'nowMs'>,
  scope: Scope,
  page = 1,
): Promise<z.input<typeof endpoints.day.output>> {
  const { tenantId } = scope;
  const toMs = nowMs();
  const range = { fromMs: toMs - dayMs, toMs };
  return database.read(scope, async (tx) => {
    const [edges, troubled, firstAt] = await Promise.all([
      dayEdges(tx, tenantId, { ...range, stepMs }),
      troubledWithin(tx, tenantId, { ...range, limit: most, offset: (page - 1) * most }),
      firstDeviceAt(tx, tenantId),
    ]);
    const ids = troubled.map(({ id }) => id);
    const intervals =
      ids.length === 0 ? new Map<string, never[]>() : await intervalsOfSome(tx, tenantId, ids, range);
    return {
      from: iso(range.fromMs),
      to: iso(toMs),
      firstAt: firstAt?.toISOString() ?? null,
      stepMs,
      steps: stepsOf(edges, dayMs / stepMs, stepMs),
      troubledTotal: troubled[0]?.total ?? 0,
      troubled: troubled.map(({ id, name, outletId, outletName, createdAt }) => {
        const beginMs = Math.min(Math.max(range.fromMs, createdAt.getTime()), toMs);
        const own = covered(intervals.get(id) ?? [], beginMs, toMs).map(({ state, reason, ...at }) => ({
          ...{ state, reason, from: iso(at.fromMs), to: iso(at.toMs) },
        }));
        return { id, name, outletId, outletName, intervals: own };
      }),
    };
  });
}
