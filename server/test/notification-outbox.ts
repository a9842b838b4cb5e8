import { expect } from 'vitest';
import { createNotifications, type NotificationsGiven } from '../src/modules/notifications/index.ts';
import { allTenantIds } from '../src/platform/db/tenant-ids.ts';
import { type MessageCatalogue } from '../src/platform/delivery/message-kind.ts';
import { silentLog } from '../src/platform/log.ts';
import { createOutbox, type Deliver } from '../src/platform/outbox/outbox.ts';
import { type Platform } from '../src/platform/platform.ts';
import { type TestDatabase } from './database.ts';

interface Given extends Pick<NotificationsGiven['effective'], 'languageOf' | 'timeZoneOf'> {
  readonly delivery: NotificationsGiven['delivery'];
  readonly clock: () => number;
  readonly messages: MessageCatalogue;
  /** What the module of the test delivers itself. */
  readonly others?: Readonly<Record<string, Deliver>>;
}

/** Delivers notifications for a test of the module that notifies: the outbox and the notifications' own deliverer. */
export function notificationOutbox({ database, admin }: TestDatabase, given: Given) {
  const { delivery, clock, messages, languageOf, timeZoneOf } = given;
  const platform = { database, log: silentLog, clock, folded: () => ({ messages }) };
  const { deliverers, outsideDeliverers } = createNotifications(platform as unknown as Platform, {
    effective: { languageOf, timeZoneOf } as NotificationsGiven['effective'],
    delivery,
    // Nothing here is of an alert.
    readings: {} as NotificationsGiven['readings'],
  });
  const outbox = createOutbox({
    database,
    log: silentLog,
    deliverers: { ...deliverers, ...outsideDeliverers, ...given.others },
    tenantIds: () => allTenantIds(database),
    pollMs: 1_000_000,
  });
  const due = async () => {
    await outbox.drain();
    const { rows } = await admin.query<{ count: number }>(
      `select count(*)::integer as count from outbox
       where dead_at is null and (available_at <= now() or lease_token is not null)`,
    );
    return rows[0]?.count;
  };
  /** Until nothing is due or on its way. */
  const settled = () => expect.poll(due, { timeout: 15_000 }).toBe(0);
  return {
    settled,
    /** Lets what failed be due again, and waits until it was tried. */
    async retry() {
      await admin.query('update outbox set available_at = now() where dead_at is null');
      await settled();
    },
    stop: outbox.stop,
  };
}
export type NotificationOutbox = ReturnType<typeof notificationOutbox>;
