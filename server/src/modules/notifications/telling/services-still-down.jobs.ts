import { toldWays } from '@linekeeper/contract/notifications/told-terms';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { forgetSkipped } from '../../../platform/delivery/left-out.queries.ts';
import { putOut } from '../../../platform/outbox/outbox.ts';
import {
  alertTold,
  alertToTell,
  failingServiceAlerts,
  holdFiring,
  tenantsOfFailing,
} from '../../alerts/index.ts';
import { alertMessage } from './alert-message.ts';
import { linesOfAlerts, onceKeyOf } from './lines-of-alerts.ts';
import { toldOfCauses } from './service-impact.ts';
import { isTold } from './tell-people.ts';

/** Of some tenants those in which a service is down that somebody may have to be told of after all. */
export const tenantsWithFailing = async (database: Database, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0 ? [] : database.read(jobScope([...ids]), tenantsOfFailing);

/**
 * Has those told that a service is down who were not, as they had been told of what made it fail, once that is over and the service is down
 * still: by then they read that all is well. In one transaction with forgetting why they were not, so that it is once, whatever ends between.
 */
export async function tellStillDown(tx: Tx, tenantId: number, nowMs: number): Promise<void> {
  for (const alertId of await failingServiceAlerts(tx, tenantId)) {
    const lines = await linesOfAlerts(tx, tenantId, [alertId], 'fired');
    const told = new Set(lines.filter(isTold).map(({ memberId }) => memberId));
    const spared = lines.flatMap(({ memberId, reason }) =>
      reason === 'by-cause' && memberId !== null && !told.has(memberId) ? memberId : [],
    );
    if (spared.length === 0) continue;
    const alert = await alertToTell(tx, tenantId, alertId);
    const informed = alert && (await toldOfCauses(tx, tenantId, alert, nowMs));
    const memberIds = [...new Set(spared)].filter((id) => informed?.has(id) === false);
    // It may end just now: then there is nothing to tell, and while it is held its end is told after this.
    if (memberIds.length === 0 || !(await holdFiring(tx, tenantId, alertId))) continue;
    const of = { kind: alertMessage.kind, onceKey: onceKeyOf(alertId, 'fired'), reasons: ['by-cause'] };
    for (const channel of toldWays) await forgetSkipped(tx, tenantId, { ...of, to: { channel, memberIds } });
    await putOut(tx, { tenantId }, { topic: alertTold, key: alertId, payload: { alertId, step: 'fired' } });
  }
}
