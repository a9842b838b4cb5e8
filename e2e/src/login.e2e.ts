import { describe, expect, it } from 'vitest';
import { useConsole } from './fixture.ts';
import { ownAnswers } from './quiet-answers.ts';

const site = useConsole();
const username = () => site.page.locator('input[name=username]');
const password = () => site.page.locator('input[name=password]');
const submit = () => site.page.locator('button[type=submit]').click();
const logins = () => site.stub.state.requests.filter(({ route }) => route === 'POST /api/v1/auth/login');
const cookie = async (name: string) => (await site.context.cookies()).find((item) => item.name === name);

describe('sign-in', () => {
  it('seals the password, keeps the token in a session cookie and opens the console', async () => {
    await site.open();
    await username().fill(' admin ');
    await password().fill(site.stub.state.password);
    await submit();
    await site.page.locator('header').waitFor();
    expect(logins()[0]?.body).toMatchObject({ username: 'admin', keyId: 'k' });
    expect(JSON.stringify(site.stub.state.requests)).not.toContain(site.stub.state.password);
    expect(await cookie('token')).toMatchObject({ expires: -1, sameSite: 'Strict', path: '/' });
    expect(site.complaints).toEqual([]);
  });

  it('says beside the field what is missing, and asks nobody', async () => {
    await site.open();
    await submit();
    await site.page.getByText('用户名不能为空').waitFor();
    await site.page.getByText('密码不能为空').waitFor();
    await site.page.getByText('字段错误').waitFor();
    await expect.poll(() => site.page.evaluate('document.activeElement.name')).toBe('username');
    expect(await username().getAttribute('aria-invalid')).toBe('true');
    expect(logins()).toEqual([]);
  });

  it('says beside the password that it was refused, without a toast and without losing the input', async () => {
    await site.open();
    await username().fill('admin');
    await password().fill('not-this');
    await submit();
    const fault = site.page.locator('p[role=alert]');
    expect(await fault.textContent()).toBe('账号或密码错误。如确认无误，请从您组织的专用地址登录。');
    expect(await password().getAttribute('aria-describedby')).toBe(await fault.getAttribute('id'));
    expect(await password().inputValue()).toBe('not-this');
    expect(await site.page.locator('[aria-live=assertive]').textContent()).toBe('');
    expect(await cookie('token')).toBeUndefined();
  });

  it('shows and hides the password', async () => {
    await site.open();
    await password().fill('secret');
    await site.page.getByRole('button', { name: '显示密码' }).click();
    expect(await password().getAttribute('type')).toBe('text');
    await site.page.getByRole('button', { name: '显示密码' }).click();
    expect(await password().getAttribute('type')).toBe('password');
  });

  it('asks for a new key once when the key ran out', async () => {
    const { code, status } = { code: 60102, status: 400 };
    let refused = 0;
    await site.page.route('**/api/v1/auth/login', (route) => {
      if (refused++ > 0) return route.continue();
      const body = JSON.stringify({ code, message: '', data: { error: 'SEAL_EXPIRED' } });
      return route.fulfill({ status, contentType: 'application/json', body });
    });
    await site.open();
    await username().fill('admin');
    await password().fill(site.stub.state.password);
    await submit();
    await site.page.locator('header').waitFor();
    expect(refused).toBe(2);
  });

  it('comes back to the screen that was asked for', async () => {
    site.stub.state.singleAccountHome = 'https://home.example/';
    Object.assign(site.stub.state.answers, ownAnswers);
    await site.open('/#/accountSetting');
    expect(site.route()).toBe('/login?redirect=%2FaccountSetting');
    await username().fill('admin');
    await password().fill(site.stub.state.password);
    await submit();
    await site.page.getByRole('banner').waitFor();
    await expect.poll(() => site.route()).toBe('/accountSetting');
  });

  it('loads neither the shell nor the component library', async () => {
    const scripts: string[] = [];
    site.page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.url());
    });
    await site.open();
    await site.page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => /shell|antd/.test(url))).toEqual([]);
    expect(scripts.length).toBeGreaterThan(2);
  });
});

describe('company prefix (spec section 2)', () => {
  it.each([
    ['/', undefined],
    ['/acme/login', 'acme'],
  ])('%s signs in with prefix %s', async (path, prefix) => {
    await site.open(path);
    expect(site.route()).toBe('/login');
    if (prefix) await site.page.getByRole('heading', { name: '华东连锁药房' }).waitFor();
    await username().fill('admin');
    await password().fill(site.stub.state.password);
    await submit();
    await site.page.locator('header').waitFor();
    expect((logins()[0]?.body as { prefix?: string }).prefix).toBe(prefix);
    // Kept: the path stays while the hash moves.
    expect(new URL(site.page.url()).pathname).toBe(path);
  });
});
