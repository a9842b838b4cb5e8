import { z } from 'zod';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Answer, type Delivery, DeliveryFault } from '../../../platform/delivery/delivery.ts';
import { carriedBy } from '../../../platform/delivery/message-kind.ts';
import { noteAttempt, settleDelivery, waitingOfDigest } from '../../../platform/delivery/ledger.queries.ts';
import { type Deliver, mostAttempts } from '../../../platform/outbox/outbox.ts';
import { isFinal } from '../is-final.ts';
import { readerOf } from '../notifications.queries.ts';
import { type AlertPictures } from '../pictures/alert-pictures.jobs.ts';
import { choicesPath, type ReaderParts, readerWords } from '../reader-words.ts';
import { type End, sent, skipped } from '../ways/way.ts';
import { alertMessage } from './alert-message.ts';
import { closeDigest } from './digests.queries.ts';
import { joinLate } from './join-late.ts';
import { joinedTexts } from './joined-mail.ts';
import { stillSeen } from './still-seen.ts';

const fact = z.strictObject({ digestId: z.uuid() });

/**
 * Sends what gathered for a member as one mail, under one Message-ID however often it is tried; a single message goes as it would have
 * by itself. Its lines of the ledger end together, but for those that their reader may not see any more.
 */
export function sendDigest(
  parts: ReaderParts & {
    readonly database: Database;
    readonly delivery: Delivery;
    readonly pictures: Pick<AlertPictures, 'of'>;
  },
): Deliver {
  const { database } = parts;
  return async ({ tenantId, payload, attempt }) => {
    const { digestId } = fact.parse(payload);
    const run = <Result>(work: (tx: Tx) => Promise<Result>) =>
      database.withTenant(jobScope([tenantId]), work);
    const { closed, waiting, reader, seen } = await run(async (tx) => {
      const closed = await closeDigest(tx, tenantId, digestId, new Date(parts.clock()));
      const found = await waitingOfDigest(tx, tenantId, digestId);
      const waiting = found.map(({ id, params }) => ({ id, told: alertMessage.params.parse(params) }));
      const of = closed && { tenantId, memberId: closed.memberId };
      const alertIds = waiting.map(({ told }) => told.alertId);
      return {
        closed,
        waiting,
        reader: of && (await readerOf(tx, of, alertMessage.kind)),
        seen: of ? await stillSeen(tx, of, alertIds) : new Set<string>(),
      };
    });
    const settle = (lines: typeof waiting, ended: End) =>
      run(async (tx) => {
        const at = new Date(parts.clock());
        for (const { id } of lines)
          await settleDelivery(tx, tenantId, id, { ...ended, attempts: attempt, at });
      });
    const lines = reader ? waiting.filter(({ told }) => seen.has(told.alertId)) : waiting;
    const hidden = waiting.filter((line) => !lines.includes(line));
    if (hidden.length > 0) await settle(hidden, skipped('not-visible'));
    if (lines.length === 0) return;
    const end = (ended: End) => settle(lines, ended);
    if (!reader || !reader.enabled) return end(skipped('no-reader'));
    if (!reader.email) return end(skipped('no-address'));
    if (!(await parts.delivery.offered(tenantId)).email) return end(skipped('not-offered'));
    const { language, about } = readerWords(parts, tenantId, reader);
    const all = lines.map(({ told }) => told);
    const [only, ...others] = all;
    const isOne = only !== undefined && others.length === 0;
    const texts = isOne ? alertMessage.write(language, only, about) : joinedTexts(language, all, about);
    const picture = isOne ? await parts.pictures.of(tenantId, only.alertId, language) : undefined;
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
