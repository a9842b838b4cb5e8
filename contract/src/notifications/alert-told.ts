import { z } from 'zod';
import { alertId } from '../alerts/alerts.ts';
import { endpoint, time } from '../endpoint.ts';
import { toldBecause, toldSteps, toldWays } from './told-terms.ts';

/** Each person and way with how it stands, in whatever rounds it was told; `reason` is a code that the console has words for. */
export const alertTold = endpoint({
  method: 'GET',
  path: '/monitor/api/v1/alerts/:alertId/told',
  access: 'DMS_SERVER_MANAGE_ALERT',
  summary: 'Who was told of an alert, when and by which way, and who was not and why',
  params: z.strictObject({ alertId }),
  output: z.object({
    /** Lines of others that are not given: there are very many. */
    leftOut: z.int(),
    told: z.array(
      z.object({
        memberId: z.uuid(),
        /** Null: the member was deleted. */
        name: z.string().nullable(),
        step: z.enum(toldSteps),
        way: z.enum(toldWays),
        state: z.enum(['waiting', 'sent', 'skipped', 'failed']),
        /** Why it waits, was left out or failed. */
        reason: z.string().nullable(),
        /** What had it told, and in a hurry; null: the rule itself. */
        because: z.enum(toldBecause).nullable(),
        /** What the mail server answered last; null where nothing was, or where it is not the reader's to read: whose server it is. */
        answer: z.string().nullable(),
        /** When it leaves, while it gathers with others: at the end of quiet hours, with the next digest. */
        until: time.nullable(),
        attempts: z.int(),
        /** How often this was told, as an escalation does round after round; 0: not yet, or never. */
        times: z.int(),
        /** When it was told last. */
        lastToldAt: time.nullable(),
        at: time,
      }),
    ),
  }),
});
export const alertTelling = { told: alertTold };
