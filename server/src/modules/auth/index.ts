import { wallCallsPerMinute } from '@linekeeper/contract/walls/wall-terms';
import { type Delivery } from '../../platform/delivery/delivery.ts';
import { AppError } from '../../platform/errors.ts';
import { on } from '../../platform/events/event-bus.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { deriveKey } from '../../platform/secrets/derive-key.ts';
import { keyPurposes } from '../../platform/secrets/key-purposes.ts';
import { applicationsChanged, type EffectiveSettings } from '../settings/index.ts';
import { accountMessage } from './account/account-message.ts';
import { accountRoutes } from './account/account.routes.ts';
import { ensureFirstAccount, type FirstAccount, newPassword } from './account/first-account.ts';
import { emailOfActor } from './account/member-email.ts';
import { personalRoutes } from './account/personal.routes.ts';
import { reauthenticateRoutes } from './account/reauthenticate.routes.ts';
import { authTasks } from './auth.jobs.ts';
import { createCaptchas } from './credentials/captchas.ts';
import { codeMessage } from './credentials/code-message.ts';
import { createCodes } from './credentials/codes.ts';
import { createLoginKeys } from './credentials/login-keys.ts';
import { createPasswords, type Passwords } from './credentials/passwords.ts';
import { everybodysRightsChanged, rightsChanged, sessionEnded } from './events.ts';
import { askRights } from './sessions/actor-rights.ts';
import { apiTokenRoutes } from './sessions/api-tokens.routes.ts';
import {
  authenticateKey,
  createCallCounter,
  keyCallsPerMinute,
  tenantCallsPerMinute,
} from './sessions/authenticate-key.ts';
import { authenticate } from './sessions/authenticate.ts';
import { currentRights, faultsOfSessions } from './sessions/live-authorization.ts';
import { keepListening } from './sessions/listening.ts';
import { memberSessions } from './sessions/member-sessions.ts';
import { createSessionCache } from './sessions/session-cache.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { createAttempts } from './sign-in/attempts.ts';
import { authRoutes } from './sign-in/auth.routes.ts';
import { isRegistrationOpen } from './sign-in/register.service.ts';
import { signInMessage } from './sign-in/sign-in-message.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { trustedBrowserRoutes } from './sign-in/trusted-browsers.routes.ts';

export { AdminPasswordFault, type FirstAccount } from './account/first-account.ts';
export { accountChanged } from './account/account-notification.ts';
export { accountMessage, type AccountParams } from './account/account-message.ts';
export { administratorIds, lockAdministrators } from './account/administrators.queries.ts';
export { notifyAdministrators } from './account/notify-administrators.ts';
export { type Passwords } from './credentials/passwords.ts';
export {
  holdMembersByUsernames,
  type ImportedMember,
  insertMembers,
  type MemberOfUsername,
  membersWithoutPassword,
  ownersOf,
  updateMembers,
} from './members/imported-members.queries.ts';
export {
  countFirstPasswords,
  firstPasswordsOf,
  keepFirstPassword,
} from './members/first-passwords.queries.ts';
export {
  deleteMember,
  holdMember,
  insertAdministrator,
  insertMember,
  type MemberFields,
  moveMembers,
  setOneTimePassword,
  takenBy,
  updateMember,
} from './members/member-writes.queries.ts';
export {
  confirmProvided,
  isPending,
  lockOwnAdministrators,
  noteDisabled,
  provenContacts,
  providedOf,
  suspendProvided,
} from './members/provided-members.queries.ts';
export { loginKeyColumn } from './credentials/login-keys.ts';
export { firstPasswordColumn, firstPasswordPlace } from './members/first-password.ts';
export { totpColumn } from './credentials/totp.ts';
export { everybodysRightsChanged, publishEnded, rightsChanged, sessionEnded, signedOut } from './events.ts';
export { memberSuspended } from './sessions/member-sessions.ts';
export { actingCode, heldCodes, refusals } from './sessions/held-permissions.ts';
export { hashOf, newToken } from './credentials/tokens.ts';
export { requiredParts } from './sessions/session-rules.ts';
export { endWallKeys, issueWallKey } from './sessions/wall-keys.ts';
export { endSessionsOfTenant, openSessionsOfTenant } from './sessions/tenant-sessions.queries.ts';

export interface AuthGiven {
  readonly effective: EffectiveSettings;
  readonly delivery: Delivery;
  /** Calls of one tenant within a minute; given by tests. */
  readonly tenantPerMinute?: number;
  /** Given by tests that count comparisons. */
  readonly passwords?: Passwords;
}

