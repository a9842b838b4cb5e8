import { type StateReason } from '@linekeeper/contract/monitoring/states';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { planWide } from '../../../platform/db/wide-plans.ts';
import { lastHeartbeatMs, type PastState, pastStates } from '../../monitoring/index.ts';
import { type Place, placesOf } from '../facts/places.queries.ts';
import { type LoadedRule, loadedRules } from './loaded-rules.queries.ts';
import { type Missed, missedEvents } from './missed-events.queries.ts';
import { type OpenAlert, openAlerts } from './open-alerts.queries.ts';
import { runningWatches, type WrittenWatch } from './rule-watches.queries.ts';

/** Kinds of subjects that are measured by themselves. */
const targetKinds = ['device', 'line', 'dial_path', 'agent'] as const;

export interface ReadAll {
  readonly rules: readonly LoadedRule[];
  readonly watches: readonly WrittenWatch[];
  readonly open: readonly OpenAlert[];
  readonly places: readonly Place[];
  /** How targets stood before. */
  readonly past: readonly PastState[];
  /** What happened and may not have been heard of. */
  readonly missed: readonly Missed[];
  /** When the watch last said that it was watching, in milliseconds since 1970; null: never. */
  readonly aliveMs: number | null;
}

/** What the engine of alerts goes on with after a start, of all tenants; how targets stood, since a time. */
export async function readAll(
  database: Database,
  tenantIds: readonly number[],
  sinceMs: number,
): Promise<ReadAll> {
  return database.withTenant(jobScope(tenantIds), (tx, client) =>
    // Looked up one by one, the paths of 20,000 dial tests took longer than a statement may: no server started (decision 0105).
    planWide(client, async () => {
      // One connection answers one question at a time.
      const places: Place[] = [];
      for (const kind of [...targetKinds, 'service', 'licence'] as const)
        places.push(...(await placesOf(client, kind, tenantIds)));
      const rules = await loadedRules(tx);
      const past = await pastStates(client, tenantIds, sinceMs);
      const aliveMs = await lastHeartbeatMs(client);
      const missed = await missedEvents(client, tenantIds);
      const watches = await runningWatches(tx);
      return { rules, missed, watches, open: await openAlerts(tx), places, past, aliveMs };
    }),
  );
}

/** What stands of some targets of a tenant, and how those that are new to the engine stood since a time. */
export async function readTargets(
  database: Database,
  tenantId: number,
  asked: { readonly ids: readonly string[]; readonly newIds: readonly string[]; readonly sinceMs: number },
): Promise<{ readonly places: ReadonlyMap<string, Place>; readonly past: readonly PastState[] }> {
  const { ids, newIds, sinceMs } = asked;
  return database.withTenant(jobScope([tenantId]), async (_tx, client) => {
    const places = new Map<string, Place>();
    for (const kind of [...targetKinds, 'service'] as const)
      for (const place of await placesOf(client, kind, [tenantId], ids)) places.set(place.id, place);
    const past = newIds.length > 0 ? await pastStates(client, [tenantId], sinceMs, newIds) : [];
    return { places, past };
  });
}

const unwatched: ReadonlySet<StateReason> = new Set(['poller-stopped', 'watch-paused']);

/**
 * When each target was last watched, in milliseconds since 1970: a start that looked at nothing is none, nor is one while its tenant is
 * closed.
 */
export function stopsOf(past: readonly PastState[], aliveMs: number): (targetId: string) => number {
  const stops = new Map<string, number>();
  for (const { targetId, reason, fromMs } of past)
    if (unwatched.has(reason)) stops.set(targetId, Math.min(stops.get(targetId) ?? aliveMs, fromMs));
    else stops.delete(targetId);
  return (targetId) => stops.get(targetId) ?? aliveMs;
}
