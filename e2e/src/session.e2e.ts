import { describe, expect, it } from 'vitest';
import { useConsole } from './fixture.ts';
import { ownAnswers } from './quiet-answers.ts';
import { untilSignedOut } from './visitor.ts';

const site = useConsole();
const calls = () => site.stub.state.requests.map(({ route }) => route.replace(/^\w+ \/api\/v1\//, ''));
const cookie = async (name: string) => (await site.context.cookies()).find((item) => item.name === name);
const flow = [
  'auth/frontend/menu/code/lists',
  'auth/user/simple/info',
  'auth/org/struct/check/identity',
  'auth/company/tenant/all',
];

describe('without a token (spec section 4)', () => {
  it('every path comes to /login, whether it is loaded or typed into the address', async () => {
    const atLogin = () => expect.poll(() => site.route()).toMatch(/^\/login(\?|$)/);
    await site.open('/');
    await atLogin();
    for (const path of ['/', '/homePage', '/404', '/no/such', '/redirect/wan']) {
      await site.page.evaluate(`location.hash = '#${path}'`);
      await atLogin();
    }
    await site.open('/?again#/homePage');
    await atLogin();
  });

  it('/completeAccount is open', async () => {
    await site.open('/#/completeAccount');
    expect(site.route()).toBe('/completeAccount');
    expect(await site.page.title()).toContain('完善账号信息');
  });
});

describe('with a token', () => {
  it('loads permissions, user info, identity and tenants once, in this order', async () => {
    await site.signIn();
    await site.open();
    await site.page.locator('header').waitFor();
    expect(calls().filter((call) => flow.includes(call))).toEqual(flow);
    await site.page.goto(`${site.stub.url}/#/404`);
    await site.page.getByText('找不到这个页面').waitFor();
    expect(calls().filter((call) => flow.includes(call))).toHaveLength(4);
  });

  it('/login goes to /', async () => {
    await site.signIn();
    await site.open('/#/login');
    await site.page.locator('header').waitFor();
    expect(site.route()).not.toContain('/login');
  });

  it.each(flow)('a failure of %s resets the token and goes to /login', async (call) => {
    await site.signIn();
    await site.answer(`/api/v1/${call}`, 500, {
      code: 60000,
      message: '系统错误',
      data: { error: 'SYSTEM_ERROR' },
    });
    await site.open();
    await site.page.locator('form').waitFor();
    await expect.poll(() => site.route()).toBe('/login');
    await expect.poll(() => cookie('token')).toBeUndefined();
  });

  it('keeps the user code in a cookie for 7 days', async () => {
    await site.signIn();
    await site.open();
    await site.page.locator('header').waitFor();
    const kept = await cookie('userCode');
    expect(kept?.value).toBe('U0001');
    const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
  });

  it('sends the headers of spec section 7, for administrators the proxy flag and the app code too', async () => {
    await site.signIn();
    await site.open();
    await site.page.locator('header').waitFor();
    const tenants = site.stub.state.requests.find(({ route }) => route.endsWith('tenant/all'));
    expect(tenants?.headers).toMatchObject({
      authorization: expect.stringMatching(/^Bearer /) as string,
      'accept-language': 'zh',
      proxy: 'true',
      'app-code': 'sass_server',
    });
    expect(tenants?.body).toEqual({ companyId: 1 });
  });

  it('does not send them for other identities', async () => {
    site.stub.state.identity = 3;
    await site.signIn();
    await site.open();
    await site.page.locator('header').waitFor();
    for (const { headers } of site.stub.state.requests) expect(headers).not.toHaveProperty('proxy');
  });

  it('sign-out clears cookies and session, then reloads at the login', async () => {
    await site.signIn();
    await site.open();
    await site.page.evaluate('window.stillHere = true');
    await site.page.getByRole('button', { name: /账号菜单/ }).click();
    await untilSignedOut(site.page, () => site.page.getByText('退出登录').click());
    expect(site.route()).toBe('/login');
    expect(await site.context.cookies()).toEqual([]);
    expect(await site.page.evaluate('window.stillHere')).toBeUndefined();
    expect(calls()).toContain('auth/logout');
  });

  it('another tenant is chosen by name, entered for a reason and kept through a reload; a banner leads back', async () => {
    await site.signIn();
    await site.open();
    await site.page.getByRole('button', { name: /^切换租户/ }).click();
    await site.page.getByRole('combobox', { name: '按名称、简称或编码查找租户' }).fill('药房');
    await site.page.getByRole('option', { name: /华东连锁药房/ }).click();
    await site.page.getByLabel('原因').fill('排查线路中断');
    await site.page.getByRole('button', { name: '进入' }).click();
    const banner = site.page.getByRole('region', { name: '代管' });
    await banner.getByText('正在代管“华东连锁药房”').waitFor();
    await site.page.reload();
    await banner.getByText('原因：排查线路中断').waitFor();
    const codes = site.stub.state.requests.findLast(({ route }) => route.endsWith('code/lists'));
    expect(codes?.headers).toMatchObject({ 'company-id': '2', proxy: 'true' });
    await banner.getByRole('button', { name: '返回“平台”' }).click();
    await banner.waitFor({ state: 'detached' });
    await expect.poll(() => site.stub.state.grants).toEqual([]);
  });

  it('comes back to the own tenant when the proxy grant in another one is over', async () => {
    await site.signIn();
    await site.context.addInitScript(
      `sessionStorage.getItem('was') ?? (sessionStorage.setItem('was', '1'),
        sessionStorage.setItem('tenant', '{"companyId":2,"identity":1}'))`,
    );
    let isOver = true;
    site.stub.state.proxyRefused = () => isOver;
    await site.open();
    await site.page.locator('header').waitFor();
    expect(await site.page.getByText('正在代管').count()).toBe(0);
    isOver = false;
    await site.page.getByRole('button', { name: /^切换租户/ }).click();
    await site.page.getByRole('option', { name: /华东连锁药房/ }).click();
    await site.page.getByLabel('原因').fill('排查');
    await site.page.keyboard.press('Enter');
    await site.page.getByText('正在代管“华东连锁药房”').waitFor();
    isOver = true;
    await site.page.reload();
    await site.page.locator('header').waitFor();
    expect(await site.page.getByText('正在代管').count()).toBe(0);
    expect(site.complaints).toEqual([]);
  });

  it('shows no tenant switch to who has one tenant', async () => {
    site.stub.state.tenants.length = 1;
    await site.signIn();
    await site.open();
    await site.page.locator('header').waitFor();
    expect(await site.page.getByRole('button', { name: /^切换租户/ }).count()).toBe(0);
  });
});

describe('a demo', () => {
  it.each([
    ['zh', '演示'],
    ['zh-TW', '展示'],
    ['en', 'Demo'],
  ])('says that it is one at the top, in %s, and nothing else does', async (language, word) => {
    await site.page.addInitScript(`localStorage.setItem('lang', '${language}')`);
    await site.signIn();
    await site.open();
    const mark = site.page.locator('header').getByText(word, { exact: true });
    await site.page.locator('header').waitFor();
    expect(await mark.count()).toBe(0);
    site.stub.state.isDemo = true;
    await site.page.reload();
    await mark.waitFor();
  });
});

describe('single-account mode (spec section 2)', () => {
  it('offers / with /accountSetting and the public routes', async () => {
    site.stub.state.singleAccountHome = 'https://home.example/';
    Object.assign(site.stub.state.answers, ownAnswers);
    await site.signIn();
    await site.open();
    await site.page.getByRole('heading', { name: '账号设置' }).waitFor();
    expect(site.route()).toBe('/accountSetting');
    await site.page.getByText('U0001').waitFor();
    for (const name of ['个人资料', '联系方式', '密码', '两步验证', '登录会话', '显示'])
      await site.page.getByRole('region', { name }).waitFor();
    await site.open('/#/404');
    expect(site.route()).toBe('/404');
  });

  it('sends any other path to the configured home address', async () => {
    site.stub.state.singleAccountHome = 'https://home.example/start';
    await site.page.route('https://home.example/**', (route) =>
      route.fulfill({ body: '<main>home</main>', contentType: 'text/html' }),
    );
    await site.signIn();
    await site.open('/#/homePage');
    await site.page.waitForURL('https://home.example/start');
  });
});
