import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminPassword, startTestApp, type TestApp } from '../../../../test/app.ts';
import { plantCaptcha, readCaptcha } from '../../../../test/captcha.ts';
import { drawCaptcha } from './captcha-image.ts';

const login = '/api/v1/auth/login';
let app: TestApp;
let now = Date.parse('2026-03-01T08:00:00Z');
beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
});
afterAll(() => app.close());
beforeEach(() => app.db.admin.query('delete from login_throttle'));

const good = { username: 'admin', password: adminPassword };
const wrong = { username: 'admin', password: 'Wrong-password-1' };
const errorOf = async (body: object) => (await app.post(login, body)).json.data['error'];
const failThrice = async () => {
  for (let count = 0; count < 3; count += 1) expect(await errorOf(wrong)).toBe('LOGIN_REFUSED');
};
const other = (digits: string) => String((Number(digits) + 1) % 10_000).padStart(4, '0');

describe('the image captcha (spec section 5)', () => {
  it('is asked for after three failures of an account, whether it exists or not', async () => {
    for (const username of ['admin', 'nobody']) {
      await app.db.admin.query('delete from login_throttle');
      const answers = [];
      for (let count = 0; count < 5; count += 1) answers.push(await errorOf({ ...wrong, username }));
      expect(answers).toEqual([
        ...Array<string>(3).fill('LOGIN_REFUSED'),
        ...Array<string>(2).fill('CAPTCHA_REQUIRED'),
      ]);
    }
    expect(await errorOf(good)).toBe('CAPTCHA_REQUIRED');
    expect((await app.post(login, { ...good, ...(await readCaptcha(app)) })).status).toBe(200);
  });

  it('is asked for after three failures of an address over three accounts', async () => {
    for (const username of ['one', 'two', 'three'])
      expect(await errorOf({ ...wrong, username })).toBe('LOGIN_REFUSED');
    expect(await errorOf({ ...wrong, username: 'four' })).toBe('CAPTCHA_REQUIRED');
  });

  it('is asked for when all guesses come at once', async () => {
    const errors = await Promise.all(Array.from({ length: 20 }, () => errorOf(wrong)));
    expect(errors.filter((error) => error === 'LOGIN_REFUSED')).toHaveLength(3);
  });

  it('is good once: neither right nor wrong can it be answered again', async () => {
    await failThrice();
    const first = await readCaptcha(app);
    expect(await errorOf({ ...good, ...first, captcha: other(first.captcha) })).toBe('CAPTCHA_WRONG');
    expect(await errorOf({ ...good, ...first })).toBe('CAPTCHA_WRONG');
    await app.db.admin.query('delete from login_throttle');
    await failThrice();
    const second = await readCaptcha(app);
    expect(await errorOf({ ...wrong, ...second })).toBe('LOGIN_REFUSED');
    expect(await errorOf({ ...good, ...second })).toBe('CAPTCHA_WRONG');
  });

  it('belongs to its image, and to five minutes', async () => {
    await failThrice();
    const [one, two] = [await readCaptcha(app), await readCaptcha(app)];
    if (one.captcha !== two.captcha)
      expect(await errorOf({ ...good, captchaId: one.captchaId, captcha: two.captcha })).toBe(
        'CAPTCHA_WRONG',
      );
    now += 5 * 60_000;
    expect(await errorOf({ ...good, ...two })).toBe('CAPTCHA_WRONG');
  });

  it('opens nothing by itself: guesses with captchas meet the throttle', async () => {
    const errors = [];
    for (let count = 0; count < 6; count += 1)
      errors.push(await errorOf({ ...wrong, ...(await plantCaptcha(app)) }));
    expect(errors).toEqual([...Array<string>(5).fill('LOGIN_REFUSED'), 'TOO_MANY_REQUESTS']);
  });

  it('has four digits, not less and nothing else', async () => {
    const fieldsOf = async (captcha: unknown) => {
      const body = { ...good, captchaId: 'x', captcha };
      return (await app.post(login, body, { 'accept-language': 'en' })).json.data['fields'];
    };
    const codeShort = 'The verification code cannot be less than four digits.';
    expect(await fieldsOf('123')).toEqual([{ field: 'captcha', message: codeShort }]);
    expect(await fieldsOf('12345')).toEqual([{ field: 'captcha', message: 'The image shows four digits.' }]);
    expect(await fieldsOf(['1234'])).toEqual([{ field: 'captcha', message: 'This has the wrong type.' }]);
  });

  it('is a picture that says nothing but by its pixels, drawn anew each time', async () => {
    const { json } = await app.post('/api/v1/auth/captcha', {});
    expect(Object.keys(json.data).sort()).toEqual(['captchaId', 'expiresAt', 'image']);
    const [head, base64 = ''] = String(json.data['image']).split(',');
    expect(head).toBe('data:image/png;base64');
    const { format, exif, xmp } = await sharp(Buffer.from(base64, 'base64')).metadata();
    expect([format, exif, xmp]).toEqual(['png', undefined, undefined]);
    const [one, two] = await Promise.all([drawCaptcha('1234'), drawCaptcha('1234')]);
    expect(one.equals(two)).toBe(false);
  });

  it('is drawn for one address only so often', async () => {
    const statuses = [];
    for (let count = 0; count < 62; count += 1)
      statuses.push((await app.post('/api/v1/auth/captcha', {})).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});
