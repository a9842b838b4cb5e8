import { randomUUID } from 'node:crypto';
import { type z } from 'zod';
import { type Contact } from '@linekeeper/contract/auth/contact';
import { type signIn as endpoints } from '@linekeeper/contract/auth/sign-in';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { requestScope } from '../../../platform/db/request-scope.ts';
import { notify } from '../../../platform/delivery/notify.ts';
import { AppError } from '../../../platform/errors.ts';
import { type PublicContext } from '../../../platform/http/context.ts';
import { type Log } from '../../../platform/log.ts';
import { type Secrets } from '../../../platform/secrets/secrets.ts';
import { publishEnded } from '../events.ts';
import { type Attempt, type Attempts } from './attempts.ts';
import { insertSession, selectMember, updatePasswordHash } from './auth.queries.ts';
import { findByContact, findCandidates, mostCompared, takeChoice } from './candidates.queries.ts';
import { choiceAmong, withoutGuessing } from './choice.service.ts';
import { type Credentials } from './credentials-from.ts';
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
import { noteRefusals, refusalOf, type RefusalReason } from './refusals.ts';
import { noteProved } from '../account/personal.queries.ts';
import { signInMessage } from './sign-in-message.ts';
import { hashOf, newToken } from '../credentials/tokens.ts';

export interface SignInParts extends LanguageParts {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly loginKeys: LoginKeys;
  readonly attempts: Attempts;
  readonly captchas: Captchas;
  readonly codes: Codes;
  readonly secrets: Secrets;
  readonly clock: () => number;
  /** The server's. */
  readonly log: Log;
}

const deviceCookieLifeS = 180 * 24 * 3600;

/**
 * Signs in and gives the token, which is shown this once. Whatever is typed takes the same way: one look-up, the same number of
 * comparisons of a hash, one refusal. Throws LOGIN_REFUSED, TOO_MANY_REQUESTS, CAPTCHA_REQUIRED, CAPTCHA_WRONG, SEAL_EXPIRED,
 * CODE_REFUSED, where it was right for accounts of several organisations ORGANISATION_REQUIRED, and for a right password
 * MEMBER_DISABLED, TENANT_FROZEN, TENANT_EXPIRED.
 */
export async function signIn(
  parts: SignInParts,
  credentials: Credentials,
  context: PublicContext,
): Promise<string> {
  const { account, prefix, secret, captcha } = credentials;
  const browser = browserName(context);
  const asked = { account, prefix, browser: browser === undefined ? null : hashOf(browser) };
  const candidates: readonly (Proved & { readonly isSeen?: boolean })[] =
    'code' in secret
      ? await findByContact(parts.database, secret.contact.value, prefix)
      : await findCandidates(parts.database, asked);
  const refused = (reason: RefusalReason, whom: readonly Proved[] = candidates) =>
    noteRefusals(parts, whom, reason, context);
  const attempt = await parts.attempts
    .begin(
      {
        account,
        prefix,
        address: context.address,
        known: context.fromConsole ? context.cookies.known : undefined,
        hasCaptcha: captcha !== undefined,
        members: countedFor(account, prefix, candidates),
      },
      parts.clock(),
    )
    .catch((error: unknown) => {
      if (error instanceof AppError && error.entry === 'TOO_MANY_REQUESTS') refused('throttled');
      throw error;
    });
  if (attempt.needsCaptcha && !(await answers(parts, captcha))) throw new AppError('CAPTCHA_WRONG');

  const proved =
    'code' in secret
      ? await provedByCode(parts, secret, { prefix, candidates })
      : await provedByPassword(parts, { account, prefix, secret, candidates }, attempt);
  const [first, ...more] = proved;
  if (first === undefined) {
    context.log.warn({ address: context.address }, 'A sign-in was refused.');
    const isByCode = 'code' in secret;
    const slowed = isByCode ? [] : candidates.filter(({ memberId }) => !attempt.open.has(memberId));
    refused('throttled', slowed);
    refused(
      isByCode ? 'code' : 'password',
      candidates.filter((candidate) => !slowed.includes(candidate)),
    );
    throw new AppError(isByCode ? 'CODE_REFUSED' : 'LOGIN_REFUSED');
  }
  await attempt.succeeded(proved.map(({ memberId }) => memberId));
  if (more.length > 0) throw await choiceAmong(parts, proved);
  return finishSignIn(parts, first, context);
}

/**
 * The accounts that an attempt is counted for beside its word: as many as there could be, nobody's in the place of those that are
 * not there, so that the time of counting tells neither whether there is an account nor how many.
 */
