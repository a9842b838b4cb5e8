import { fallbackLanguage, type Language } from '@linekeeper/contract/language';
import { z } from 'zod';
import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { eachTenant } from '../../platform/jobs/each-tenant.ts';
import { task, type Task } from '../../platform/jobs/jobs.ts';
import { type Log } from '../../platform/log.ts';
import { type Delivery, DeliveryFault } from '../../platform/delivery/delivery.ts';
import { forgetDead } from '../../platform/outbox/forget-dead.ts';
import { type Deliver } from '../../platform/outbox/outbox.ts';
import { noticeText } from './notification-text.ts';
import { readerOf } from './notifications.queries.ts';
import { waitingNotice } from '../../platform/delivery/notify.ts';

export interface NoticeParts {
  readonly database: Database;
  readonly log: Log;
  readonly delivery: Delivery;
  /** The default language of a tenant; null where neither it nor one above it set one. */
  readonly languageOf: (tenantId: number) => Language | null;
  /** The zone that a tenant's people are told times in. */
  readonly timeZoneOf: (tenantId: number) => string;
}

/** What the mail server says of this one mail: another attempt would hear the same. */
const isFinal = (error: unknown) =>
  error instanceof DeliveryFault &&
  ['bad-recipient', 'recipient-refused', 'message-refused', 'not-offered'].includes(error.reason);

/**
 * Writes one notice in its reader's words and sends it. What cannot reach anybody (no address, no mail server, a kind that the
 * member does without) is done with; what may get through later throws, so that the outbox tries again.
 */
export function deliverNotice({ database, log, delivery, languageOf, timeZoneOf }: NoticeParts): Deliver {
  return async ({ tenantId, payload }) => {
    const { mailId, memberId, fact } = waitingNotice.parse(payload);
    const reader = await database.withTenant(jobScope([tenantId]), (tx) =>
      readerOf(tx, { tenantId, memberId }, fact.kind),
    );
    const to = (fact.kind === 'account' ? fact.to : null) ?? reader?.email;
    if (!reader || !to || (fact.kind !== 'account' && !reader.enabled)) return;
    if (!(await delivery.offered(tenantId)).email) return;
    const language = reader.language ?? languageOf(tenantId) ?? fallbackLanguage;
    const message = noticeText(language, fact, { ...reader, timeZone: timeZoneOf(tenantId) });
    try {
      await delivery.send(tenantId, { channel: 'email', to, ...message, id: mailId });
    } catch (error) {
      if (!isFinal(error)) throw error;
      log.warn(
        { tenantId, kind: fact.kind, reason: (error as DeliveryFault).reason },
        'A notice was refused.',
      );
    }
  };
}

const dayMs = 24 * 3_600_000;
/** How long a notice that never got through is kept, for whoever looks for the cause. */
const deadKeptMs = 30 * dayMs;

/** Notices that never got through are swept up once a day. */
export function noticeTasks(parts: {
  readonly database: Database;
  readonly tenantIds: () => Promise<readonly number[]>;
  readonly clock: () => number;
  readonly log: Log;
}): Record<string, Task> {
  const { database, clock } = parts;
  return {
    'notices.forget': task({
      payload: z.strictObject({}),
      cron: '47 2 * * *',
      run: async (_payload, signal) => {
        const before = new Date(clock() - deadKeptMs);
        await eachTenant(
          parts,
          'notices.forget',
          (tenantId) => database.withTenant(jobScope([tenantId]), (tx) => forgetDead(tx, tenantId, before)),
          signal,
        );
      },
    }),
  };
}
