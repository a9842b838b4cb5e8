import { z } from 'zod';
import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { forgetDeliveries, giveUpDeliveries } from '../../platform/delivery/ledger.queries.ts';
import { eachTenant } from '../../platform/jobs/each-tenant.ts';
import { task, type Task } from '../../platform/jobs/jobs.ts';
import { type Log } from '../../platform/log.ts';
import { forgetDead } from '../../platform/outbox/forget-dead.ts';
import { openForLong } from '../alerts/index.ts';
import { forgetMessages } from './inbox/inbox.queries.ts';
import { alertMessage } from './telling/alert-message.ts';
import { forgetDigests } from './telling/digests.queries.ts';
import { tellStillDown, tenantsWithFailing } from './telling/services-still-down.jobs.ts';

const dayMs = 24 * 3_600_000;
/** How long what never got through is kept in the outbox, for whoever looks for the cause. */
const deadKeptMs = 30 * dayMs;
/** How long the ledger says what was sent, and longer of an alert that is open. Longer than the 30 days within which an end is told of once for each step. */
const ledgerKeptMs = 90 * dayMs;
/** How long a message stays before its member, read or not. */
const messagesKeptMs = 90 * dayMs;

/**
 * What never got through, and old lines of the ledger, are swept up once a day; once a minute who is to be told of a service after all, as what
 * made it fail is over.
 */
export function notificationTasks(parts: {
  readonly database: Database;
  readonly tenantIds: () => Promise<readonly number[]>;
  readonly clock: () => number;
  readonly log: Log;
}): Record<string, Task> {
  const { database, clock } = parts;
  return {
    'notifications.tell-still-down': task({
      payload: z.strictObject({}),
      cron: '* * * * *',
      run: async (_payload, signal) => {
        const failing = await tenantsWithFailing(database, await parts.tenantIds());
        await eachTenant(
          { ...parts, tenantIds: () => Promise.resolve(failing) },
          'notifications.tell-still-down',
          (tenantId) =>
            database.withTenant(jobScope([tenantId]), (tx) => tellStillDown(tx, tenantId, clock())),
          signal,
        );
      },
    }),
    'notifications.forget': task({
      payload: z.strictObject({}),
      cron: '47 2 * * *',
      run: async (_payload, signal) => {
        const before = (ms: number) => new Date(clock() - ms);
        await eachTenant(
          parts,
          'notifications.forget',
          (tenantId) =>
            database.withTenant(jobScope([tenantId]), async (tx) => {
              await forgetDead(tx, tenantId, before(deadKeptMs));
              await giveUpDeliveries(tx, tenantId, before(deadKeptMs), new Date(clock()));
              const firedBefore = before(ledgerKeptMs);
              // Their end is told to those who are on record as told that they fire.
              const open = await openForLong(tx, tenantId, { firedBefore, now: new Date(clock()) });
              await forgetDeliveries(tx, tenantId, firedBefore, { kind: alertMessage.kind, words: open });
              await forgetMessages(tx, tenantId, before(messagesKeptMs));
              await forgetDigests(tx, tenantId, before(deadKeptMs));
            }),
          signal,
        );
      },
    }),
  };
}
