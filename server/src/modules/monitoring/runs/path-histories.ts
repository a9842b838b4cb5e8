import { mostTraces, type PathHistory } from '@linekeeper/contract/monitoring/run-reads';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { readRun } from '../dial/dial-detail.ts';
import { pathChanges, routeOf, type Trace } from './path-changes.ts';
import { type RunStore, type TimeSpan } from './run-store.ts';
import { tracedPaths } from './traced-paths.queries.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** By which routers a trace test, or those of a line, went over a span, and what changed; of each the newest traces. */
export async function pathHistories(
  { database, runs }: { readonly database: Database; readonly runs: RunStore },
  scope: Scope,
  id: string,
  span: TimeSpan,
): Promise<PathHistory[]> {
  const { tenantId } = scope;
  const paths = await database.withTenant(scope, (tx) => tracedPaths(tx, tenantId, id));
  const histories: PathHistory[] = [];
  for (const path of paths) {
    const kept = await runs.newest(scope, { tenantId, targetId: path.id as string }, span, mostTraces);
    const traces = kept.flatMap((run) => traceOf(run.atMs, readRun(run).result)).reverse();
    histories.push({
      ...{ id: path.id as string, testName: path.testName as string, sourceName: path.sourceName },
      targetName: path.address ?? path.lineName,
      count: traces.length,
      since: traces[0] ? iso(traces[0].atMs) : null,
      now: routeOf(traces),
      changes: pathChanges(traces)
        .reverse()
        .map(({ atMs, ...change }) => ({ at: iso(atMs), ...change })),
    });
  }
  return histories;
}

/** A run that has hops. */
function traceOf(atMs: number, result: Readonly<Record<string, unknown>> | null): Trace[] {
  const hops = result?.hops as Trace['hops'] | undefined;
  return hops ? [{ atMs, hops }] : [];
}
