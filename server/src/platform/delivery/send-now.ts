import { randomUUID } from 'node:crypto';
import { type Language } from '@linekeeper/contract/language';
import { type Database } from '../db/database.ts';
import { jobScope } from '../db/job-scope.ts';
import { type Delivery, DeliveryFault, type OutsideChannel } from './delivery.ts';
import { type Log } from '../log.ts';
import { insertSettled } from './ledger.queries.ts';
import { carriedBy, type DirectKind } from './message-kind.ts';

export interface DirectMessage<Params> {
  /** The tenant whose channel carries it. */
  readonly tenantId: number;
  readonly channel: OutsideChannel;
  /** One mail address or one phone number. */
  readonly to: string;
  readonly language: Language;
  readonly params: Params;
}

export interface SendParts {
  readonly database: Database;
  readonly delivery: Pick<Delivery, 'send'>;
  readonly log: Log;
}

/** The word of the ledger for what went wrong. */
const reasonOf = (error: unknown) => (error instanceof DeliveryFault ? error.reason : 'failed');

/**
 * Sends a message that somebody waits for, at once and once, and notes in the ledger how that ended. Neither what it said nor
 * where it went is stored. Throws DeliveryFault.
 */
export async function sendNow<Params>(
  { database, delivery, log }: SendParts,
  message: DirectKind<Params>,
  { tenantId, channel, to, language, params }: DirectMessage<Params>,
): Promise<void> {
  const id = randomUUID();
  // What became of the message is what counts: a line that cannot be written changes neither.
  const note = (state: 'sent' | 'failed', reason: string | null) =>
    database
      .withTenant(jobScope([tenantId]), (tx) =>
        insertSettled(tx, tenantId, { id, kind: message.kind, channel, state, reason }),
      )
      .catch((error: unknown) =>
        log.error({ err: error, tenantId, kind: message.kind, state }, 'A delivery could not be noted.'),
      );
  const texts = carriedBy(channel, language, message.write(language, params));
  try {
    await delivery.send(tenantId, { channel, to, ...texts, id });
  } catch (error) {
    await note('failed', reasonOf(error));
    throw error;
  }
  await note('sent', null);
}
