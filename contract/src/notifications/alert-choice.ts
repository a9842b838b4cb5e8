import { z } from 'zod';
import { alertSeverities } from '../alerts/alert-terms.ts';
import { endpoint } from '../endpoint.ts';
import { digests } from './telling-terms.ts';

const severities = z.array(z.enum(alertSeverities)).max(alertSeverities.length);
const minuteOfDay = z.int().min(0).max(1439);

/** How a member wants to be told of alerts. Quiet hours and digests hold of notices, too, that are in no hurry (`patientNotifications`). */
export const alertChoice = z.strictObject({
  /** The severities that are told in the console, and those that are mailed. */
  app: severities,
  email: severities,
  /** Minutes of the day in the tenant's zone between which only critical alerts are mailed and ring, the others are mailed after it; null: there are none. */
  quiet: z
    .strictObject({ from: minuteOfDay, to: minuteOfDay })
    .refine(({ from, to }) => from !== to, { path: ['to'] })
    .nullable(),
  digest: z.enum(digests),
});
export type AlertChoice = z.infer<typeof alertChoice>;

/** Of who has chosen nothing. */
export const defaultAlertChoice: AlertChoice = {
  app: [...alertSeverities],
  email: ['critical', 'major'],
  quiet: null,
  digest: 'none',
};

const own = { access: 'session', own: true } as const;

/** How the member is told of alerts. */
export const alertChoices = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/personal/alert-choice',
    ...own,
    summary: 'How the member is told of alerts; null for one that may see none',
    output: z.object({ choice: alertChoice.nullable(), timeZone: z.string() }),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/v1/personal/alert-choice',
    ...own,
    summary: 'Choose how one is told of alerts; critical ones are always told in the console',
    body: alertChoice,
    output: z.object({}),
  }),
};
