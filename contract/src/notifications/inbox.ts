import { z } from 'zod';
import { alertSeverities } from '../alerts/alert-terms.ts';
import { endpoint, pageInput, pageOf, time } from '../endpoint.ts';
import { inboxKinds, messageKinds } from './telling-terms.ts';

export const inboxMessage = z.object({
  id: z.uuid(),
  kind: z.enum(messageKinds),
  /** Null: it is no alert. */
  severity: z.enum(alertSeverities).nullable(),
  /** In the reader's language. */
  title: z.string(),
  text: z.string(),
  alertId: z.uuid().nullable(),
  /** Where it stands for messages about many alerts: between which times those fired. */
  alerts: z.object({ from: time, to: time }).nullable(),
  /** The tenant below that it is about; null: it is about the reader's own. */
  tenantId: z.int().nullable(),
  /** Of an alert that stood for a storm that goes on: under which alert, where the reader may see that. */
  goesOnAs: z.object({ alertId: z.uuid(), title: z.string() }).nullable(),
  createdAt: time,
  readAt: time.nullable(),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

const filter = {
  kind: z.array(z.enum(inboxKinds)).max(inboxKinds.length).optional(),
  severity: z.array(z.enum(alertSeverities)).max(alertSeverities.length).optional(),
  unread: z.boolean().optional(),
};
/** Messages that one call marks as read by their ids. */
export const mostReadAtOnce = 200;

const own = { access: 'session', own: true } as const;

/** Messages to the member in the console. */
export const inbox = {
  list: endpoint({
    method: 'POST',
    path: '/api/v1/personal/messages/list',
    ...own,
    reads: true,
    summary: 'The messages to the member, the newest first',
    body: z.strictObject({ ...pageInput(['createdAt']), ...filter }),
    output: pageOf(inboxMessage),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/v1/personal/messages/counts',
    ...own,
    summary: 'How many messages the member has not read, the worst of them, and the newest that may ring',
    output: z.object({
      unread: z.int(),
      /** The worst severity among those that are not read; null: there is no alert among them. */
      worst: z.enum(alertSeverities).nullable(),
      /** The newest that may ring and pop up: of what came in the member's quiet hours critical ones alone. */
      newest: inboxMessage.nullable(),
      /** When the newest came that was not read, whether it may ring or not; null: all were read. */
      newestAt: time.nullable(),
    }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/v1/personal/messages/read',
    ...own,
    summary: 'Mark messages as read: those named, or all up to a time',
    body: z.union([
      z.strictObject({ ids: z.array(z.uuid()).min(1).max(mostReadAtOnce) }),
      z.strictObject({ upTo: time }),
    ]),
    output: z.object({ unread: z.int() }),
  }),
};
