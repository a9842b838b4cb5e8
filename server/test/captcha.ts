import { randomUUID } from 'node:crypto';
import { captchaHash } from '../src/modules/auth/credentials/captchas.ts';
import { deriveKey } from '../src/platform/secrets/derive-key.ts';
import { keyPurposes } from '../src/platform/secrets/key-purposes.ts';
import { masterKey, type TestApp } from './app.ts';

const key = deriveKey(masterKey, keyPurposes.captchas);

/** Asks for a captcha and reads it, which takes the installation's key: whoever holds that alone can try all digits. */
export async function readCaptcha(app: TestApp): Promise<{ captchaId: string; captcha: string }> {
  const { json } = await app.post('/api/v1/auth/captcha', {});
  const captchaId = String(json.data['captchaId']);
  const { rows } = await app.db.admin.query('select answer_hash as hash from captcha where id = $1', [
    captchaId,
  ]);
  for (let digits = 0; digits < 10_000; digits += 1) {
    const captcha = String(digits).padStart(4, '0');
    if (captchaHash(key, captchaId, captcha).equals(rows[0].hash)) return { captchaId, captcha };
  }
  throw new Error('The captcha has no four digits.');
}

/** Puts a captcha there as if it had been asked for, and gives its answer: for tests of what stands behind it. */
export async function plantCaptcha(app: TestApp): Promise<{ captchaId: string; captcha: string }> {
  const [captchaId, captcha] = [randomUUID(), '4711'];
  await app.db.admin.query(
    `insert into captcha (id, answer_hash, expires_at) values ($1, $2, '2999-01-01')`,
    [captchaId, captchaHash(key, captchaId, captcha)],
  );
  return { captchaId, captcha };
}
