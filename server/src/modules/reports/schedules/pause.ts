import { type PauseReason } from '@linekeeper/contract/reports/schedule-terms';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { notify } from '../../../platform/delivery/notify.ts';
import { administratorIds } from '../../auth/index.ts';
import { pausedMessage } from './paused-message.ts';
import { holdSchedule, pause } from './schedules.queries.ts';

/** Pauses a schedule that nobody has the rights for any more, and tells the administrators. */
export async function pauseForOwner(
  tx: Tx,
  scope: Scope,
  scheduleId: string,
  why: Exclude<PauseReason, 'by-hand'>,
): Promise<void> {
  const { tenantId } = scope;
  const schedule = await holdSchedule(tx, tenantId, scheduleId);
  if (!schedule || (schedule.paused !== null && schedule.paused !== 'by-hand')) return;
  await pause(tx, tenantId, scheduleId, why);
  const { name, ownerName: owner, version } = schedule;
  await writeAudit(tx, scope, {
    action: 'report-schedule.pause',
    subjectType: 'report-schedule',
    subjectId: scheduleId,
    detail: { name, reason: why },
  });
  const params = { schedule: name, owner, why };
  const once = `${scheduleId} ${version}`;
  const memberIds = await administratorIds(tx, tenantId);
  await notify(
    tx,
    scope,
    pausedMessage,
    memberIds.map((memberId) => ({ memberId, params, once })),
  );
}
