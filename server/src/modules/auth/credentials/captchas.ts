import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { captcha as limits } from '@linekeeper/contract/limits';
import { type Database } from '../../../platform/db/database.ts';
import { drawCaptcha } from './captcha-image.ts';
import { keepCaptcha, takeCaptcha } from '../sign-in/sign-in.queries.ts';

const lifeMs = 5 * 60_000;

export interface Captchas {
  /** A new image of four digits. */
  issue(nowMs: number): Promise<{ captchaId: string; image: string; expiresAt: Date }>;
  /** Whether these are the digits of the image, which is used up by asking, right or wrong. */
  isRight(captchaId: string, digits: string, nowMs: number): Promise<boolean>;
}

/** What is kept of the digits: bound to their image, and worth nothing without the key. */
export function captchaHash(key: Buffer, captchaId: string, digits: string): Buffer {
  return createHmac('sha256', key).update(`${captchaId}\0${digits}`).digest();
}

/** Image captchas: a speed bump for guessers beside the throttle, which is the brake. */
export function createCaptchas(database: Database, key: Buffer): Captchas {
  return {
    async issue(nowMs) {
      const captchaId = randomUUID();
      const digits = String(randomInt(10 ** limits.digits)).padStart(limits.digits, '0');
      const expiresAt = new Date(nowMs + lifeMs);
      const image = await drawCaptcha(digits);
      await database.withoutTenant((tx) =>
        keepCaptcha(tx, { id: captchaId, answerHash: captchaHash(key, captchaId, digits), expiresAt }),
      );
      return { captchaId, image: `data:image/png;base64,${image.toString('base64')}`, expiresAt };
    },
    async isRight(captchaId, digits, nowMs) {
      const kept = await database.withoutTenant((tx) => takeCaptcha(tx, captchaId));
      return (
        kept !== undefined &&
        kept.expiresAt.getTime() > nowMs &&
        timingSafeEqual(kept.answerHash, captchaHash(key, captchaId, digits))
      );
    },
  };
}
