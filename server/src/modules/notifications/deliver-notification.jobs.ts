import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { type Delivery, DeliveryFault } from '../../platform/delivery/delivery.ts';
import { noteAttempt, settleDelivery, waitingDelivery } from '../../platform/delivery/ledger.queries.ts';
import { type NotificationKind, type MessageCatalogue } from '../../platform/delivery/message-kind.ts';
import { outboxDelivery } from '../../platform/delivery/notify.ts';
import { type Log } from '../../platform/log.ts';
import { type Deliver, mostAttempts } from '../../platform/outbox/outbox.ts';
import { type AlertPictures } from './pictures/alert-pictures.jobs.ts';
import { isFinal } from './is-final.ts';
import { pageInMail, withPage } from './page-in-mail.ts';
import { readerOf } from './notifications.queries.ts';
import { choicesPath, isChoosable, type ReaderParts, readerWords } from './reader-words.ts';
import { alertMessage } from './telling/alert-message.ts';
import { holdNotice } from './telling/hold-notice.ts';
import { joinLate } from './telling/join-late.jobs.ts';
import { isStillSeen } from './telling/still-seen.ts';
import { createWays } from './ways/ways.ts';
import { type End, skipped } from './ways/way.ts';

export interface NotificationParts extends ReaderParts {
  readonly database: Database;
  readonly log: Log;
  readonly delivery: Delivery;
  readonly pictures: Pick<AlertPictures, 'of'>;
  /** All kinds of messages; asked when the first one leaves. */
  readonly messages: () => MessageCatalogue;
}

type Waiting = NonNullable<Awaited<ReturnType<typeof waitingDelivery>>>;

/**
 * Writes one notification in its reader's words and sends it, by the outbox's rule: what may get through later throws and is tried
 * again; what cannot reach anybody (no address, no channel, a kind that the member does without) is done with. How it ended
 * stands in the ledger.
 */
export function deliverNotification(parts: NotificationParts): Deliver {
  const { database, log } = parts;
  const ways = createWays(parts);
  return async ({ tenantId, payload, attempt }) => {
    const { deliveryId: id } = outboxDelivery.parse(payload);
    const scope = jobScope([tenantId]);
    const waiting = await database.withTenant(scope, (tx) => waitingDelivery(tx, tenantId, id));
    if (!waiting || (await isHeld(parts, { tenantId, id, waiting }))) return;
    const end = async (ended: End) => {
      const at = new Date(parts.clock());
      await database.withTenant(scope, (tx) =>
        settleDelivery(tx, tenantId, id, { ...ended, attempts: attempt, at }),
      );
      if (waiting.channel !== 'email') return;
      await kindOf(parts.messages(), waiting.kind).leaving.settled?.(waiting.params, { ...ended, at });
    };
    let isSent = false;
    try {
      const ended = await send(parts, ways, { tenantId, id, waiting });
      await end(ended);
      isSent = ended.state === 'sent';
    } catch (error) {
      const reason = error instanceof DeliveryFault ? error.reason : 'failed';
      const isGivenUp = !isFinal(error) && attempt >= mostAttempts;
      const answer = error instanceof DeliveryFault ? error.answer : null;
      if (isFinal(error) || isGivenUp) await end({ state: 'failed', reason, answer });
      else
        await database.withTenant(scope, (tx) =>
          noteAttempt(tx, tenantId, [id], { attempts: attempt, answer }),
        );
      if (!isFinal(error)) throw error;
      log.warn({ tenantId, kind: waiting.kind, reason }, 'A notification was refused.');
    }
    const { channel, kind, memberId, createdAt: since } = waiting;
    if (isSent && channel === 'email' && kind === alertMessage.kind && memberId !== null)
      await joinLate(parts, { tenantId, memberId }, { since, attempt });
  };
}

/** Whether its reader's quiet hours or digests let it wait: then it leaves with what gathers for them. */
async function isHeld(
  { database, messages, clock, timeZoneOf }: NotificationParts,
  { tenantId, id, waiting }: { readonly tenantId: number; readonly id: string; readonly waiting: Waiting },
): Promise<boolean> {
  const message = messages()[waiting.kind];
  if (!message?.waits || waiting.channel !== 'email' || waiting.kind === alertMessage.kind) return false;
  const now = { nowMs: clock(), timeZone: timeZoneOf(tenantId) };
  return database.withTenant(jobScope([tenantId]), (tx) =>
    holdNotice(tx, tenantId, { ...waiting, id, message }, now),
  );
}

function kindOf(messages: MessageCatalogue, kind: string): NotificationKind {
  const message = messages[kind];
  // A newer program wrote it: it waits for one that knows its words.
  if (!message?.waits) throw new Error(`No notification of the kind ${kind} is known here.`);
  return message;
}

/** Sends one notification, unless nobody can or wants to read it. Throws what the way throws. */
async function send(
  parts: NotificationParts,
  ways: ReturnType<typeof createWays>,
  { tenantId, id, waiting }: { readonly tenantId: number; readonly id: string; readonly waiting: Waiting },
): Promise<End> {
  const { channel, memberId, address, params } = waiting;
  const message = kindOf(parts.messages(), waiting.kind);
  if (message.isOver(params, parts.clock())) return skipped('over');
  const of = { tenantId, memberId: memberId ?? '' };
  const { reader, isSeen, page } = await parts.database.withTenant(jobScope([tenantId]), async (tx) => ({
    reader: await readerOf(tx, of, message.kind),
    // A mail to another address than the member's own leads nobody anywhere.
    page: channel === 'email' && address === null ? await pageInMail(tx, of, message, params) : null,
    isSeen: channel !== 'email' || (await isStillSeen(tx, of, message.about(params).alertId)),
  }));
  if (!reader || (!reader.enabled && !message.reachesDisabled)) return skipped('no-reader');
  if (!isSeen) return skipped('not-visible');
  const { language, about } = readerWords(parts, tenantId, reader);
  return ways[channel]({
    tenantId,
    id,
    memberId: memberId ?? '',
    reader,
    address,
    message,
    params,
    language,
    choicesAt: isChoosable(message.kind) ? about.linkTo(choicesPath) : null,
    texts: () => withPage(message.write(language, params, about), language, page && about.linkTo(page)),
  });
}
