import { z } from 'zod';
import { auditLine } from '../audit/audit.ts';
import { endpoint, time } from '../endpoint.ts';
import { alertId } from './alerts.ts';
import { planId } from './maintenance.ts';

/** Changes that one answer holds at most: those nearest to the beginning of the alert. */
export const mostChangesNear = 50;

/** A change near in time, as the audit log tells it, but for where it was asked from. */
export const nearChange = auditLine.omit({ address: true, requestId: true });
export type NearChange = z.infer<typeof nearChange>;

/** Announced work on the subject, or on what it belongs to, that ran then. */
export const nearWork = z.object({ planId, title: z.string(), createdBy: z.string(), from: time, to: time });
export type NearWork = z.infer<typeof nearWork>;

export const alertMeanwhile = {
  read: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/alerts/:alertId/meanwhile',
    access: 'DMS_SERVER_MANAGE_ALERT',
    summary:
      'What else was done around an alert: changes of what it is about, its surroundings, rules and settings, and announced work',
    params: z.strictObject({ alertId }),
    output: z.object({
      /** From two hours before its condition held to half an hour after its end, at most a day and a half in all. */
      from: time,
      to: time,
      /** In their order; null: the caller may not read the audit log. */
      changes: z.array(nearChange).nullable(),
      /** There were more changes: these are the nearest to its beginning. */
      isMore: z.boolean(),
      works: z.array(nearWork),
    }),
  }),
};
export type AlertMeanwhile = z.infer<typeof alertMeanwhile.read.output>;
