import { type z } from 'zod';
import { type confirm as endpoints } from '@linekeeper/contract/confirm';
import { confirmedMs } from '@linekeeper/contract/sign-in-policy';
import { writeAudit } from '../../platform/audit/audit.ts';
import { requestScope } from '../../platform/db/request-scope.ts';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { fieldError } from '../../platform/http/field-errors.ts';
import { passwordHashOf, setConfirmed } from './confirm.queries.ts';
import { type SignInParts } from './sign-in.service.ts';

type Proof = z.output<typeof endpoints.confirm.body>;

/**
 * Proves a member anew and gives until when the proof holds. Guesses are counted apart from sign-ins, so that one who
 * holds a stolen session cannot lock the member out. Throws CONFIRM_REFUSED, TOO_MANY_REQUESTS, SEAL_EXPIRED.
 */
export async function confirmMember(
  parts: SignInParts,
  { password, sealed, keyId }: Proof,
  context: RequestContext,
): Promise<Date> {
  const { database, passwords, loginKeys } = parts;
  const isSealed = sealed !== undefined && keyId !== undefined;
  if (isSealed === (password !== undefined))
    throw new AppError('INVALID_INPUT', { fields: [fieldError('password', 'required', context.language)] });
  const nowMs = parts.clock();
  const { home, member } = context;
  const attempt = await parts.attempts.begin(
    { kind: 'confirm', account: member.id, prefix: '', address: context.address, known: undefined },
    nowMs,
  );
  let plain: string;
  try {
    plain = isSealed ? await loginKeys.open(keyId, sealed, nowMs) : (password ?? '');
  } catch (error) {
    await attempt.wasNone();
    throw error;
  }
  const { actor } = context.scope;
  if (!actor) throw new Error('A request has an actor.');
  const scope = requestScope(home.id, actor);
  const hash = await database.withTenant(scope, (tx) => passwordHashOf(tx, home.id, member.id));
  if (!(await passwords.verify(hash, plain))) throw new AppError('CONFIRM_REFUSED');
  await attempt.succeeded();
  await database.withTenant(scope, async (tx) => {
    await setConfirmed(tx, { tenantId: home.id, id: context.sessionId }, new Date(nowMs));
    await writeAudit(tx, scope, {
      action: 'session.confirm',
      subjectType: 'session',
      subjectId: context.sessionId,
    });
  });
  return new Date(nowMs + confirmedMs);
}
