import { createHash } from 'node:crypto';
import { notSignedIn } from '@linekeeper/contract/audit/actors';
import { type ErrorName } from '@linekeeper/contract/errors';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { requestScope } from '../../../platform/db/request-scope.ts';
import { type Database } from '../../../platform/db/database.ts';
import { type PublicContext } from '../../../platform/http/context.ts';
import { type Log } from '../../../platform/log.ts';
import { countAttempt, selectMember } from './auth.queries.ts';
import { createNoteQueue, type NoteQueue } from './note-queue.ts';
import { addressKey } from './throttle.ts';

/** Why a sign-in to an account that there is was refused. */
export type RefusalReason =
  'password' | 'code' | 'second-step' | 'throttled' | 'disabled' | 'frozen' | 'expired';

const reasonOfError: Partial<Record<ErrorName, RefusalReason>> = {
  MEMBER_DISABLED: 'disabled',
  TENANT_FROZEN: 'frozen',
  TENANT_EXPIRED: 'expired',
};
/** The reason behind what a member's status answers; undefined for what is no refusal. */
export const refusalOf = (error: ErrorName): RefusalReason | undefined => reasonOfError[error];

const nobody = '00000000-0000-0000-0000-000000000000';
const windowS = 3_600;
/** Lines of a tenant within an hour: whoever guesses at all its members fills no log. */
export const mostLinesAnHour = 60;

/** Refusals that wait to be noted in this process. */
export const mostWaiting = 200;

interface Account {
  readonly tenantId: number;
  readonly memberId: string;
  readonly isSeen?: boolean;
}
interface Parts {
  readonly database: Database;
  readonly clock: () => number;
  /** The server's: what is noted after the answer belongs to no request. */
  readonly log: Log;
}

/**
 * Notes a refused sign-in in the audit log of each tenant whose account may have been meant, after the answer: how long that takes
 * would tell whether there is one. What was typed is never kept, as it may be a password. Where the name is one of several
 * organisations' and the browser is none of theirs, the address is not told either: it may be of somebody who meant another.
 */
export function noteRefusals(
  parts: Parts,
  accounts: readonly Account[],
  reason: RefusalReason,
  context: PublicContext,
): void {
  const seen = accounts.filter(({ isSeen }) => isSeen);
  const meant = seen.length > 0 ? seen : accounts;
  const address = meant.length > 1 ? '' : context.address;
  const queue = queueOf(parts);
  for (const account of meant)
    queue.add(account.tenantId, () => note(parts, account, reason, { ...context, address }));
}

const queues = new WeakMap<Database, NoteQueue<number>>();

/** The one queue of all refusals that are noted in a database. */
function queueOf(parts: Parts): NoteQueue<number> {
  const open = queues.get(parts.database);
  if (open) return open;
  const queue = createNoteQueue<number>({
    most: mostWaiting,
    async tell(leftOut) {
      for (const [tenantId, count] of leftOut) await noteLeftOut(parts, tenantId, count);
    },
    failed: (error) => parts.log.warn({ err: error }, 'A refused sign-in could not be noted.'),
  });
  queues.set(parts.database, queue);
  return queue;
}

/** Says in one line of a tenant's log how many refusals came too fast to be noted. */
async function noteLeftOut({ database, clock }: Parts, tenantId: number, leftOut: number): Promise<void> {
  const actor = {
    tenantId,
    memberId: nobody,
    name: notSignedIn,
    sessionId: nobody,
    address: '',
    requestId: '',
  };
  const scope = requestScope(tenantId, actor);
  await database.withTenant(scope, async (tx) => {
    const key = `refused-left-out ${tenantId}`;
    const told = await countAttempt(tx, { key, windowS }, new Date(clock()));
    if (told > mostLinesAnHour) return;
    await writeAudit(tx, scope, {
      action: 'session.refuse',
      subjectType: 'tenant',
      subjectId: tenantId,
      detail: { leftOut },
    });
  });
}

/** Writes the first, the tenth, the hundredth … refusal of an hour, so that a flood is told in a few lines with its number. */
async function note(
  { database, clock }: Parts,
  { tenantId, memberId }: Account,
  reason: RefusalReason,
  { address, requestId }: Pick<PublicContext, 'address' | 'requestId'>,
): Promise<void> {
  const now = new Date(clock());
  const hash = createHash('sha256')
    .update(JSON.stringify([memberId, reason, addressKey(address)]))
    .digest('base64url');
  const actor = { tenantId, memberId: nobody, name: notSignedIn, sessionId: nobody, address, requestId };
  const scope = requestScope(tenantId, actor);
  await database.withTenant(scope, async (tx) => {
    const attempts = await countAttempt(tx, { key: `refused ${hash}`, windowS }, now);
    if (!/^10*$/.test(String(attempts))) return;
    const lines = await countAttempt(tx, { key: `refused-lines ${tenantId}`, windowS }, now);
    const member = lines > mostLinesAnHour ? undefined : await selectMember(tx, tenantId, memberId);
    if (!member) return;
    await writeAudit(tx, scope, {
      action: 'session.refuse',
      subjectType: 'member',
      subjectId: memberId,
      detail: { username: member.username, refusal: reason, attempts },
    });
  });
}
