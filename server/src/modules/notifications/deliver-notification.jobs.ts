import { fallbackLanguage, type Language } from '@linekeeper/contract/language';
import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { type Delivery, DeliveryFault } from '../../platform/delivery/delivery.ts';
import { type DeliveryEnd, settleDelivery, waitingDelivery } from '../../platform/delivery/ledger.queries.ts';
import {
  carriedBy,
  type MessageCatalogue,
  type NotificationKind,
} from '../../platform/delivery/message-kind.ts';
import { outboxDelivery } from '../../platform/delivery/notify.ts';
import { type Log } from '../../platform/log.ts';
import { type Deliver, mostAttempts } from '../../platform/outbox/outbox.ts';
import { saidIn } from '../../platform/zoned-time.ts';
import { readerOf } from './notifications.queries.ts';

export interface NotificationParts {
  readonly database: Database;
  readonly log: Log;
  readonly delivery: Delivery;
  readonly clock: () => number;
  /** All kinds of messages; asked when the first one leaves. */
  readonly messages: () => MessageCatalogue;
  /** The default language of a tenant; null where neither it nor one above it set one. */
  readonly languageOf: (tenantId: number) => Language | null;
  /** The zone that a tenant's people are told times in. */
  readonly timeZoneOf: (tenantId: number) => string;
}

interface End {
  readonly state: DeliveryEnd;
  readonly reason: string | null;
}
type Waiting = NonNullable<Awaited<ReturnType<typeof waitingDelivery>>>;

const skipped = (reason: string): End => ({ state: 'skipped', reason });

/** What the other side says of this one message: another attempt would hear the same. */
const isFinal = (error: unknown): error is DeliveryFault =>
  error instanceof DeliveryFault &&
  ['bad-recipient', 'recipient-refused', 'message-refused', 'not-offered'].includes(error.reason);

/**
 * Writes one notification in its reader's words and sends it, by the outbox's rule: what may get through later throws and is tried
 * again; what cannot reach anybody (no address, no channel, a kind that the member does without) is done with. How it ended
 * stands in the ledger.
 */
export function deliverNotification(parts: NotificationParts): Deliver {
  const { database, log } = parts;
  return async ({ tenantId, payload, attempt }) => {
    const { deliveryId: id } = outboxDelivery.parse(payload);
    const scope = jobScope([tenantId]);
    const waiting = await database.withTenant(scope, (tx) => waitingDelivery(tx, tenantId, id));
    if (!waiting) return;
    const end = (ended: End) =>
      database.withTenant(scope, (tx) =>
        settleDelivery(tx, tenantId, id, { ...ended, attempts: attempt, at: new Date(parts.clock()) }),
      );
    try {
      await end(await send(parts, { tenantId, id, waiting }));
    } catch (error) {
      const reason = error instanceof DeliveryFault ? error.reason : 'failed';
      const isGivenUp = !isFinal(error) && attempt >= mostAttempts;
      if (isFinal(error) || isGivenUp) await end({ state: 'failed', reason });
      if (!isFinal(error)) throw error;
      log.warn({ tenantId, kind: waiting.kind, reason }, 'A notification was refused.');
    }
  };
}

function kindOf(messages: MessageCatalogue, kind: string): NotificationKind {
  const message = messages[kind];
  // A newer program wrote it: it waits for one that knows its words.
  if (!message?.waits) throw new Error(`No notification of the kind ${kind} is known here.`);
  return message;
}

/** Sends one notification, unless nobody can or wants to read it. Throws what the channel throws. */
async function send(
  { database, delivery, clock, messages, languageOf, timeZoneOf }: NotificationParts,
  { tenantId, id, waiting }: { readonly tenantId: number; readonly id: string; readonly waiting: Waiting },
): Promise<End> {
  const { channel, memberId, address, params } = waiting;
  const message = kindOf(messages(), waiting.kind);
  const nowMs = clock();
  if (message.isOver(params, nowMs)) return skipped('over');
  const reader = await database.withTenant(jobScope([tenantId]), (tx) =>
    readerOf(tx, { tenantId, memberId: memberId ?? '' }, message.kind),
  );
  if (!reader || (!reader.enabled && !message.reachesDisabled)) return skipped('no-reader');
  const to = address ?? (channel === 'email' ? reader.email : reader.phone);
  if (!to) return skipped('no-address');
  if (!(await delivery.offered(tenantId))[channel]) return skipped('not-offered');
  const timeZone = timeZoneOf(tenantId);
  const texts = message.write(reader.language ?? languageOf(tenantId) ?? fallbackLanguage, params, {
    account: reader.username,
    tenant: reader.tenant,
    timeOf: (at) => saidIn(timeZone, new Date(at)),
    nowMs,
  });
  await delivery.send(tenantId, { channel, to, ...carriedBy(channel, texts), id });
  return { state: 'sent', reason: null };
}
