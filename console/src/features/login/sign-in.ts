import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/errors.ts';
import { companyPrefix } from '../../lib/prefix.ts';
import { secretOf } from '../../lib/seal.ts';
import { keepToken } from '../../lib/session.ts';

/** Refusals that the form shows itself. */
const own = [
  'LOGIN_REFUSED',
  'TOO_MANY_REQUESTS',
  'SEAL_EXPIRED',
  'INVALID_INPUT',
  'CAPTCHA_REQUIRED',
  'CAPTCHA_WRONG',
] as const;

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
  const prefix = companyPrefix === '' ? {} : { prefix: companyPrefix };
  const body = { username, ...(await secretOf(password)), ...prefix, ...further };
  const { accessToken } = await api('POST /api/v1/auth/login', { body }, { own });
  keepToken(accessToken);
}
