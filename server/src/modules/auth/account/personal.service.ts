import { type z } from 'zod';
import { type personal } from '@linekeeper/contract/auth/personal';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { notify } from '../../../platform/delivery/notify.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { emptyField, fieldError } from '../../../platform/http/field-errors.ts';
import { accountMessage } from './account-message.ts';
import { accountChanged } from './account-notification.ts';
import { publishEnded } from '../events.ts';
import { type AuthRouteParts } from '../sign-in/auth.routes.ts';
import { givenPasswords } from './complete.queries.ts';
import { passwordHashOf } from './reauthenticate.queries.ts';
import { homeScope } from '../sessions/home-scope.ts';
import { hashNewPassword, openSecret, refuseGiven } from '../credentials/new-password.ts';
import { updateContact } from './personal.queries.ts';
import { setPassword } from '../sign-in/reset.queries.ts';
import { endSessionsOf } from '../sessions/sessions.queries.ts';
import { typedCode, typedContact } from '../credentials/typed-fields.ts';

/** The field that a fault is told beside: the new password calls its own `password`. */
const beside = (field: string) => (error: unknown) => {
  if (!(error instanceof AppError) || error.entry !== 'INVALID_INPUT') throw error;
  const fields = (error.details.fields ?? []).map((fault) => ({ ...fault, field }));
  throw new AppError('INVALID_INPUT', { fields });
};

/**
 * Changes the member's own password and signs it out everywhere else; gives how many sessions that ended. Guesses at the
 * original one are counted as proofs of the person are. Throws INVALID_INPUT beside the field that is wrong,
 * TOO_MANY_REQUESTS, SEAL_EXPIRED.
 */
export async function changePassword(
  parts: AuthRouteParts,
  input: z.output<typeof personal.changePassword.body>,
  context: RequestContext,
): Promise<number> {
  const { database, passwords, attempts, clock } = parts;
  const { home, member, language, address, sessionId } = context;
  const owner = { tenantId: home.id, memberId: member.id };
  const attempt = await attempts.begin(
    { kind: 'reauthenticate', account: member.id, prefix: '', address, known: undefined, tenant: home.id },
    clock(),
  );
  let original: string;
  let next: string;
  let passwordHash: string;
  try {
    original = await openSecret(parts, input.original, language).catch(beside('original'));
    if (original === '')
      throw new AppError('INVALID_INPUT', { fields: [emptyField('original', 'originalPassword', language)] });
    next = await openSecret(parts, input.next, language).catch(beside('next'));
    const policy = { tenantId: home.id, language };
    passwordHash = await hashNewPassword(parts, { password: next }, policy).catch(beside('next'));
  } catch (error) {
    await attempt.wasNone();
    throw error;
  }
  const scope = homeScope(context);
  const before = await database.withTenant(scope, (tx) => passwordHashOf(tx, home.id, member.id));
  if (!(await passwords.verify(before, original)))
    throw new AppError('INVALID_INPUT', { fields: [fieldError('original', 'originalWrong', language)] });
  await attempt.succeeded();
  if (await passwords.verify(passwordHash, original))
    throw new AppError('INVALID_INPUT', { fields: [fieldError('next', 'passwordSame', language)] });
  const given = await database.withTenant(scope, (tx) => givenPasswords(tx, home.id, member.id));
  await refuseGiven(parts, next, given, language).catch(beside('next'));
  const ended = await database.withTenant(scope, async (tx) => {
    const now = new Date(clock());
    await setPassword(tx, { ...owner, passwordHash }, now);
    const others = { ...owner, kind: 'session', except: sessionId } as const;
    const ids = await endSessionsOf(tx, others, now, 'password-changed');
    await writeAudit(tx, scope, {
      action: 'member.password.change',
      subjectType: 'member',
      subjectId: member.id,
      detail: { endedSessions: ids.length },
    });
    const changed = accountChanged({
      memberId: member.id,
      change: 'password',
      nowMs: now.getTime(),
      address,
    });
    await notify(tx, scope, accountMessage, [changed]);
    publishEnded(tx, ids, 'SESSION_ENDED');
    return ids;
  });
  return ended.length;
}

/** Makes an address the member's own, with the code that was sent there. Throws CODE_REFUSED, CONTACT_TAKEN, INVALID_INPUT. */
export async function changeContact(
  { database, codes, clock }: AuthRouteParts,
  input: z.output<typeof personal.changeContact.body>,
  context: RequestContext,
): Promise<void> {
  const { home, member, language, address } = context;
  const contact = typedContact('to', input.to, language);
  const code = typedCode(input.code, language);
  const { codeId } = input;
  if (!(await codes.isRight({ purpose: 'contact', contact, about: member.id, codeId, code })))
    throw new AppError('CODE_REFUSED');
  const scope = homeScope(context);
  await database
    .withTenant(scope, async (tx) => {
      if (!(await codes.use(tx, codeId))) throw new AppError('CODE_REFUSED');
      const before = await updateContact(tx, { tenantId: home.id, memberId: member.id }, contact);
      await writeAudit(tx, scope, {
        action: 'member.contact.change',
        subjectType: 'member',
        subjectId: member.id,
        detail: { before: { [contact.channel]: before }, after: { [contact.channel]: contact.value } },
      });
      const changed = { memberId: member.id, change: contact.channel, nowMs: clock(), address };
      // An address that is the member's no more is told as well: somebody else may have taken the account over.
      const places = contact.channel === 'email' && before !== null ? [null, before] : [null];
      const recipients = places.map((to) => accountChanged({ ...changed, to }));
      await notify(tx, scope, accountMessage, recipients);
    })
    .catch((error: unknown) => {
      // Two members of one tenant cannot share an address that one signs in by.
      if ((error as { code?: unknown }).code === '23505') throw new AppError('CONTACT_TAKEN');
      throw error;
    });
}
