import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { planWide } from '../../../platform/db/wide-plans.ts';
import { pausedTenants } from '../../devices/index.ts';
import { setStatuses, watchedTenants } from '../../subjects/index.ts';
import { heartbeat, lastHeartbeatMs, writeGaps } from '../states/states.queries.ts';
import { watchTargets } from '../subjects/subject-kinds.ts';
import { type Target } from './target.ts';

export interface Resumed {
  /** What is to be watched, with the states that hold from now on. */
  readonly targets: readonly Target[];
  /** Tenants whose targets are not to be asked. */
  readonly paused: readonly number[];
}

/** Of all tenants: notes the time in which no engine ran as unmeasured, and reads what is to be watched. */
export async function resume(database: Database, nowMs: number): Promise<Resumed> {
  const { tenants, paused, heartbeatMs } = await database.withoutTenant(async (_tx, client) => ({
    tenants: await watchedTenants(client),
    paused: await pausedTenants(client),
    heartbeatMs: await lastHeartbeatMs(client),
  }));
  const closed = new Set(paused);
  const targets = await database.withTenant(jobScope(tenants), async (tx, client) => {
    const all = await planWide(client, () => watchTargets(tx));
    const isWatched = ({ tenantId }: Target) => !closed.has(tenantId);
    if (heartbeatMs === null) {
      await heartbeat(client, nowMs);
      return all.filter(isWatched);
    }
    const fromMs = Math.min(heartbeatMs, nowMs);
    const gaps = all.map(({ tenantId, id }) => ({ tenantId, subjectId: id, fromMs, toMs: null }));
    const held = new Map(
      (await writeGaps(client, gaps, 'poller-stopped')).map((row) => [row.subjectId, row]),
    );
    const now = all.map((target) => {
      const row = held.get(target.id);
      return row ? { ...target, state: row.state, reason: row.reason, sinceMs: row.fromMs } : target;
    });
    const changed = now.filter(({ id }) => held.has(id));
    await setStatuses(
      client,
      changed.map(({ id, ...row }) => ({ ...row, subjectId: id, evidence: null, causeId: null })),
    );
    await heartbeat(client, nowMs);
    return now.filter(isWatched);
  });
  return { targets, paused };
}
