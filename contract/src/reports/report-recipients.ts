import { z } from 'zod';
import { endpoint, fileAnswer, text, time } from '../endpoint.ts';
import { outsideMost } from './outside-terms.ts';

const view = 'DMS_SERVER_SYSTEM_GENERAL_SETTING';
const path = '/api/v1/settings/report-recipients';

/** What a link in a mail holds. Whatever else stands there is a link that is not known: it is answered alike. */
const query = z.strictObject({ token: z.string().max(200).default('') });
/** What browsers send for a button, and mail programs for their own (RFC 8058). What stands in it says nothing. */
const button = {
  maxBytes: 4_096,
  types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
} as const;
const page = { output: fileAnswer, file: { types: ['text/html; charset=utf-8'], isForm: true } } as const;
const links = '/api/v1/report-recipients';

/** Whether reports go to people without an account, and what those people say to it. */
export const reportRecipients = {
  setting: endpoint({
    method: 'GET',
    path,
    access: view,
    summary: 'Whether reports may be sent to addresses outside, and to which domains',
    output: z.object({
      allowed: z.boolean(),
      domains: z.array(z.string()),
      changedAt: time.nullable(),
      changedBy: z.string().nullable(),
      /** Whether the caller decides on it. */
      mayChange: z.boolean(),
      /** Whether the server knows by which name links reach it: without, nobody outside can confirm. */
      hasLinks: z.boolean(),
    }),
  }),
  set: endpoint({
    method: 'PUT',
    path,
    access: `${view}_EDIT`,
    summary: 'Let reports be sent to addresses outside, or not: by own administrators alone',
    body: z.strictObject({
      allowed: z.boolean(),
      /** None: to any. */
      domains: z.array(text(253)).max(outsideMost.domains),
    }),
    output: z.object({}),
  }),
  confirmPage: endpoint({
    method: 'GET',
    path: `${links}/confirm`,
    access: 'public',
    summary:
      'The page behind a link that confirms: who wants to send which reports, and a button. Changes nothing',
    query,
    ...page,
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${links}/confirm`,
    access: 'public',
    summary: 'Confirm that reports may be sent to the address that got the link',
    query,
    upload: button,
    ...page,
  }),
  stopPage: endpoint({
    method: 'GET',
    path: `${links}/stop`,
    access: 'public',
    summary: 'The page behind a link by which no more reports are sent: a button. Changes nothing',
    query,
    ...page,
  }),
  stop: endpoint({
    method: 'POST',
    path: `${links}/stop`,
    access: 'public',
    summary:
      'Send no more reports to the address that got the link: one click of a mail program (RFC 8058), or the button',
    query,
    upload: button,
    ...page,
  }),
  resume: endpoint({
    method: 'POST',
    path: `${links}/resume`,
    access: 'public',
    summary: 'Take back that no more reports are sent to the address that got the link',
    query,
    upload: button,
    ...page,
  }),
};
