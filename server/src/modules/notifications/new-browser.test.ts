import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminPassword } from '../../../test/app.ts';
import { type NotificationWorld, notificationWorld, readers } from '../../../test/notification-world.ts';

let w: NotificationWorld;
const origin = () => ({ origin: `http://127.0.0.1:${w.app.port}` });
beforeAll(async () => {
  w = await notificationWorld();
  await w.app.signIn('boss', 'msp');
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.pass(2 * 3_600_000);
  await w.settled();
});

describe('a sign-in from a new browser', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36';
  async function signIn(username: string, headers: Record<string, string> = {}) {
    await w.app.db.admin.query('delete from login_throttle');
    const answer = await w.app.post(
      '/api/v1/auth/login',
      { username, password: adminPassword, prefix: 'msp' },
      { ...origin(), 'user-agent': chrome, ...headers },
    );
    expect(answer.status, answer.text).toBe(200);
    const cookie = (answer.headers['set-cookie'] ?? []).find((item) =>
      item.startsWith('linekeeper_browser='),
    );
    return cookie?.split(';')[0] ?? '';
  }

  it('is mailed with browser and address, and not again from there, which a random cookie tells', async () => {
    let cookie = '';
    const mails = await w.mailsOf(async () => {
      cookie = await signIn('boss');
    });
    expect(readers(mails)).toEqual(['boss@example.test']);
    expect(mails[0]?.text).toContain('Browser: Chrome on Windows');
    expect(mails[0]?.text).toContain('From: 127.0.0.1');
    expect(await w.mailsOf(() => signIn('boss', { cookie }))).toEqual([]);
    const { rows } = await w.app.db.admin.query('select token_hash from seen_browser where member_id = $1', [
      w.members.boss,
    ]);
    const value = cookie.split('=')[1] ?? '';
    expect(value).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(value);
    // The same browser by all that it says of itself, without the cookie.
    expect(await w.mailsOf(() => signIn('boss'))).toHaveLength(1);
    await w.pass(181 * 86_400_000);
    expect(await w.mailsOf(() => signIn('boss', { cookie }))).toHaveLength(1);
  });

  it('is no news the very first time, and one member’s browser is not another’s', async () => {
    let cookie = '';
    expect(
      await w.mailsOf(async () => {
        cookie = await signIn('second');
      }),
    ).toEqual([]);
    expect(await w.mailsOf(() => signIn('boss', { cookie }))).toHaveLength(1);
  });

  it('says nothing that the client chose of itself', async () => {
    const [message] = await w.mailsOf(() => signIn('boss', { 'user-agent': 'www.evil.example/1.0' }));
    expect(message?.text).toContain('Browser: unknown browser');
    expect(message?.text).not.toContain('evil');
  });

  it('by a program is told once a day', async () => {
    await w.pass(2 * 86_400_000);
    const program = () => w.app.signIn('boss', 'msp');
    expect((await w.mailsOf(program))[0]?.subject).toBe('A program signed in to your Linekeeper account');
    expect(await w.mailsOf(program)).toEqual([]);
    await w.pass(25 * 3_600_000);
    expect(await w.mailsOf(program)).toHaveLength(1);
  });

  it('is told of ten times a day at most', async () => {
    // The very first browser would be no news.
    await w.mailsOf(() => signIn('second'));
    await w.pass(2 * 86_400_000);
    const mails = await w.mailsOf(async () => {
      for (let turn = 0; turn < 13; turn += 1) await signIn('second');
    });
    expect(mails).toHaveLength(10);
  });

  it('is not mailed to whoever does without', async () => {
    await w.pass(2 * 86_400_000);
    const second = await w.app.signIn('second', 'msp');
    await w.settled();
    await w.choose('sign-in', false, second);
    await w.settled();
    expect(await w.mailsOf(() => signIn('second'))).toEqual([]);
    await w.choose('sign-in', true, second);
    expect(await w.mailsOf(() => signIn('second'))).toHaveLength(1);
    const { rows } = await w.app.db.admin.query(
      `select detail from audit where action = 'member.notice.change' order by seq`,
    );
    expect(rows.map(({ detail }) => detail)).toEqual([
      { notice: 'sign-in', before: { mailed: true }, after: { mailed: false } },
      { notice: 'sign-in', before: { mailed: false }, after: { mailed: true } },
    ]);
  });
});
