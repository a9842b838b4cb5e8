import { createHash } from 'node:crypto';
import { AppError } from '../../../platform/errors.ts';
import { hashOf, newToken } from '../credentials/tokens.ts';
import { countAttempt, lockThrottles } from './auth.queries.ts';
import { keepChoice } from './candidates.queries.ts';
import { type Proved, type SignInParts } from './sign-in.service.ts';

const choiceLifeMs = 5 * 60_000;
const dayS = 24 * 3_600;
/** So many passwords of one account may be compared with those of other organisations' accounts of its name in a day. */
export const mostPasswordsADay = 3;

/** The answer to who is proved for accounts of several organisations: which those are, and the ticket to choose with. */
export async function choiceAmong(
  { database, clock }: Pick<SignInParts, 'database' | 'clock'>,
  proved: readonly Proved[],
): Promise<AppError> {
  const ticket = newToken();
  const kept = { ticketHash: hashOf(ticket), expiresAt: new Date(clock() + choiceLifeMs) };
  await database.withoutTenant((tx) => keepChoice(tx, kept, proved));
  const organisations = proved.map(({ tenantId, tenantName = '', prefix = '' }) => ({
    companyId: tenantId,
    name: tenantName,
    prefix,
  }));
  return new AppError('ORGANISATION_REQUIRED', { choice: { ticket, organisations } });
}

/**
 * Of accounts that a password was right for those that may be told. Who has an account of somebody's name can give it password
 * after password and sign in with each: every time the other's is compared as well, and a choice would say that it was found. After a
 * few passwords a day such an account is offered alone.
 */
export async function withoutGuessing(
  { database, clock }: Pick<SignInParts, 'database' | 'clock'>,
  account: string,
  right: readonly Proved[],
): Promise<readonly Proved[]> {
  const now = new Date(clock());
  const word = account.toLowerCase();
  const keyOf = (...parts: readonly unknown[]) =>
    `beside ${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
  const suspect: Proved[] = [];
  for (const one of right) {
    const counter = keyOf('account', one.tenantId, word);
    const memory = keyOf('password', one.passwordHash);
    const passwords = await database.withoutTenant(async (tx) => {
      const [row] = await lockThrottles(tx, [counter], now);
      const isNew = (await countAttempt(tx, { key: memory, windowS: dayS }, now)) === 1;
      if (isNew) return countAttempt(tx, { key: counter, windowS: dayS }, now);
      return row && row.windowEndsAt > now ? row.failures : 0;
    });
    if (passwords > mostPasswordsADay) suspect.push(one);
  }
  return suspect.length > 0 ? suspect : right;
}
