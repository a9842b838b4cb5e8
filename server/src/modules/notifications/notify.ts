import { randomUUID } from 'node:crypto';
import { type NoticeFact, noticeFact, type Told } from '@linekeeper/contract/notifications/notifications';
import { z } from 'zod';
import { afterCommit, type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { type Fact, putAllOut } from '../../platform/outbox/outbox.ts';
import { administratorIds } from './notifications.queries.ts';

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

export interface Tellers {
  /** Has members of the scope's tenant mailed, if this transaction commits. */
  tell(tx: Tx, scope: Scope, told: readonly Told[]): Promise<void>;
  /** The same for each administrator of the scope's tenant. */
  tellAdministrators(tx: Tx, scope: Scope, fact: NoticeFact): Promise<void>;
}

/** `wake` is called after a commit that put something out. */
export function createTellers(wake: () => void): Tellers {
  const tell: Tellers['tell'] = async (tx, scope, told) => {
    await putAllOut(tx, scope, told.map(factOf));
    if (told.length > 0) afterCommit(tx, wake);
  };
  return {
    tell,
    async tellAdministrators(tx, scope, fact) {
      const ids = await administratorIds(tx, scope.tenantId);
      await tell(
        tx,
        scope,
        ids.map((memberId) => ({ memberId, fact })),
      );
    },
  };
}
