import { toldSteps } from '@linekeeper/contract/notifications/alert-told';
import { z } from 'zod';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Deliver } from '../../../platform/outbox/outbox.ts';
import { alertToTell } from '../../alerts/index.ts';
import { beginEscalations } from '../on-call/escalate.jobs.ts';
import { tellNobody } from '../on-call/nobody-message.ts';
import { tellFired, tellResolved, type TellingParts } from './tell-people.ts';
import { membersTold } from './whom-to-tell.ts';

/** An alert fired or is over: written by the engine in the transaction in which it did. */
export const alertToldTopic = 'alert-told';
const fact = z.strictObject({ alertId: z.uuid(), step: z.enum(toldSteps) });

/** Has those whom its rule names notified of an alert: once a member, way and step, however often it is delivered. */
export function tellAlert(parts: TellingParts & { readonly database: Database }): Deliver {
  return async ({ tenantId, payload }) => {
    const { alertId, step } = fact.parse(payload);
    const scope = jobScope([tenantId]);
    await parts.database.withTenant(scope, async (tx) => {
      const alert = await alertToTell(tx, tenantId, alertId);
      if (!alert) return;
      if (step === 'resolved') return tellResolved(tx, scope, parts, alert);
      const nowMs = parts.clock();
      const { people, gaps } = await membersTold(tx, tenantId, alert.toldTo, nowMs);
      await tellFired(tx, scope, parts, { alert, people });
      if (!alert.muted) await tellNobody(tx, scope, gaps, nowMs);
      await beginEscalations(tx, scope, alert, nowMs);
    });
  };
}
