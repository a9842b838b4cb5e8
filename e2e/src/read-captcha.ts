import { createHmac, hkdfSync } from 'node:crypto';
import { type Server } from './server.ts';

/**
 * The digits of the image that was drawn last. A machine is not to read the image itself; it takes the key of the
 * installation to try all digits on what is kept of them.
 */
export async function readCaptcha({ masterKey, query }: Server): Promise<string> {
  const key = Buffer.from(hkdfSync('sha256', masterKey, 'linekeeper', 'digits of captchas', 32));
  const [kept] = await query(
    `select id, encode(answer_hash, 'hex') as hash from captcha order by expires_at desc limit 1`,
  );
  for (let number = 0; number < 10_000; number += 1) {
    const digits = String(number).padStart(4, '0');
    const hash = createHmac('sha256', key)
      .update(`${String(kept?.['id'])}\0${digits}`)
      .digest('hex');
    if (hash === kept?.['hash']) return digits;
  }
  throw new Error('No image was drawn whose digits could be found.');
}
