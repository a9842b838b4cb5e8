import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/errors.ts';
import { secretOf } from '../../lib/seal.ts';
import { keepToken } from '../../lib/session.ts';
import { loginPrefix } from '../../lib/site.ts';

/** Refusals that the form shows itself. */
export const own = [
  'LOGIN_REFUSED',
  'TOO_MANY_REQUESTS',
  'SEAL_EXPIRED',
  'INVALID_INPUT',
  'CAPTCHA_REQUIRED',
  'CAPTCHA_WRONG',
  'TOTP_REQUIRED',
  'ORGANISATION_REQUIRED',
  'CODE_REFUSED',
  'CODE_NOT_OFFERED',
  'NAME_TAKEN',
  'REGISTRATION_CLOSED',
] as const;

/** The company prefix of the address, where it has one. Asked at each call: a host that stands for one is known by then. */
export const prefixed = () => (loginPrefix() === '' ? {} : { prefix: loginPrefix() });

/** What a login sends beside account and password: the answer to a captcha that was asked for. */
export interface Further {
  readonly captchaId?: string;
  readonly captcha?: string;
}

/** Signs in and keeps the token. The key is asked for at the last moment; one that ran out is asked for once more. */
export async function signIn(username: string, password: string, further: Further = {}): Promise<void> {
  try {
    await attempt(username, password, further);
  } catch (error) {
    if (!(error instanceof ApiError && error.data?.error === 'SEAL_EXPIRED')) throw error;
    await attempt(username, password, further);
  }
}

async function attempt(username: string, password: string, further: Further): Promise<void> {
  const body = { username, ...(await secretOf(password)), ...prefixed(), ...further };
  const { accessToken } = await api('POST /api/v1/auth/login', { body }, { own });
  keepToken(accessToken);
}

/** Signs in with a code that came by mail or SMS, and keeps the token. */
export async function signInByCode(
  username: string,
  code: { readonly codeId: string; readonly code: string },
  further: Further = {},
): Promise<void> {
  const body = { username, ...code, ...prefixed(), ...further };
  const { accessToken } = await api('POST /api/v1/auth/login', { body }, { own });
  keepToken(accessToken);
}
