import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Tx } from '../db/database.ts';
import { type Scope } from '../db/scope.ts';
import { type Fact, putAllOut } from '../outbox/outbox.ts';
import { type DeliveryChannel } from './delivery.ts';
import { insertWaiting } from './ledger.queries.ts';
import { type NotificationKind } from './message-kind.ts';

/** Messages for the console. */
export const deliveryTopic = 'delivery';
/** Messages that another server takes: mails today. */
export const outsideDeliveryTopic = 'delivery-outside';

/** What of a delivery stands in the outbox: the ledger has the rest. */
export const outboxDelivery = z.strictObject({ deliveryId: z.uuid() });

/** One member to notify, with what of. */
export interface Recipient<Params> {
  readonly memberId: string;
  readonly params: Params;
  /** Where it goes instead of the member's own address. */
  readonly to?: string | null;
  /** It is notified once for one key, however often that is asked for. */
  readonly once?: string;
}

/**
 * Has members of a tenant notified, if this transaction commits: one line of the ledger for each recipient and channel, and one
 * fact of the outbox for each line. Deliveries do not wait for each other.
 */
export async function notify<Params extends object>(
  tx: Tx,
  scope: Pick<Scope, 'tenantId'>,
  { kind, channels }: NotificationKind<Params>,
  recipients: readonly Recipient<Params>[],
): Promise<void> {
  const rows = recipients.flatMap(({ memberId, params, to = null, once = null }) =>
    // What goes to another address than the member's own is a mail beside the others.
    channels
      .filter((channel) => channel !== 'app' || to === null)
      .map((channel) => ({
        id: randomUUID() as string,
        kind,
        channel,
        memberId,
        address: to,
        params,
        onceKey: once,
      })),
  );
  if (rows.length === 0) return;
  const ids = new Set(await insertWaiting(tx, scope.tenantId, rows));
  await putAllOut(
    tx,
    scope,
    rows.filter(({ id }) => ids.has(id)).map(({ id, channel }) => deliveryFact(id, channel)),
  );
}

/** What has the outbox deliver a line of the ledger, in the order of the others with its key. */
export const deliveryFact = (
  deliveryId: string,
  channel: DeliveryChannel,
  key: string = deliveryId,
): Fact => ({
  topic: channel === 'app' ? deliveryTopic : outsideDeliveryTopic,
  key,
  payload: { deliveryId },
});
