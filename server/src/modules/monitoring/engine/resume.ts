import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import {
  pausedTenants,
  setStatuses,
  type Target,
  watchedTenants,
  watchTargets,
} from '../../devices/index.ts';
import { heartbeat, lastHeartbeatMs, writeGaps } from '../states/states.queries.ts';

export interface Resumed {
  /** The devices that are to be watched, with the states that hold from now on. */
  readonly targets: readonly Target[];
  /** Tenants whose devices are not to be asked. */
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
    const all = await watchTargets(tx);
    const isWatched = ({ tenantId }: Target) => !closed.has(tenantId);
    if (heartbeatMs === null) {
      await heartbeat(client, nowMs);
      return all.filter(isWatched);
    }
    const owners = all.map(({ tenantId, id }) => ({ tenantId, deviceId: id }));
    const gaps = owners.map((owner) => ({ ...owner, fromMs: Math.min(heartbeatMs, nowMs), toMs: null }));
    const held = await writeGaps(client, gaps, 'poller-stopped');
    const statuses = held.map(({ fromMs, ...row }) => ({
      ...row,
      sinceMs: fromMs,
      pingSent: null,
      pingReceived: null,
    }));
    await setStatuses(client, statuses);
    await heartbeat(client, nowMs);
    const byDevice = new Map(statuses.map((row) => [row.deviceId, row]));
    return all.filter(isWatched).map((target) => {
      const status = byDevice.get(target.id);
      if (!status) return target;
      const { state, reason, sinceMs } = status;
      return { ...target, state, reason, sinceMs };
    });
  });
  return { targets, paused };
}