/** What later modules may ask. */
export interface Auth extends Module {
  /** For those who give members passwords or end their sessions. */
  readonly hashPassword: (password: string) => Promise<string>;
  readonly memberSessions: ReturnType<typeof memberSessions>;
  /** A password that we made up, to be told once, and what is kept of it. */
  newPassword(): Promise<{ readonly password: string; readonly passwordHash: string }>;
  /** Whether strangers may register at the moment. */
  isRegistrationOpen(): Promise<boolean>;
  /** See `keepListening`; `isBeyond` as this start has it. */
  keepListening(isBeyond: boolean): Promise<void>;
  /** See `ensureFirstAccount`. */
  firstAccount(password: string | undefined): Promise<FirstAccount | undefined>;
}

/** Who is who: sign-in, sessions, permissions. */
export function createAuth(platform: Platform, { effective, delivery, ...given }: AuthGiven): Auth {
  const { database, secrets, masterKey, earlierRecoveryKeys, clock, live, platformId } = platform;
  const { languageOf } = effective;
  const passwords = given.passwords ?? createPasswords();
  const attempts = createAttempts(database, deriveKey(masterKey, keyPurposes.deviceCookies));
  const captchas = createCaptchas(database, deriveKey(masterKey, keyPurposes.captchas));
  const keyCalls = createCallCounter<string>(keyCallsPerMinute);
  const wallCalls = createCallCounter<string>(wallCallsPerMinute);
  const tenantCalls = createCallCounter<number>(given.tenantPerMinute ?? tenantCallsPerMinute);
  const sessionCache = createSessionCache(database);
  const codeKey = deriveKey(masterKey, keyPurposes.codes);
  const parts = {
    ...platform,
    passwords,
    attempts,
    captchas,
    languageOf,
    loginKeys: createLoginKeys(database, secrets),
    codes: createCodes({ database, key: codeKey, attempts, captchas, delivery, clock }),
    recoveryKeys: [deriveKey(masterKey, keyPurposes.recoveryCodes), ...earlierRecoveryKeys] as const,
  };
  return {
    tables: [
      'captcha',
      'firstPassword',
      'seenBrowser',
      'loginKey',
      'loginThrottle',
      'member',
      'providedMember',
      'recoveryCode',
      'trustedBrowser',
      'session',
      'signInChallenge',
      'signInChoice',
      'listening',
      'verificationCode',
    ],
    routes(app) {
      authRoutes(app, parts);
      reauthenticateRoutes(app, parts);
      signInRoutes(app, parts);
      accountRoutes(app, parts);
      personalRoutes(app, parts);
      sessionRoutes(app, parts);
      trustedBrowserRoutes(app, parts);
      apiTokenRoutes(app, parts);
    },
    tasks: authTasks(platform),
    messages: [accountMessage, signInMessage, codeMessage],
    listeners: [
      on(sessionEnded, ({ sessionId, reason }) => live.endSession(sessionId, reason)),
      on(rightsChanged, ({ tenantId, memberIds }) => live.rightsChanged(tenantId, memberIds)),
      on(everybodysRightsChanged, live.checkRights),
      // A maintenance closes an application to members, disabling it to all.
      on(applicationsChanged, ({ tenantId }) => live.rightsChanged(tenantId, 'all')),
    ],
    sessions: {
      async authenticate(credentials, purpose) {
        const { applicationKey: key, companyId } = credentials;
        const offered = (tenantId: number) => delivery.offered(tenantId);
        const signed =
          key === undefined
            ? await authenticate({ database, sessionCache, offered }, credentials, purpose, clock())
            : await authenticateKey(database, { key, companyId }, keyCalls, clock());
        const wait = signed.kind === 'wall' ? wallCalls(signed.sessionId, clock()) : 0;
        if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { params: { seconds: wait } });
        // From however many addresses: what one organisation asks for leaves room for all others.
        const seconds = tenantCalls(signed.home.id, clock());
        if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { params: { seconds } });
        return signed;
      },
      checkSessions: (sessionIds) => faultsOfSessions(database, sessionIds, clock()),
      currentRights: currentRights(database, clock),
      askRights: askRights(database, clock),
      emailOf: (context) => emailOfActor(database, context),
    },
    hashPassword: (password) => passwords.hash(password),
    memberSessions: memberSessions(clock),
    isRegistrationOpen: () => isRegistrationOpen(database, platformId),
    keepListening: (isBeyond) => keepListening(database, isBeyond),
    firstAccount: (password) => ensureFirstAccount({ database, passwords }, platformId, password),
    async newPassword() {
      const password = newPassword();
      return { password, passwordHash: await passwords.hash(password) };
    },
  };
}
