import { type z } from 'zod';
import { type signIn } from '@linekeeper/contract/auth/sign-in';
import { type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type PublicContext } from '../../../platform/http/context.ts';
import { fieldError } from '../../../platform/http/field-errors.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { selectMember } from './auth.queries.ts';
import { actorScope } from './reset.service.ts';
import {
  keepChallenge,
  type Member,
  trustBrowser,
  selectTotp,
  takeChallenge,
  takeRecoveryCode,
  tryChallenge,
  useTrustedBrowser,
  useStep,
} from './second-step.queries.ts';
import { noteRefusals, type RefusalReason } from './refusals.ts';
import { statusFault } from '../sessions/session-rules.ts';
import { type SignInParts } from './sign-in.service.ts';
import { hashOf, newToken } from '../credentials/tokens.ts';
import { recoveryHash, totpPlace, totpStep } from '../credentials/totp.ts';

const challengeLifeMs = 5 * 60_000;
const trustedMs = 30 * 24 * 3_600_000;

type SecondInput = z.output<typeof signIn.second.body>;

/**
 * Lets a sign-in whose first step was right go on where the member has no one-time password, or this browser is
 * remembered. Throws TOTP_REQUIRED with the number of the challenge, and what is wrong with the member's status before.
 */
export async function askSecondStep(
  { database, clock }: Pick<SignInParts, 'database' | 'clock'>,
  member: Member,
  context: PublicContext,
): Promise<void> {
  const nowMs = clock();
  const isDue = await database.withTenant(actorScope(member, '', context), async (tx) => {
    const status = await selectMember(tx, member.tenantId, member.memberId);
    const fault = status && statusFault(status, nowMs);
    if (fault) throw new AppError(fault);
    const totp = await selectTotp(tx, member);
    if (!totp?.sealedTotpSecret) return false;
    const cookie = context.fromConsole ? context.cookies.second : undefined;
    if (!cookie) return true;
    const browser = { tokenHash: hashOf(cookie), userAgent: context.userAgent };
    return !(await useTrustedBrowser(tx, member, browser, new Date(nowMs)));
  });
  if (!isDue) return;
  const challengeId = newToken();
  await database.withoutTenant((tx) =>
    keepChallenge(tx, {
      tokenHash: hashOf(challengeId),
      memberTenantId: member.tenantId,
      memberId: member.memberId,
      expiresAt: new Date(nowMs + challengeLifeMs),
    }),
  );
  throw new AppError('TOTP_REQUIRED', { challengeId });
}

export interface SecondParts extends SignInParts {
  /** What recovery codes are hashed with, and then what they were under earlier keys of the installation. */
  readonly recoveryKeys: readonly [Buffer, ...Buffer[]];
}

/**
 * Whether a one-time password or a recovery code is right, using it up. Also for a fresh proof of the person. The caller
 * counts the attempt.
 */
export async function isSecondRight(
  { secrets, recoveryKeys, clock }: Pick<SecondParts, 'secrets' | 'recoveryKeys' | 'clock'>,
  tx: Tx,
  member: Member,
  code: string,
): Promise<boolean> {
  const totp = await selectTotp(tx, member);
  if (!totp?.sealedTotpSecret) return false;
  const typed = code.trim();
  if (!/^\d{6}$/.test(typed))
    return takeRecoveryCode(
      tx,
      member,
      recoveryKeys.map((key) => recoveryHash(key, member.memberId, typed)),
    );
  const secret = secrets.open(totpPlace(member.tenantId, member.memberId), totp.sealedTotpSecret);
  const step = totpStep(secret, typed, clock());
  return step !== undefined && useStep(tx, member, step);
}

/**
 * The second step: gives whose sign-in is complete now. Throws CHALLENGE_OVER, TOTP_REFUSED, TOO_MANY_REQUESTS,
 * INVALID_INPUT.
 */
export async function passSecondStep(
  parts: SecondParts,
  { challengeId, code, trust }: SecondInput,
  context: PublicContext,
): Promise<Member> {
  const { database, attempts, clock } = parts;
  if (code.trim() === '')
    throw new AppError('INVALID_INPUT', { fields: [fieldError('code', 'codeEmpty', context.language)] });
  const tokenHash = hashOf(challengeId);
  const now = new Date(clock());
  const member = await database.withoutTenant((tx) => tryChallenge(tx, tokenHash, now));
  if (!member) throw new AppError('CHALLENGE_OVER');
  const refused = (reason: RefusalReason) => noteRefusals(parts, [member], reason, context);
  const attempt = await attempts
    .begin(
      {
        kind: 'totp',
        account: member.memberId,
        prefix: '',
        address: context.address,
        known: undefined,
        tenant: member.tenantId,
      },
      clock(),
    )
    .catch((error: unknown) => {
      refused('throttled');
      throw error;
    });
  const scope = actorScope(member, '', context);
  const isRight = await database.withTenant(scope, (tx) => isSecondRight(parts, tx, member, code));
  if (!isRight) {
    refused('second-step');
    throw new AppError('TOTP_REFUSED');
  }
  if (!(await database.withoutTenant((tx) => takeChallenge(tx, tokenHash))))
    throw new AppError('CHALLENGE_OVER');
  await attempt.succeeded();
  if (trust && context.fromConsole) {
    const token = newToken();
    const browser = {
      ...member,
      tokenHash: hashOf(token),
      userAgent: context.userAgent,
      createdAt: now,
      expiresAt: new Date(now.getTime() + trustedMs),
    };
    await database.withTenant(scope, async (tx) => {
      await trustBrowser(tx, browser);
      const totp = await selectTotp(tx, member);
      await writeAudit(tx, actorScope(member, totp?.username ?? '', context), {
        action: 'browser.remember',
        subjectType: 'member',
        subjectId: member.memberId,
      });
    });
    context.setCookie('second', token, trustedMs / 1000);
  }
  return member;
}
