import { z } from 'zod';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Answer, type Delivery, DeliveryFault } from '../../../platform/delivery/delivery.ts';
import { carriedBy, type MessageCatalogue } from '../../../platform/delivery/message-kind.ts';
import { waitingOfDigest } from '../../../platform/delivery/joined-mails.queries.ts';
import { noteAttempt, settleDelivery } from '../../../platform/delivery/ledger.queries.ts';
import { type Deliver, mostAttempts } from '../../../platform/outbox/outbox.ts';
import { isFinal } from '../is-final.ts';
import { withPage } from '../page-in-mail.ts';
import { type AlertPictures } from '../pictures/alert-pictures.jobs.ts';
import { choicesPath, type ReaderParts, readerWords } from '../reader-words.ts';
import { type End, sent, skipped } from '../ways/way.ts';
import { alertMessage } from './alert-message.ts';
import { closeDigest } from './digests.queries.ts';
import { type GatheredLine, gatheredLines } from './gathered-lines.ts';
import { joinLate } from './join-late.jobs.ts';
import { joinedTexts } from './joined-mail.ts';

const fact = z.strictObject({ digestId: z.uuid() });
const isAlert = ({ message }: GatheredLine) => message.kind === alertMessage.kind;

/**
 * Sends what gathered for a member as one mail, under one Message-ID however often it is tried; a single message goes as it would have
 * by itself. Its lines of the ledger end together, but for those that their reader may not see any more, does without, or that say nothing
 * true by now.
 */
export function sendDigest(
  parts: ReaderParts & {
    readonly database: Database;
    readonly delivery: Delivery;
    readonly pictures: Pick<AlertPictures, 'of'>;
    /** All kinds of messages; asked when the first one leaves. */
    readonly messages: () => MessageCatalogue;
  },
): Deliver {
  const { database } = parts;
  return async ({ tenantId, payload, attempt }) => {
    const { digestId } = fact.parse(payload);
    const run = <Result>(work: (tx: Tx) => Promise<Result>) =>
      database.withTenant(jobScope([tenantId]), work);
    const { closed, reader, lines, left } = await run(async (tx) => {
      const closed = await closeDigest(tx, tenantId, digestId, new Date(parts.clock()));
      const waiting = await waitingOfDigest(tx, tenantId, digestId);
      const of = closed && { tenantId, memberId: closed.memberId };
      const told = await gatheredLines(tx, of, {
        ...{ waiting, messages: parts.messages(), nowMs: parts.clock() },
      });
      return { closed, ...told };
    });
    const settle = (some: readonly { readonly id: string }[], ended: End) =>
      run(async (tx) => {
        const at = new Date(parts.clock());
        for (const { id } of some)
          await settleDelivery(tx, tenantId, id, { ...ended, attempts: attempt, at });
      });
    for (const { id, reason } of left) await settle([{ id }], skipped(reason));
    if (lines.length === 0) return;
    const end = (ended: End) => settle(lines, ended);
    if (!reader) return end(skipped('no-reader'));
    if (!reader.email) return end(skipped('no-address'));
    if (!(await parts.delivery.offered(tenantId)).email) return end(skipped('not-offered'));
    const { language, about } = readerWords(parts, tenantId, reader);
    const [only, ...others] = lines;
    const isOne = only !== undefined && others.length === 0;
    const [told, notices] = [lines.filter(isAlert), lines.filter((line) => !isAlert(line))];
    const alerts = told.map(({ params }) => alertMessage.params.parse(params));
    const texts = isOne
      ? withPage(
          only.message.write(language, only.params, about),
          language,
          only.page && about.linkTo(only.page),
        )
      : joinedTexts(language, alerts, about, notices);
    const alertId = isOne ? only.message.about(only.params).alertId : null;
    const picture = alertId === null ? undefined : await parts.pictures.of(tenantId, alertId, language);
    const carried = carriedBy('email', language, texts, picture);
    const choicesAt = about.linkTo(choicesPath);
    let answer: Answer | null;
    try {
      const answered = await parts.delivery.send(tenantId, {
        channel: 'email',
        to: reader.email,
        ...carried,
        id: digestId,
        ...(choicesAt && { choicesAt }),
      });
      answer = answered ?? null;
    } catch (error) {
      const reason = error instanceof DeliveryFault ? error.reason : 'failed';
      const why = error instanceof DeliveryFault ? error.answer : null;
      if (isFinal(error)) return end({ state: 'failed', reason, answer: why });
      if (attempt >= mostAttempts) await end({ state: 'failed', reason, answer: why });
      else {
        const ids = lines.map(({ id }) => id);
        await run((tx) => noteAttempt(tx, tenantId, ids, { attempts: attempt, answer: why }));
      }
      throw error;
    }
    await end({ ...sent, answer });
    if (closed)
      await joinLate(parts, { tenantId, memberId: closed.memberId }, { since: closed.closedAt, attempt });
  };
}
