import { randomUUID } from 'node:crypto';
import { type z } from 'zod';
import { type loginInput } from '@linekeeper/contract/auth/auth';
import { type Contact } from '@linekeeper/contract/auth/contact';
import { type Language } from '@linekeeper/contract/language';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { requestScope } from '../../../platform/db/request-scope.ts';
import { notify } from '../../../platform/delivery/notify.ts';
import { AppError } from '../../../platform/errors.ts';
import { type PublicContext } from '../../../platform/http/context.ts';
import { emptyField } from '../../../platform/http/field-errors.ts';
import { type Secrets } from '../../../platform/secrets/secrets.ts';
import { publishEnded } from '../events.ts';
import { type Attempt, type Attempts } from './attempts.ts';
import {
  type Candidate,
  findCandidate,
  insertSession,
  selectMember,
  updatePasswordHash,
} from './auth.queries.ts';
import { type Captchas } from '../credentials/captchas.ts';
import { type Codes } from '../credentials/codes.ts';
import { browserLifeMs, browserName, noteBrowser } from './seen-browsers.ts';
import { type LoginKeys } from '../credentials/login-keys.ts';
import { type GivenSecret } from '../credentials/new-password.ts';
import { type Passwords } from '../credentials/passwords.ts';
import { type LanguageParts } from '../account/reader-language.ts';
import { askSecondStep } from './second-step.service.ts';
import { absoluteLifeMs, statusFault } from '../sessions/session-rules.ts';
import { endSessionsOf, lockMember, sessionPolicy } from '../sessions/sessions.queries.ts';
import { findByContact } from './sign-in.queries.ts';
import { signInMessage } from './sign-in-message.ts';
import { hashOf, newToken } from '../credentials/tokens.ts';
import { typedCaptcha, typedCode, typedContact } from '../credentials/typed-fields.ts';

export type LoginInput = z.output<typeof loginInput>;

export interface SignInParts extends LanguageParts {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly loginKeys: LoginKeys;
  readonly attempts: Attempts;
  readonly captchas: Captchas;
  readonly codes: Codes;
  readonly secrets: Secrets;
  readonly clock: () => number;
}

const deviceCookieLifeS = 180 * 24 * 3600;

interface Credentials {
  readonly account: string;
  readonly prefix: string;
  readonly secret:
    | { readonly password: string }
    | { readonly sealed: string; readonly keyId: string }
    | { readonly contact: Contact; readonly codeId: string; readonly code: string };
  readonly captcha: { readonly id: string; readonly digits: string } | undefined;
}

/** Spec section 7 puts the parameters into the query; a body is taken too, but never a part of each. Throws INVALID_INPUT. */
export function credentialsFrom(query: LoginInput, body: LoginInput, language: Language): Credentials {
  const required = (field: 'username' | 'password' | 'code') => {
    const word = field === 'code' ? 'verificationCode' : field;
    return new AppError('INVALID_INPUT', { fields: [emptyField(field, word, language)] });
  };
  const inQuery = Object.keys(query).length > 0;
  if (inQuery && Object.keys(body).length > 0) throw new AppError('INVALID_INPUT');
  const given = inQuery ? query : body;
  const { username, password, sealed, keyId, prefix = '', captchaId, captcha: digits } = given;
  const account = username?.trim() ?? '';
  if (account === '') throw required('username');
  const captcha = typedCaptcha(captchaId, digits, language);
  if (given.code !== undefined || given.codeId !== undefined) {
    const { code = '', codeId } = given;
    if (password !== undefined || sealed !== undefined || keyId !== undefined) throw required('code');
    const contact = typedContact('username', account, language);
    typedCode(code, language);
    if (codeId === undefined) throw new AppError('CODE_REFUSED');
    return { account: contact.value, prefix, secret: { contact, code, codeId }, captcha };
  }
  if (password !== undefined && sealed === undefined && keyId === undefined)
    return { account, prefix, secret: { password }, captcha };
  if (password === undefined && sealed !== undefined && keyId !== undefined)
    return { account, prefix, secret: { sealed, keyId }, captcha };
  throw required('password');
}

/**
 * Signs in and gives the token, which is shown this once. A wrong name and a wrong password take the same way: one
 * look-up, one comparison of a hash, one refusal. Throws LOGIN_REFUSED, TOO_MANY_REQUESTS, CAPTCHA_REQUIRED,
 * CAPTCHA_WRONG, SEAL_EXPIRED, CODE_REFUSED, and for a right password MEMBER_DISABLED, TENANT_FROZEN, TENANT_EXPIRED.
 */
export async function signIn(
  parts: SignInParts,
  credentials: Credentials,
  context: PublicContext,
): Promise<string> {
  const { account, prefix, secret, captcha } = credentials;
  const known = context.fromConsole ? context.cookies.known : undefined;
  const attempt = await parts.attempts.begin(
    { account, prefix, address: context.address, known, hasCaptcha: captcha !== undefined },
    parts.clock(),
  );
  if (attempt.needsCaptcha && !(await answers(parts, captcha))) throw new AppError('CAPTCHA_WRONG');

  const proved =
    'code' in secret
      ? await provedByCode(parts, secret, prefix)
      : await provedByPassword(parts, { account, prefix, secret }, attempt);
  if (proved === undefined) {
    context.log.warn({ address: context.address }, 'A sign-in was refused.');
    throw new AppError('code' in secret ? 'CODE_REFUSED' : 'LOGIN_REFUSED');
  }
  await attempt.succeeded();
  await askSecondStep(parts, proved, context);
  const token = await beginSession(parts, proved, context);
  if (context.fromConsole) context.setCookie('known', attempt.deviceCookie, deviceCookieLifeS);
  return token;
}

