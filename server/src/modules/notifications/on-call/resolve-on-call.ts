import { type Tx } from '../../../platform/db/database.ts';
import { onCallAt } from './on-call-at.ts';
import { readSchedules } from './read-schedules.ts';
import { scheduleById } from './schedules.queries.ts';

/** Whom a schedule names at a moment; nobody where `memberId` is null. `name` is null where there is no such schedule any more. */
export interface OnCallNow {
  readonly scheduleId: string;
  readonly name: string | null;
  readonly memberId: string | null;
}

/** Who is on call by each of some schedules at a moment. */
export async function onCallMembers(
  tx: Tx,
  tenantId: number,
  scheduleIds: readonly string[],
  atMs: number,
): Promise<OnCallNow[]> {
  const found: OnCallNow[] = [];
  for (const scheduleId of new Set(scheduleIds)) {
    const schedule = await scheduleById(tx, tenantId, scheduleId);
    const span = { fromMs: atMs, toMs: atMs + 1 };
    const [read] = schedule ? await readSchedules(tx, tenantId, [schedule], span) : [];
    found.push({
      scheduleId,
      name: schedule?.name ?? null,
      memberId: read ? onCallAt(read.schedule, atMs) : null,
    });
  }
  return found;
}
