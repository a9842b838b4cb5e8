import { describe, expect, it } from 'vitest';
import { useConsole } from './fixture.ts';

/**
 * Every reaction of spec section 8, met once: which codes have which is the contract's (errors.test.ts "gives each code of
 * spec section 8 its reaction").
 */
const site = useConsole();
const call = '/api/v1/auth/company/tenant/all';
const cookie = async (name: string) => (await site.context.cookies()).find((item) => item.name === name);
const toasts = () => site.page.locator('[aria-live=assertive] [role=alert]');
const dialog = () => site.page.getByRole('dialog');

/** Opens the login and has its key request answer with an error: a reaction without the session flow around it. */
async function meet(status: number, body: unknown): Promise<void> {
  await site.answer('/api/v1/auth/login/key', status, body);
  await site.open();
  await site.context.addCookies([{ name: 'token', value: 'any', url: site.stub.url }]);
  await site.page.evaluate('window.stillHere = true');
  await site.page.locator('input[name=username]').fill('admin');
  await site.page.locator('input[name=password]').fill('Correct-horse1');
  await site.page.locator('button[type=submit]').click();
}
const reloaded = () => site.page.waitForFunction('window.stillHere === undefined');

describe('reactions to errors (spec section 8)', () => {
  it('40001 logs out and goes to /login', async () => {
    await meet(401, { code: 40001, message: 'x', data: null });
    await reloaded();
    await site.page.locator('form').waitFor();
    await expect.poll(() => site.route()).toBe('/login');
    expect(await cookie('token')).toBeUndefined();
    expect(await dialog().count()).toBe(0);
  });

  it('41033 shows a list of ip and reason', async () => {
    const failures = [
      { ip: '10.8.0.1', reason: '团体字不对' },
      { ip: '10.8.0.2', reason: '<b>超时</b>' },
    ];
    await meet(422, {
      code: 41033,
      message: '以下设备操作失败。',
      data: { error: 'DEVICE_FAILURES', failures },
    });
    await dialog().getByText('出现以下错误').waitFor();
    expect(await dialog().getByRole('row').allInnerTexts()).toEqual([
      expect.stringContaining('IP 地址') as string,
      '10.8.0.1\t团体字不对',
      '10.8.0.2\t<b>超时</b>',
    ]);
    await site.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await cookie('token')).toBeDefined();
  });

  it('40031 shows a one-time notice without cancel, then logs out and goes to /', async () => {
    await meet(403, { code: 40031, message: '租户已被冻结', data: null });
    await dialog().getByRole('heading', { name: '提示' }).waitFor();
    expect(await dialog().innerText()).toContain('租户已被冻结');
    expect(await dialog().getByRole('button').count()).toBe(1);
    for (const _ of [1, 2, 3]) await site.page.keyboard.press('Escape');
    await dialog().waitFor();
    expect(await cookie('token')).toBeDefined();
    await dialog().getByRole('button').click();
    await reloaded();
    expect(await cookie('token')).toBeUndefined();
    // Without a token / comes to the login.
    await site.page.waitForURL(/#\/login$/);
  });

  it('a notice stays to be read while further calls say that the session is over', async () => {
    await meet(403, { code: 40031, message: '租户已被冻结', data: null });
    await dialog().getByText('租户已被冻结').waitFor();
    // What else the page asks meanwhile is answered 40001: the notice was said once and comes no second time.
    await site.answer('/api/v1/auth/login/key', 401, { code: 40001, message: 'x', data: null });
    const answered = site.page.waitForResponse('**/api/v1/auth/login/key*');
    await site.page
      .locator('form')
      .evaluate((form) => (form as unknown as { requestSubmit(): void }).requestSubmit());
    await answered;
    await dialog().getByText('租户已被冻结').waitFor();
    expect(await cookie('token')).toBeDefined();
    await dialog().getByRole('button').click();
    await reloaded();
  });

  it('10010 is silent', async () => {
    await meet(409, { code: 10010, message: 'superseded', data: null });
    await site.page.getByRole('button', { name: '登录', exact: true }).waitFor();
    expect(await toasts().count()).toBe(0);
    expect(await dialog().count()).toBe(0);
  });

  it('any other code is a toast with the message', async () => {
    await meet(400, { code: 61234, message: '名称已被使用', data: null });
    await toasts().getByText('名称已被使用').waitFor();
  });

  it('any other code without a message is a toast "system error"', async () => {
    await meet(200, { code: 7, message: '', data: null });
    await toasts().getByText('系统错误').waitFor();
  });

  it('an answer that is none is a toast "system error"', async () => {
    await site.page.route('**/api/v1/auth/login/key', (route) =>
      route.fulfill({ status: 502, body: '<h1>502</h1>' }),
    );
    await meet(502, {});
    await toasts().getByText('系统错误').waitFor();
  });

  it('a lost network is told with what to do', async () => {
    await site.open();
    await site.page.route('**/api/v1/auth/login/key', (route) => route.abort());
    await site.page.locator('input[name=username]').fill('admin');
    await site.page.locator('input[name=password]').fill('x');
    await site.page.keyboard.press('Enter');
    await toasts().getByText('无法连接服务器').waitFor();
  });

  it('a request without an answer for 180,000 ms is a toast "interface response timeout"', async () => {
    await site.page.clock.install();
    await site.page.route('**/api/v1/auth/login/key', () => undefined);
    await site.open();
    await site.page.locator('input[name=username]').fill('admin');
    await site.page.locator('input[name=password]').fill('x');
    // From here on the time of the page stands, but for what the test lets pass.
    await site.page.clock.pauseAt(Date.now() + 3_600_000);
    const asked = site.page.waitForRequest('**/api/v1/auth/login/key');
    await site.page.keyboard.press('Enter');
    await asked;
    await site.page.clock.runFor(179_000);
    expect(await toasts().count()).toBe(0);
    await site.page.clock.runFor(1_500);
    await toasts().getByText('接口响应超时').waitFor();
  });

  it('A0230 asks first, then clears local storage and goes to /', async () => {
    await site.open();
    await site.page.evaluate("localStorage.setItem('theme', 'light')");
    await meet(401, { code: 'A0230', message: 'expired', data: null });
    await dialog().getByText('当前页面已失效，请重新登录。').waitFor();
    await dialog().getByRole('button', { name: '取消' }).click();
    expect(await site.page.evaluate("localStorage.getItem('theme')")).toBe('light');
    await site.page.locator('button[type=submit]').click();
    await dialog().getByRole('button', { name: '重新登录' }).click();
    await reloaded();
    await site.page.waitForURL(/#\/login$/);
    expect(await site.page.evaluate('localStorage.length')).toBe(0);
  });
});

it('many requests that fail for one reason tell it once', async () => {
  await site.signIn();
  await site.answer(call, 403, { code: 40031, message: '租户已被冻结', data: null });
  await site.open();
  await dialog().waitFor();
  expect(await dialog().count()).toBe(1);
});
