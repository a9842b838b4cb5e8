import { type Tx } from '../../../platform/db/database.ts';
import { onCallMembers } from './resolve-on-call.ts';
import { scheduleIds } from './schedules.queries.ts';

/** Whoever is on call in a tenant at a moment, by any of its schedules. */
export async function onCallNow(tx: Tx, tenantId: number, atMs: number): Promise<string[]> {
  const found = await onCallMembers(tx, tenantId, await scheduleIds(tx, tenantId), atMs);
  return [...new Set(found.flatMap(({ memberId }) => memberId ?? []))];
}
