import { type z } from 'zod';
import { type signIn } from '@linekeeper/contract/auth/sign-in';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { requestScope } from '../../../platform/db/request-scope.ts';
import { notify } from '../../../platform/delivery/notify.ts';
import { AppError } from '../../../platform/errors.ts';
import { type PublicContext } from '../../../platform/http/context.ts';
import { accountMessage } from '../account/account-message.ts';
import { accountChanged } from '../account/account-notification.ts';
import { givenPasswords } from '../account/complete.queries.ts';
import { noteProved } from '../account/personal.queries.ts';
import { codeIdOfLetter, type GivenCode, mostLetters } from '../credentials/codes.ts';
import { hashNewPassword } from '../credentials/new-password.ts';
import { publishEnded } from '../events.ts';
import { setPassword } from './reset.queries.ts';
import { forgetBrowsers } from './second-step.queries.ts';
import { endSessionsOf } from '../sessions/sessions.queries.ts';
import { selectMember } from './auth.queries.ts';
import { findByContact, type Reached } from './candidates.queries.ts';
import { type SignInParts } from './sign-in.service.ts';
import { typedCode, typedContact } from '../credentials/typed-fields.ts';

type ResetInput = z.output<typeof signIn.resetPassword.body>;

/**
 * Sets a forgotten password anew for whoever holds a code, ends all the member's sessions and begins none: the sign-in that
 * follows asks for all that a sign-in asks for. Throws CODE_REFUSED, INVALID_INPUT, TOO_MANY_REQUESTS, SEAL_EXPIRED.
 */
export async function resetPassword(
  parts: SignInParts,
  input: ResetInput,
  context: PublicContext,
): Promise<void> {
  const { database, codes, attempts, clock } = parts;
  const { language, address } = context;
  const { prefix = '', codeId } = input;
  const contact = typedContact('to', input.to, language);
  const code = typedCode(input.code, language);
  const attempt = await attempts.begin(
    { kind: 'reset', account: contact.value, prefix, address, known: undefined },
    clock(),
  );
  const found = await accountOfCode(parts, prefix, { contact, codeId, code });
  if (!found) throw new AppError('CODE_REFUSED');
  // Only now: which rule a password meets would tell whose account it is.
  const unlike = await database.withTenant(actorScope(found, '', context), (tx) =>
    givenPasswords(tx, found.tenantId, found.memberId),
  );
  const passwordHash = await hashNewPassword(parts, input, { tenantId: found.tenantId, language, unlike });
  await database.withTenant(actorScope(found, '', context), async (tx) => {
    const member = await selectMember(tx, found.tenantId, found.memberId);
    if (!member || !(await codes.use(tx, found.codeId))) throw new AppError('CODE_REFUSED');
    const now = new Date(clock());
    await forgetBrowsers(tx, found);
    await setPassword(tx, { ...found, passwordHash }, now);
    await noteProved(tx, found, contact);
    const ids = await endSessionsOf(tx, { ...found, kind: 'session' }, now, 'password-changed');
    await writeAudit(tx, actorScope(found, member.username, context), {
      action: 'member.password.reset',
      subjectType: 'member',
      subjectId: found.memberId,
      detail: { by: contact.channel, endedSessions: ids.length },
    });
    const changed = accountChanged({
      memberId: found.memberId,
      change: 'password-by-code',
      nowMs: now.getTime(),
      address,
    });
    await notify(tx, actorScope(found, member.username, context), accountMessage, [changed]);
    publishEnded(tx, ids, 'SESSION_ENDED');
  });
  await attempt.succeeded();
}

type Account = Pick<Reached, 'tenantId' | 'memberId'>;

/** What the code of one of several accounts is for, as `CodeUse.about` says it. */
export const resetAbout = ({ tenantId, memberId }: Account) => `account ${tenantId} ${memberId}`;

/** The account that a code is right for, with the number of its code; undefined where it is right for none. */
async function accountOfCode(
  { database, codes }: Pick<SignInParts, 'database' | 'codes'>,
  prefix: string,
  given: Omit<GivenCode, 'purpose' | 'about'>,
): Promise<(Account & { readonly codeId: string }) | undefined> {
  const { contact, codeId } = given;
  const reached = await findByContact(database, contact.value, prefix);
  const isRight = (about: string, id: string) =>
    codes.isRight({ ...given, purpose: 'reset', about, codeId: id });
  if (prefix !== '') {
    const [found] = reached;
    return (await isRight(prefix, codeId)) && found ? { ...found, codeId } : undefined;
  }
  let right: (Account & { readonly codeId: string }) | undefined;
  // As many are compared whether the address is of five accounts or of none.
  for (let at = 0; at < mostLetters; at += 1) {
    const account = reached[at];
    const about = account ? resetAbout(account) : '';
    const id = codeIdOfLetter(codeId, about);
    if ((await isRight(about, id)) && account) right = { ...account, codeId: id };
  }
  return right;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** The scope of a member who is proved but has no session. */
export function actorScope(
  { tenantId, memberId }: { readonly tenantId: number; readonly memberId: string },
  name: string,
  { address, requestId }: Pick<PublicContext, 'address' | 'requestId'>,
) {
  return requestScope(tenantId, { tenantId, memberId, name, sessionId: nobody, address, requestId });
}
