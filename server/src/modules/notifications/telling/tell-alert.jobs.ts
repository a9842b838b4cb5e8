import { toldSteps } from '@linekeeper/contract/notifications/told-terms';
import { z } from 'zod';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type Deliver } from '../../../platform/outbox/outbox.ts';
import { type AlertToTell, alertToTell } from '../../alerts/index.ts';
import { beginEscalations, membersOfPolicies } from '../on-call/escalate.jobs.ts';
import { goOnWith } from '../on-call/go-on-with.ts';
import { forgetApart } from '../on-call/progress.queries.ts';
import { tellNobody } from '../on-call/nobody-message.ts';
import { noteMuted, tellApart } from './tell-apart.ts';
import { tellFired, tellResolved } from './tell-people.ts';
import { type TellingParts } from './told-lines.ts';
import { membersTold } from './whom-to-tell.ts';

/** An alert is to be told, or was found not to be: written with its cause and with that it is told. */
export const alertToldTopic = 'alert-told';
const fact = z.union([
  z.strictObject({ alertId: z.uuid(), step: z.enum([...toldSteps, 'apart']) }),
  z.strictObject({ alertIds: z.array(z.uuid()), step: z.literal('noted') }),
  /** It stands for a storm that was told as another alert. */
  z.strictObject({ alertId: z.uuid(), step: z.literal('leads'), from: z.uuid() }),
]);
type Own = Pick<Scope, 'tenantId'>;

/** Has those whom its rule names notified of an alert: once a member, way and step, however often it is delivered. */
export function tellAlert(parts: TellingParts & { readonly database: Database }): Deliver {
  return async ({ tenantId, payload }) => {
    const told = fact.parse(payload);
    const scope = jobScope([tenantId]);
    await parts.database.withTenant(scope, async (tx) => {
      if (told.step === 'leads') return goOnWith(tx, scope, parts, told);
      for (const alertId of told.step === 'noted' ? told.alertIds : [told.alertId]) {
        const alert = await alertToTell(tx, tenantId, alertId);
        if (!alert) continue;
        if (told.step === 'resolved') await tellResolved(tx, scope, parts, alert);
        else if (told.step === 'apart' && alert.muted === 'consequence')
          await tellApart(tx, scope, parts, alert);
        // It is told by a fact of its own where it is not muted any more.
        else if (told.step === 'fired' || alert.muted) await tellOrNote(tx, scope, parts, alert);
      }
    });
  };
}

/** Tells those whom the rule names, and begins its escalations; of what is muted it notes why nobody is told. */
async function tellOrNote(tx: Tx, scope: Own, parts: TellingParts, alert: AlertToTell): Promise<void> {
  const nowMs = parts.clock();
  const { people, gaps } = await membersTold(tx, scope.tenantId, alert, nowMs);
  const later = alert.muted ? await membersOfPolicies(tx, scope.tenantId, alert, nowMs) : [];
  if (alert.muted) return noteMuted(tx, scope, parts, { alert, people: [...people, ...later] });
  await tellFired(tx, scope, parts, { alert, people });
  const timeZone = parts.timeZoneOf(scope.tenantId);
  await tellNobody(tx, scope, gaps, { alert, atMs: nowMs, timeZone });
  // What told those alone who may not see its cause begins anew with all.
  const roundApart = await forgetApart(tx, scope.tenantId, alert.id);
  await beginEscalations(tx, scope, alert, { nowMs, roundApart });
}
