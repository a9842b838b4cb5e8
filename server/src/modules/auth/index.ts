import { type FastifyInstance } from 'fastify';
import { type Database } from '../../platform/db/database.ts';
import { type Authenticate } from '../../platform/http/context.ts';
import { type CheckSessions, type CurrentRights } from '../../platform/live/hub.ts';
import { deriveKey } from '../../platform/secrets/key-file.ts';
import { type Delivery } from '../../platform/outbound/delivery.ts';
import { type Secrets } from '../../platform/secrets/secrets.ts';
import { type AskRights } from '../../platform/operations/actor-rights.ts';
import { apiTokenRoutes } from './sessions/api-tokens.routes.ts';
import { accountRoutes } from './account/account.routes.ts';
import { createAttempts } from './sign-in/attempts.ts';
import { codeKeyPurpose, createCodes } from './credentials/codes.ts';
import { captchaKeyPurpose, createCaptchas } from './credentials/captchas.ts';
import { type AuthRouteParts, authRoutes } from './sign-in/auth.routes.ts';
import { authenticateKey, createKeyCounter } from './sessions/authenticate-key.ts';
import { askRights } from './sessions/actor-rights.ts';
import { authenticate } from './sessions/authenticate.ts';
import { confirmRoutes } from './account/reauthenticate.routes.ts';
import { ensureFirstAccount, type FirstAccount, newPassword } from './account/first-account.ts';
import { currentRights, faultsOfSessions } from './sessions/live-authorization.ts';
import { keepStanding } from './sessions/session-cache.ts';
import { createLoginKeys } from './credentials/login-keys.ts';
import { memberSessions } from './sessions/member-sessions.ts';
import { createPasswords, type Passwords } from './credentials/passwords.ts';
import { personalRoutes } from './account/personal.routes.ts';
import { rememberedBrowserRoutes } from './sign-in/trusted-browsers.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';

export { authTasks } from './auth.jobs.ts';
export { AdminPasswordFault, type FirstAccount } from './account/first-account.ts';
export { heldCodes, refusals } from './sessions/held-permissions.ts';
export { lackingParts } from './sessions/session-rules.ts';
export { emailOfAsker } from './account/member-email.ts';
export { type CodeRequest, type Codes, type CodeUse, type GivenCode } from './credentials/codes.ts';
export { isRegistrationOpen } from './sign-in/register.service.ts';
export { type Passwords } from './credentials/passwords.ts';
export { type EndReason } from './sessions/session-end.ts';

export interface AuthSettings {
  readonly database: Database;
  readonly secrets: Secrets;
  /** The installation's key (platform/secrets/key-file.ts). */
  readonly masterKey: Buffer;
  readonly clock: () => number;
  /** By what a tenant's members can be reached. */
  readonly offered: Delivery['offered'];
  /** Given by tests that count comparisons. */
  readonly passwords?: Passwords;
}

export interface Auth {
  readonly authenticate: Authenticate;
  /** Why sessions may not go on, by their ids. */
  readonly checkSessions: CheckSessions;
  /** What sessions may still do in the tenants they act for. */
  readonly currentRights: CurrentRights;
  /** What those who asked for long works may still do. */
  readonly askRights: AskRights;
  /** For those who give members passwords or end their sessions. */
  readonly hashPassword: (password: string) => Promise<string>;
  readonly memberSessions: ReturnType<typeof memberSessions>;
  routes(
    app: FastifyInstance,
    parts: Pick<AuthRouteParts, 'onSessionEnded' | 'onSigningOut' | 'tickets' | 'languageOf' | 'tell'> & {
      readonly delivery: Delivery;
    },
  ): void;
  /** See `ensureFirstAccount`. */
  firstAccount(platformTenantId: number, password: string | undefined): Promise<FirstAccount | undefined>;
  /** A password that we made up, to be told once, and what is kept of it. */
  newPassword(): Promise<{ readonly password: string; readonly passwordHash: string }>;
}

/** Who is who: sign-in, sessions, permissions. */
export function createAuth({ database, secrets, masterKey, clock, offered, ...given }: AuthSettings): Auth {
  const passwords = given.passwords ?? createPasswords();
  const loginKeys = createLoginKeys(database, secrets);
  const attempts = createAttempts(database, deriveKey(masterKey, 'cookie of a known browser'));
  const captchas = createCaptchas(database, deriveKey(masterKey, captchaKeyPurpose));
  const keyCalls = createKeyCounter();
  const standing = keepStanding(database);
  return {
    authenticate(credentials, purpose) {
      const { applicationKey: key, companyId } = credentials;
      if (key === undefined)
        return authenticate({ database, standing, offered }, credentials, purpose, clock());
      return authenticateKey(database, { key, companyId }, keyCalls, clock());
    },
    checkSessions: (sessionIds) => faultsOfSessions(database, sessionIds, clock()),
    currentRights: currentRights(database, clock),
    askRights: askRights(database, clock),
    routes: (app, { delivery, ...parts }) => {
      const recoveryKey = deriveKey(masterKey, 'recovery codes');
      const codes = createCodes({
        database,
        key: deriveKey(masterKey, codeKeyPurpose),
        attempts,
        captchas,
        delivery,
        clock,
      });
      const all = {
        database,
        passwords,
        loginKeys,
        attempts,
        captchas,
        codes,
        secrets,
        recoveryKey,
        clock,
        ...parts,
      };
      authRoutes(app, all);
      confirmRoutes(app, all);
      signInRoutes(app, all);
      accountRoutes(app, all);
      personalRoutes(app, all);
      sessionRoutes(app, all);
      rememberedBrowserRoutes(app, all);
      apiTokenRoutes(app, all);
    },
    hashPassword: (password) => passwords.hash(password),
    memberSessions: memberSessions(clock),
    firstAccount: (platformTenantId, password) =>
      ensureFirstAccount({ database, passwords }, platformTenantId, password),
    async newPassword() {
      const password = newPassword();
      return { password, passwordHash: await passwords.hash(password) };
    },
  };
}
