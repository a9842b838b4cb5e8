import { type PasswordFault, passwordFault } from '@linekeeper/contract/auth/password';
import { type PasswordPolicy } from '@linekeeper/contract/auth/sign-in-policy';
import { type Language } from '@linekeeper/contract/language';
import { type Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { fieldError } from '../../../platform/http/field-errors.ts';
import { type LoginKeys } from './login-keys.ts';
import { type Passwords } from './passwords.ts';

/** A password as it came: plain, or sealed with a login key. */
export interface GivenSecret {
  readonly password?: string | undefined;
  readonly sealed?: string | undefined;
  readonly keyId?: string | undefined;
}

export interface NewPasswordParts {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly loginKeys: LoginKeys;
  readonly clock: () => number;
}

/** The password itself. Throws INVALID_INPUT where none came or two did, SEAL_EXPIRED. */
export async function openSecret(
  { loginKeys, clock }: Pick<NewPasswordParts, 'loginKeys' | 'clock'>,
  { password, sealed, keyId }: GivenSecret,
  language: Language,
): Promise<string> {
  if (password !== undefined && sealed === undefined && keyId === undefined) return password;
  if (password === undefined && sealed !== undefined && keyId !== undefined)
    return loginKeys.open(keyId, sealed, clock());
  throw new AppError('INVALID_INPUT', { fields: [fieldError('password', 'passwordEmpty', language)] });
}

/** What a tenant, or the nearest one above that says something, wants of passwords. */
async function policyOf(database: Database, tenantId: number): Promise<PasswordPolicy> {
  const [row] = await database.ask<{ policy: PasswordPolicy }>(
    'select password_policy as policy from sign_in_policy($1)',
    [tenantId],
  );
  return row?.policy ?? 'classes';
}

/**
 * The hash of a new password that the tenant's policy allows, and that is none of `unlike`. Throws INVALID_INPUT with the text of
 * spec section 5.
 */
export async function hashNewPassword(
  parts: NewPasswordParts,
  given: GivenSecret,
  {
    tenantId,
    language,
    unlike = [],
  }: {
    readonly tenantId: number;
    readonly language: Language;
    /** Hashes of passwords that others gave: it may be none of them. */
    readonly unlike?: readonly string[];
  },
): Promise<string> {
  const password = await openSecret(parts, given, language);
  const fault: PasswordFault | undefined = passwordFault(password, await policyOf(parts.database, tenantId));
  if (fault) throw new AppError('INVALID_INPUT', { fields: [fieldError('password', fault, language)] });
  await refuseGiven(parts, password, unlike, language);
  return parts.passwords.hash(password);
}

/** Refuses a password that others gave, by its hashes. Throws INVALID_INPUT. */
export async function refuseGiven(
  { passwords }: Pick<NewPasswordParts, 'passwords'>,
  password: string,
  given: readonly string[],
  language: Language,
): Promise<void> {
  for (const hash of given)
    if (await passwords.verify(hash, password))
      throw new AppError('INVALID_INPUT', { fields: [fieldError('password', 'passwordGiven', language)] });
}
