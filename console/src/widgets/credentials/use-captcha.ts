import { useCallback, useState } from 'react';
import { api, type Output } from '../../lib/api.ts';

export type Captcha = Output<'POST /api/v1/auth/captcha'>;

export interface CaptchaState {
  /** Undefined while none is asked for. */
  readonly shown: Captcha | undefined;
  readonly digits: string;
  readonly setDigits: (digits: string) => void;
  /** Fetches a new image: each is good for one answer. */
  readonly renew: () => Promise<void>;
  /** No captcha is due any more. */
  readonly hide: () => void;
  /** What the login sends with it. */
  readonly answer: { readonly captchaId?: string; readonly captcha?: string };
}

/** The image captcha of a form: none until the server asks for one. */
export function useCaptcha(): CaptchaState {
  const [shown, setShown] = useState<Captcha>();
  const [digits, setDigits] = useState('');
  const renew = useCallback(async () => {
    setDigits('');
    // A fault has been told by the console's one reaction; the image that stands there is used up all the same.
    setShown(await api('POST /api/v1/auth/captcha').catch(() => undefined));
  }, []);
  return {
    shown,
    digits,
    setDigits,
    renew,
    hide: () => setShown(undefined),
    answer: shown ? { captchaId: shown.captchaId, captcha: digits } : {},
  };
}
