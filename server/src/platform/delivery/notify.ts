import { randomUUID } from 'node:crypto';
import { noticeFact, type Told } from '@linekeeper/contract/notifications/notifications';
import { z } from 'zod';
import { type Tx } from '../db/database.ts';
import { type Scope } from '../db/scope.ts';
import { type Fact, putAllOut } from '../outbox/outbox.ts';

export const noticeTopic = 'notice';

/** A notice as it waits in the outbox. `mailId` is the same at every attempt to send it. */
export const waitingNotice = z.strictObject({
  mailId: z.uuid(),
  memberId: z.uuid(),
  fact: noticeFact,
});

/** Notices do not wait for each other: each is a key of its own. */
function factOf({ memberId, fact }: Told): Fact {
  const mailId = randomUUID();
  return { topic: noticeTopic, key: mailId, payload: { mailId, memberId, fact } };
}

/** Has members of the scope's tenant mailed, if this transaction commits. */
export async function notify(tx: Tx, scope: Scope, told: readonly Told[]): Promise<void> {
  await putAllOut(tx, scope, told.map(factOf));
}