export interface Proved extends Candidate {
  /** The password that was right, while it is at hand. */
  readonly password?: string;
}

async function provedByPassword(
  parts: SignInParts,
  { account, prefix, secret }: Pick<Credentials, 'account' | 'prefix'> & { secret: GivenSecret },
  attempt: Attempt,
): Promise<Proved | undefined> {
  let password: string;
  try {
    password = secret.password ?? (await parts.loginKeys.open(secret.keyId!, secret.sealed!, parts.clock()));
  } catch (error) {
    await attempt.wasNone();
    throw error;
  }
  const candidate = await findCandidate(parts.database, account, prefix);
  const isRight = await parts.passwords.verify(candidate?.passwordHash ?? undefined, password);
  return isRight && candidate ? { ...candidate, password } : undefined;
}

async function provedByCode(
  { database, codes }: SignInParts,
  { contact, codeId, code }: Extract<Credentials['secret'], { code: string }>,
  prefix: string,
): Promise<Proved | undefined> {
  const isRight = await codes.isRight({ purpose: 'sign-in', contact, about: prefix, codeId, code });
  const found = await findByContact(database, contact.value, prefix);
  if (!isRight || !found || !(await database.withoutTenant((tx) => codes.use(tx, codeId)))) return undefined;
  return { ...found, passwordHash: null };
}

const answers = async (parts: SignInParts, captcha: Credentials['captcha']) =>
  captcha !== undefined && (await parts.captchas.isRight(captcha.id, captcha.digits, parts.clock()));

/** Begins a session of a member who is proved. Throws what is wrong with the member's status. */
export async function beginSession(
  { database, passwords, clock }: SignInParts,
  { tenantId, memberId, passwordHash, password }: Proved,
  context: PublicContext,
): Promise<string> {
  const renewed =
    passwordHash && password !== undefined && passwords.isOutdated(passwordHash)
      ? await passwords.hash(password)
      : undefined;
  const token = newToken();
  // A session of the console is worth nothing without the cookie of the browser that it began in.
  const binding = context.fromConsole ? newToken() : undefined;
  const nowMs = clock();
  const now = new Date(nowMs);
  const sessionId = randomUUID();
  const actor = {
    tenantId,
    memberId,
    name: '',
    sessionId,
    address: context.address,
    requestId: context.requestId,
  };
  const browser = browserName(context);
  const { oneSession } = await sessionPolicy(database, tenantId);
  await database.withTenant(requestScope(tenantId, actor), async (tx) => {
    const member = await selectMember(tx, tenantId, memberId);
    if (!member) throw new AppError('LOGIN_REFUSED');
    const fault = statusFault(member, nowMs);
    if (fault) throw new AppError(fault);
    if (renewed) await updatePasswordHash(tx, tenantId, memberId, renewed);
    await insertSession(tx, {
      id: sessionId,
      tenantId,
      memberId,
      tokenHash: hashOf(token),
      bindingHash: binding === undefined ? null : hashOf(binding),
      address: context.address,
      userAgent: context.userAgent,
      createdAt: now,
      lastSeenAt: now,
      reauthenticatedAt: now,
      expiresAt: new Date(nowMs + absoluteLifeMs),
    });
    await writeAudit(tx, requestScope(tenantId, { ...actor, name: member.username }), {
      action: 'session.begin',
      subjectType: 'session',
      subjectId: sessionId,
      detail: { console: context.fromConsole },
    });
    const seen = { name: browser, address: context.address, userAgent: context.userAgent };
    const params = await noteBrowser(tx, { tenantId, memberId }, seen, nowMs);
    if (params) await notify(tx, requestScope(tenantId, actor), signInMessage, [{ memberId, params }]);
    if (oneSession) await endAllOthers(tx, { tenantId, memberId, sessionId }, now);
  });
  context.setCookie('binding', binding, absoluteLifeMs / 1000);
  if (browser !== undefined) context.setCookie('browser', browser, browserLifeMs / 1000);
  return token;
}

/** Where the policy wants one session a member, the newest is it: the others are told that there is a newer one. */
async function endAllOthers(
  tx: Tx,
  { tenantId, memberId, sessionId }: { tenantId: number; memberId: string; sessionId: string },
  now: Date,
): Promise<void> {
  // Of two that sign in at once the later waits here, and then sees and ends the earlier.
  await lockMember(tx, { tenantId, memberId });
  const ending = { tenantId, memberId, kind: 'session', except: sessionId } as const;
  publishEnded(tx, await endSessionsOf(tx, ending, now, 'signed-in-elsewhere'), 'SIGNED_IN_ELSEWHERE');
}