function countedFor(account: string, prefix: string, candidates: readonly Proved[]): readonly string[] {
  const most = prefix === '' ? mostCompared : 1;
  const members = candidates.map(({ memberId }) => memberId);
  const missing = Math.max(0, most - members.length);
  const nobodies = Array.from(
    { length: missing },
    (_, at) => `nobody ${at} ${prefix} ${account.toLowerCase()}`,
  );
  return [...members, ...nobodies];
}

/** An account that is proved; the name of its organisation is known where it may have to be chosen. */
export interface Proved {
  readonly tenantId: number;
  readonly memberId: string;
  readonly tenantName?: string;
  readonly prefix?: string;
  readonly passwordHash?: string | null;
  /** The password that was right, while it is at hand. */
  readonly password?: string;
  /** The address that a code was right for. */
  readonly contact?: Contact;
}

/** What follows on the first step: the second, then the session. Throws TOTP_REQUIRED and what is wrong with the member's status. */
export async function finishSignIn(
  parts: SignInParts,
  proved: Proved,
  context: PublicContext,
): Promise<string> {
  try {
    await askSecondStep(parts, proved, context);
    const token = await beginSession(parts, proved, context);
    const cookie = parts.attempts.deviceCookie(proved.memberId);
    if (context.fromConsole) context.setCookie('known', cookie, deviceCookieLifeS);
    return token;
  } catch (error) {
    const reason = error instanceof AppError ? refusalOf(error.entry) : undefined;
    if (reason) noteRefusals(parts, [proved], reason, context);
    throw error;
  }
}

/** Goes on with the account of the organisation that was chosen; a ticket is good once. Throws CHALLENGE_OVER, and as signing in. */
export async function chooseOrganisation(
  parts: SignInParts,
  { ticket, companyId }: z.output<typeof endpoints.choose.body>,
  context: PublicContext,
): Promise<string> {
  const now = new Date(parts.clock());
  const offered = await parts.database.withoutTenant((tx) => takeChoice(tx, hashOf(ticket), now));
  const chosen = offered.find(({ tenantId }) => tenantId === companyId);
  if (!chosen) throw new AppError('CHALLENGE_OVER');
  return finishSignIn(parts, chosen, context);
}

/**
 * The candidates whose password it is. Compared are always as many hashes as there could be candidates, so that the time tells
 * neither whether there is one nor how many; one that was guessed at too often is not compared.
 */
async function provedByPassword(
  parts: SignInParts,
  given: Pick<Credentials, 'account' | 'prefix'> & {
    readonly secret: GivenSecret;
    readonly candidates: readonly Proved[];
  },
  attempt: Attempt,
): Promise<readonly Proved[]> {
  const { account, prefix, secret, candidates } = given;
  let password: string;
  try {
    password = secret.password ?? (await parts.loginKeys.open(secret.keyId!, secret.sealed!, parts.clock()));
  } catch (error) {
    await attempt.wasNone();
    throw error;
  }
  const right: Proved[] = [];
  for (let at = 0; at < (prefix === '' ? mostCompared : 1); at += 1) {
    const candidate = candidates[at];
    const hash = candidate && attempt.open.has(candidate.memberId) ? candidate.passwordHash : undefined;
    const isRight = await parts.passwords.verify(hash ?? undefined, password);
    if (isRight && candidate) right.push({ ...candidate, password });
  }
  return candidates.length > 1 ? withoutGuessing(parts, account, right) : right;
}

async function provedByCode(
  { database, codes }: SignInParts,
  { contact, codeId, code }: Extract<Credentials['secret'], { code: string }>,
  { prefix, candidates }: { readonly prefix: string; readonly candidates: readonly Proved[] },
): Promise<readonly Proved[]> {
  const isRight = await codes.isRight({ purpose: 'sign-in', contact, about: prefix, codeId, code });
  if (!isRight || candidates.length === 0) return [];
  if (!(await database.withoutTenant((tx) => codes.use(tx, codeId)))) return [];
  return candidates.map((candidate) => ({ ...candidate, contact }));
}

const answers = async (parts: SignInParts, captcha: Credentials['captcha']) =>
  captcha !== undefined && (await parts.captchas.isRight(captcha.id, captcha.digits, parts.clock()));

/** Begins a session of a member who is proved. Throws what is wrong with the member's status. */
export async function beginSession(
  { database, passwords, clock }: SignInParts,
  { tenantId, memberId, passwordHash, password, contact }: Proved,
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
    if (contact) await noteProved(tx, { tenantId, memberId }, contact);
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
