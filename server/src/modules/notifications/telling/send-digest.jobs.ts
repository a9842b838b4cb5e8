import { z } from 'zod';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Delivery, DeliveryFault } from '../../../platform/delivery/delivery.ts';
import { carriedBy } from '../../../platform/delivery/message-kind.ts';
import { settleDelivery, waitingOfDigest } from '../../../platform/delivery/ledger.queries.ts';
import { type Deliver, mostAttempts } from '../../../platform/outbox/outbox.ts';
import { isFinal } from '../is-final.ts';
import { readerOf } from '../notifications.queries.ts';
import { type AlertPictures } from '../pictures/alert-pictures.jobs.ts';
import { choicesPath, type ReaderParts, readerWords } from '../reader-words.ts';
import { type End, sent, skipped } from '../ways/way.ts';
import { alertMessage, joinedTexts } from './alert-message.ts';
import { closeDigest } from './digests.queries.ts';

const fact = z.strictObject({ digestId: z.uuid() });

/**
 * Sends what gathered for a member as one mail, under one Message-ID however often it is tried; a single message goes as it would have
 * by itself. Its lines of the ledger end together.
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
    const { lines, reader } = await run(async (tx) => {
      const memberId = await closeDigest(tx, tenantId, digestId, new Date(parts.clock()));
      return {
        lines: await waitingOfDigest(tx, tenantId, digestId),
        reader: memberId && (await readerOf(tx, { tenantId, memberId }, alertMessage.kind)),
      };
    });
    if (lines.length === 0) return;
    const end = (ended: End) =>
      run(async (tx) => {
        const at = new Date(parts.clock());
        for (const { id } of lines)
          await settleDelivery(tx, tenantId, id, { ...ended, attempts: attempt, at });
      });
    if (!reader || !reader.enabled) return end(skipped('no-reader'));
    if (!reader.email) return end(skipped('no-address'));
    if (!(await parts.delivery.offered(tenantId)).email) return end(skipped('not-offered'));
    const { language, about } = readerWords(parts, tenantId, reader);
    const all = lines.map(({ params }) => alertMessage.params.parse(params));
    const [only, ...others] = all;
    const isOne = only !== undefined && others.length === 0;
    const texts = isOne ? alertMessage.write(language, only, about) : joinedTexts(language, all, about);
    const picture = isOne ? await parts.pictures.of(tenantId, only.alertId, language) : undefined;
    const carried = carriedBy('email', language, texts, picture);
    const choicesAt = about.linkTo(choicesPath);
    try {
      await parts.delivery.send(tenantId, {
        channel: 'email',
        to: reader.email,
        ...carried,
        id: digestId,
        ...(choicesAt && { choicesAt }),
      });
    } catch (error) {
      const reason = error instanceof DeliveryFault ? error.reason : 'failed';
      if (isFinal(error)) return end({ state: 'failed', reason });
      if (attempt >= mostAttempts) await end({ state: 'failed', reason });
      throw error;
    }
    await end(sent);
  };
}
