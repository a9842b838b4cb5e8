import { patientNotifications } from '@linekeeper/contract/notifications/telling-terms';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { putIntoDigest, waitingMails } from '../../../platform/delivery/joined-mails.queries.ts';
import { deliveryTopic, outsideDeliveryTopic } from '../../../platform/delivery/notify.ts';
import { takeBack } from '../../../platform/outbox/outbox.ts';
import { type MemberOf } from '../notifications.queries.ts';
import { alertMessage } from './alert-message.ts';
import { closedDigests, digestTopic, joinDigest } from './digests.queries.ts';

/** What waited longer than this for its mail server is late. */
const lateMs = 3_600_000;

/** Mails leave in the lane of what leaves the house; an earlier version put them beside the messages of the console. */
const mailTopics = [outsideDeliveryTopic, deliveryTopic];

/** A mail that was sent, and since when it had waited. */
export interface SentMail {
  readonly since: Date;
  /** The attempt that it was sent with. */
  readonly attempt: number;
}

/**
 * A mail about alerts was sent that had waited for its server for more than an hour: what else waits for the same reader leaves with one mail, now.
 * Within hours without a server hundreds may have been put out, each when its reader was to get but a few an hour. What is on its way already goes
 * by itself, and what gathers still leaves at its time.
 */
export async function joinLate(
  { database, clock }: { readonly database: Database; readonly clock: () => number },
  { tenantId, memberId }: MemberOf,
  { since, attempt }: SentMail,
): Promise<void> {
  const nowMs = clock();
  if (attempt === 1 || nowMs - since.getTime() < lateMs) return;
  const scope = jobScope([tenantId]);
  await database.withTenant(scope, async (tx) => {
    // Notices gather in the same mails, and go with them.
    const kinds = [alertMessage.kind, ...patientNotifications];
    const waiting = await waitingMails(tx, tenantId, { kinds, memberId });
    const alone = waiting.flatMap(({ id, digestId }) => (digestId === null ? [id] : []));
    const closed = await closedDigests(tx, tenantId, [
      ...new Set(waiting.flatMap(({ digestId }) => digestId ?? [])),
    ]);
    const taken = new Set([
      ...(await takeBack(tx, scope, { topics: mailTopics, field: 'deliveryId', values: alone })),
      ...(await takeBack(tx, scope, { topics: [digestTopic], field: 'digestId', values: closed })),
    ]);
    const late = waiting.filter(({ id, digestId }) => taken.has(digestId ?? id));
    if (late.length === 0) return;
    const reason = 'late';
    const digestId = await joinDigest(tx, scope, { memberId, reason, dueMs: nowMs, nowMs });
    await putIntoDigest(
      tx,
      tenantId,
      late.map(({ id }) => id),
      { digestId, reason },
    );
  });
}
