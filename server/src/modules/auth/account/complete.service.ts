import { type z } from 'zod';
import { type account } from '@linekeeper/contract/auth/account';
import { type Contact } from '@linekeeper/contract/auth/contact';
import { type IncompletePart } from '@linekeeper/contract/auth/sign-in-policy';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { fieldError } from '../../../platform/http/field-errors.ts';
import { publishEnded } from '../events.ts';
import { completeMember, givenPasswords, holdArriving } from './complete.queries.ts';
import { endSessionsOf } from '../sessions/sessions.queries.ts';
import { homeScope } from '../sessions/home-scope.ts';
import { hashNewPassword } from '../credentials/new-password.ts';
import { type SignInParts } from '../sign-in/sign-in.service.ts';
import { reachableContact, typedCode } from '../credentials/typed-fields.ts';

type CompleteInput = z.output<typeof account.complete.body>;

const isUniqueViolation = (error: unknown) => (error as { code?: unknown }).code === '23505';

/**
 * Takes what an account lacks and gives what it lacks then. Only what is lacking is taken: changing what is there asks for
 * a proof of the person elsewhere. A password that was given is changed to another one. Of two that complete it at once the second
 * is told that it is there. An address is one that codes can be sent to, and is proved by one. Throws NOT_LACKING,
 * CODE_NOT_OFFERED, CODE_REFUSED, CONTACT_TAKEN, INVALID_INPUT, SEAL_EXPIRED, TOO_MANY_REQUESTS.
 */
export async function completeAccount(
  parts: SignInParts,
  input: CompleteInput,
  context: RequestContext,
): Promise<readonly IncompletePart[]> {
  const { database, codes, clock } = parts;
  const { home, member, language, incomplete } = context;
  const { name, contact: typed, password, sealed } = input;
  const given: IncompletePart[] = [
    ...(password !== undefined || sealed !== undefined ? (['password'] as const) : []),
    ...(name !== undefined ? (['name'] as const) : []),
    ...(typed !== undefined ? (['contact'] as const) : []),
  ];
  if (given.length === 0 || given.some((part) => !incomplete.includes(part)))
    throw new AppError('NOTHING_REQUIRED');
  // With a password of the own the account is arrived: what else it lacks comes before, or with it.
  const left = incomplete.filter((part) => part !== 'totp' && !given.includes(part));
  if (given.includes('password') && left.length > 0)
    throw new AppError('INVALID_INPUT', {
      fields: left.map((part) => fieldError(part, 'required', language)),
    });

  const contact =
    typed === undefined
      ? undefined
      : reachableContact('contact', typed, await codes.offered(home.id), language);
  const codeId = contact && (await provedBy(parts, contact, input, context));
  const scope = homeScope(context);
  const passwordHash = given.includes('password')
    ? await hashNewPassword(parts, input, {
        tenantId: home.id,
        language,
        unlike: await database.withTenant(scope, (tx) => givenPasswords(tx, home.id, member.id)),
      })
    : undefined;
  try {
    await database.withTenant(scope, async (tx) => {
      const { incomplete: parts, ...person } = await holdArriving(tx, home.id, member.id);
      const lacks: Readonly<Record<string, boolean>> = {
        password: parts.includes('password'),
        name: person.name === '',
        contact: person.phone === null && person.email === null,
      };
      // Somebody else who holds the password that was given may have been faster.
      if (given.some((part) => !lacks[part])) throw new AppError('NOTHING_REQUIRED');
      if (codeId !== undefined && !(await codes.use(tx, codeId))) throw new AppError('CODE_REFUSED');
      const now = new Date(clock());
      const owner = { tenantId: home.id, memberId: member.id };
      await completeMember(tx, owner, { given, name, contact, passwordHash, now });
      // Whoever gave the password could have signed in by it.
      const others = { ...owner, kind: 'session', except: context.sessionId } as const;
      if (passwordHash !== undefined)
        publishEnded(tx, await endSessionsOf(tx, others, now, 'password-changed'), 'SESSION_ENDED');
      await writeAudit(tx, scope, {
        action: 'member.complete',
        subjectType: 'member',
        subjectId: member.id,
        detail: {
          parts: given,
          after: { ...(name && { name }), ...(contact && { [contact.channel]: contact.value }) },
        },
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONTACT_TAKEN');
    throw error;
  }
  return incomplete.filter((part) => !given.includes(part));
}

/** The code that proves an address. */
async function provedBy(
  { codes, attempts, clock }: SignInParts,
  contact: Contact,
  { codeId, code = '' }: CompleteInput,
  { home, member, language, address }: RequestContext,
): Promise<string> {
  typedCode(code, language);
  const attempt = await attempts.begin(
    { kind: 'reset', account: member.id, prefix: '', address, known: undefined, tenant: home.id },
    clock(),
  );
  const use = { purpose: 'contact', contact, about: member.id } as const;
  if (codeId === undefined || !(await codes.isRight({ ...use, codeId, code })))
    throw new AppError('CODE_REFUSED');
  await attempt.succeeded();
  return codeId;
}
