import { randomInt } from 'node:crypto';
import { type PasswordFault, passwordFault } from '@linekeeper/contract/auth/password';
import { type Database } from '../../../platform/db/database.ts';
import { requestScope } from '../../../platform/db/request-scope.ts';
import { hasMembers, insertFirstAdministrator } from '../sign-in/auth.queries.ts';
import { type Passwords } from '../credentials/passwords.ts';

export const firstUsername = 'admin';

/** Letters and digits that nobody mistakes for each other. */
const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '-_.!'] as const;
const passwordLength = 18;

/** A random password that meets the policy: about 100 bits. */
export function newPassword(): string {
  const all = kinds.join('');
  const pick = (letters: string) => letters[randomInt(letters.length)]!;
  for (;;) {
    const password = Array.from({ length: passwordLength }, () => pick(all)).join('');
    if (passwordFault(password) === undefined) return password;
  }
}

const nobody = '00000000-0000-0000-0000-000000000000';

const faultTexts: Readonly<Record<PasswordFault, string>> = {
  passwordEmpty: 'ADMIN_PASSWORD is empty.',
  passwordLength: 'ADMIN_PASSWORD must have 8 to 20 characters.',
  passwordLengthLong: 'ADMIN_PASSWORD must have 12 to 128 characters.',
  passwordCommon: 'ADMIN_PASSWORD is one that everybody tries first. Choose another.',
  passwordClasses:
    'ADMIN_PASSWORD must have 3 of these 4: capital letters, small letters, digits, special characters.',
};

/** What is wrong with ADMIN_PASSWORD, in one line for the person who starts the server. */
export class AdminPasswordFault extends Error {
  override readonly name = 'AdminPasswordFault';
}

export interface FirstAccount {
  readonly username: string;
  readonly password: string;
  /** Whether we made the password up, so that somebody must be told. */
  readonly generated: boolean;
}

/**
 * Makes the account `admin` of the platform where there is none yet; undefined where there is. `password` is
 * ADMIN_PASSWORD; without it one is generated, which the caller shows once and nobody keeps. Throws AdminPasswordFault.
 */
export async function ensureFirstAccount(
  { database, passwords }: { database: Database; passwords: Passwords },
  platformTenantId: number,
  password: string | undefined,
): Promise<FirstAccount | undefined> {
  const scope = requestScope(platformTenantId, {
    tenantId: platformTenantId,
    memberId: nobody,
    name: 'system',
    sessionId: nobody,
    address: '',
    requestId: '',
  });
  if (await database.withTenant(scope, (tx) => hasMembers(tx, platformTenantId))) return undefined;
  const chosen = password ?? newPassword();
  const fault = passwordFault(chosen);
  if (fault) throw new AdminPasswordFault(faultTexts[fault]);
  const passwordHash = await passwords.hash(chosen);
  const added = await database.withTenant(scope, (tx) =>
    insertFirstAdministrator(tx, { tenantId: platformTenantId, username: firstUsername, passwordHash }),
  );
  return added ? { username: firstUsername, password: chosen, generated: password === undefined } : undefined;
}
