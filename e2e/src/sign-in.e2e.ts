import { type Language } from '@linekeeper/contract/language';
import { type Api, api } from '@linekeeper/simulators/demo/api';
import { type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appCode } from './authenticator.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { readCaptcha } from './read-captcha.ts';
import { useServer } from './site.ts';
import { adminPassword } from './stack.ts';
import { filled, signInAs, signOut, textsOf } from './visitor.ts';

const firstPassword = 'Given-by-chief-1';
const ownPassword = 'Fresh-meadow-9';
/** A png of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const site = useServer({ allowedTargets: ['127.0.0.0/8', '::1'] });
let mail: MailServer;
let admin: Api;
let adminToken: string;

beforeAll(async () => {
  mail = await startMailServer();
  adminToken = await site.token();
  admin = api(site.url, adminToken);
});
afterAll(() => mail?.stop());

/** One at a company's login, in one language; what the browser complains of is looked at when they are done. */
async function guest(language: Language, path: string) {
  const complaints: string[] = [];
  const page = await site.visit({ path, language, complaints });
  return {
    page,
    arrived: () => page.getByRole('banner').waitFor(),
    async done() {
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  };
}

/** Six digits as they stand in the next mail to somebody. */
const codeMailedTo = async (address: string) =>
  /\b\d{6}\b/.exec((await mail.mailTo(address)).subject)?.[0] ?? '';

/** Asks for a code on the form that is open and types what came. */
async function proveByMail(page: Page, language: Language, address: string): Promise<void> {
  await page.locator('input[name=contact]').fill(address);
  await page.getByRole('button', { name: textsOf(language, 'login')['sendCode']!, exact: true }).click();
  await page.locator('input[name=code]').fill(await codeMailedTo(address));
}

async function typeNewPassword(page: Page, password: string): Promise<void> {
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=repeat]').fill(password);
}
const submit = (page: Page) => page.locator('button[type=submit]').click();
const prefixOf = (language: Language) => `acme-${language}`;
const companyOf = (language: Language) => `Acme 连锁 ${language}`;
const addressOf = (name: string, language: Language) => `${name}.${language}@example.test`;

/** As if a quarter of an hour had passed: what is refused in one test counts for the address of all. */
const forgetFailures = () => site.query('delete from login_throttle');

/** A member that was made by its administrator; without `email` it has given none yet. */
async function addMember(tenant: Api, username: string, email: string | null): Promise<void> {
  const { list: roles } = await tenant.call('POST /api/v1/roles/list', { body: {} });
  const roleIds = roles.filter(({ builtIn }) => builtIn === 'read-only').map(({ id }) => id);
  await tenant.call('POST /api/v1/members/create', {
    body: {
      ...{ username, name: username, phone: null, email, departmentId: null, roleIds },
      ...{ access: 'password', password: firstPassword },
    },
  });
}

describe('the mail server of the platform', () => {
  it('is set in the general settings, tested from there, and then carries codes', async () => {
    const { list } = await admin.call('POST /api/v1/members/list', { body: { search: 'admin' } });
    const { id, version, username, departmentId } = list[0]!;
    const to = 'admin@example.test';
    await admin.call('PUT /api/v1/members/:memberId', {
      params: { memberId: id },
      body: {
        ...{ version, username, departmentId, name: 'Admin', email: to, phone: null },
        ...{ roleIds: [], administrator: true },
      },
    });
    const texts = textsOf('en', 'settings')['mail']!;
    const { page, arrived, done } = await guest('en', '/');
    // Without a mail server there is no way to sign in by a code, and none to set a password anew.
    await page.locator('input[name=username]').waitFor();
    expect(await page.getByRole('link', { name: textsOf('en', 'login')['forgot']! }).count()).toBe(0);
    await signInAs(page, 'admin', adminPassword);
    await arrived();
    await page.goto(`${site.url}/#/generalSettings`);
    const form = page.getByRole('region', { name: texts['title']!, exact: true });
    for (const [field, value] of [
      ['host', mail.host],
      ['port', String(mail.port)],
      ['username', mail.account.username],
      ['password', mail.account.password],
      ['fromAddress', 'noc@example.test'],
      ['ca', mail.ca],
    ] as const)
      await form.locator(`#mail-${field}`).fill(value);
    await form.getByRole('button', { name: texts['test']!, exact: true }).click();
    await form.getByText(filled(texts['sent']!, { to })).waitFor();
    expect((await mail.mailTo(to)).text).not.toBe('');
    await form.getByRole('button', { name: textsOf('en', 'settings')['save']!, exact: true }).click();
    await expect.poll(() => form.locator('#mail-password').inputValue()).toBe('');
    await done();

    const settings = await admin.call('GET /api/v1/settings/general', {});
    await admin.call('PUT /api/v1/settings/registration', {
      body: { version: settings.version, open: true },
    });
  });
});

describe.each(['zh', 'en'] as const)('signing in, in %s', (language) => {
  const login = textsOf(language, 'login');
  const totp = login['totp']!;
  // What is called `link` is no method of a string.
  const register = login['register'] as unknown as Readonly<Record<string, string>>;
  const prefix = prefixOf(language);
  const home = `/${prefix}`;
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  let tenant: Api;
  /** Of the member with two-step sign-in. */
  let secret = '';
  let recoveryCodes: string[] = [];

  beforeAll(async () => {
    await forgetFailures();
    const { companyId } = await admin.call('POST /api/v1/organizations/tenants/create', {
      body: { name: companyOf(language), prefix, type: 16, parentId: 1 },
    });
    tenant = await admin.enter(companyId);
    for (const name of ['mailed', 'forgetful']) await addMember(tenant, name, addressOf(name, language));
    await addMember(tenant, 'newcomer', null);
    // Complete: the password that was given is one's own now.
    const { accessToken } = await api(site.url).call('POST /api/v1/auth/login', {
      body: { username: 'mailed', password: firstPassword, prefix },
    });
    await api(site.url, accessToken).call('POST /api/v1/auth/account/complete', {
      body: { password: ownPassword },
    });
    const { version } = await tenant.call('GET /api/v1/settings/general', {});
    const answer = await fetch(`${site.url}/api/v1/settings/logo?version=${version}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${adminToken}`,
        'company-id': String(companyId),
        proxy: 'true',
        'content-type': 'image/png',
      },
      body: new Uint8Array(pixel),
      signal: AbortSignal.timeout(60_000),
    });
    expect(answer.status).toBe(200);
  });

  it('a company’s address shows its name and logo, and knows its own members alone', async () => {
    const { page, done } = await guest(language, home);
    await page.getByRole('heading', { level: 1, name: companyOf(language) }).waitFor();
    const logo = page.locator('img[src^="/api/v1/images/"]').first();
    await expect
      .poll(() => logo.evaluate((shown) => (shown as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0);
    await signInAs(page, 'admin', adminPassword);
    await page.locator('p[role=alert]').waitFor();
    // No stranger registers a company at the address of another.
    expect(await page.getByRole('link', { name: register['link']! }).count()).toBe(0);
    await done();
  });

  it('by the six digits of a mail', async () => {
    const { page, arrived, done } = await guest(language, home);
    await page.getByRole('link', { name: login['tabs']!['code']! }).click();
    await proveByMail(page, language, addressOf('mailed', language));
    await submit(page);
    await arrived();
    expect(new URL(page.url()).pathname).toBe(home);
    await done();
  });

  it('with a new password where the old one is forgotten', async () => {
    const { page, arrived, done } = await guest(language, home);
    await page.getByRole('link', { name: login['forgot']! }).click();
    await proveByMail(page, language, addressOf('forgetful', language));
    await typeNewPassword(page, ownPassword);
    await submit(page);
    await page.getByText(login['resetDone']!).waitFor();
    await signInAs(page, 'forgetful', ownPassword);
    await arrived();
    await done();
  });

  it('as a company that registers: on trial for 15 days, at its own address and signed in', async () => {
    const own = `globex-${language}`;
    const { page, arrived, done } = await guest(language, '/');
    await page.getByRole('link', { name: register['link']! }).click();
    // One types on from the first field.
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('company');
    await page.locator('input[name=company]').fill(`Globex ${language}`);
    await expect.poll(() => page.locator('input[name=prefix]').inputValue()).toBe(own);
    await page.locator('input[name=name]').fill('李娜');
    await proveByMail(page, language, addressOf('founder', language));
    await typeNewPassword(page, ownPassword);
    await submit(page);
    await arrived();
    expect(new URL(page.url()).pathname).toBe(`/${own}`);
    await page.getByRole('banner').getByText('李娜').waitFor();
    await done();
    const { list } = await admin.call('POST /api/v1/organizations/tenants/list', { body: { search: own } });
    expect(list.map((row) => [row.prefix, row.status])).toEqual([[own, 3]]);
    const leftDays = (Date.parse(list[0]!.expiresAt!) - Date.now()) / 86_400_000;
    expect(leftDays).toBeCloseTo(15, 1);
  });

  it('as a member that still lacks an own password and an address: asked for both before anything else', async () => {
    const asked = '#/personal/information?from=a-mail';
    const { page, arrived, done } = await guest(language, `${home}${asked}`);
    await signInAs(page, 'newcomer', firstPassword);
    await page.getByRole('heading', { name: textsOf(language, 'screens')['completeAccount']! }).waitFor();
    // Neither another address nor loading anew leads past it.
    await page.goto(`${site.url}${home}#/homePage`);
    await page.reload();
    await page.goto(`${site.url}${home}${asked}`);
    // Only mail goes out here: no phone number is taken. Whoever gets no code is told whom to ask.
    await page.getByLabel(login['email']!, { exact: true }).fill('13800000000');
    expect(new URL(page.url()).hash).toMatch(/^#\/completeAccount\?redirect=/);
    await button(page, login['sendCode']!).click();
    for (const text of [login['emailWrong']!, login['complete']!['noCode']!.split('{{')[0]!])
      await page.getByText(text).waitFor();
    await proveByMail(page, language, addressOf('newcomer', language));
    await typeNewPassword(page, ownPassword);
    await submit(page);
    await arrived();
    expect(new URL(page.url()).hash).toBe(asked);
    await done();
  });

  it('with a second step that was set up before, in a browser that is remembered then', async () => {
    const { page, arrived, done } = await guest(language, home);
    await signInAs(page, 'mailed', ownPassword);
    await arrived();
    await page.goto(`${site.url}${home}#/personal/information`);
    await button(page, totp['turnOn']!).click();
    await page.getByRole('img', { name: totp['qr']! }).waitFor();
    secret = await page.locator('form code').innerText();
    const setUpMs = Date.now();
    await page.locator('input[name=code]').fill(appCode(secret, setUpMs));
    await button(page, totp['turnOn']!).click();
    await page.getByText(totp['recoveryNote']!).waitFor();
    recoveryCodes = await page
      .getByRole('listitem')
      .filter({ hasText: /^\w{4}-\w{4}-\w{4}$/ })
      .allInnerTexts();
    expect(recoveryCodes).toHaveLength(10);
    await button(page, totp['saved']!).click();

    await signOut(page, language);
    const asked = '#/personal/information?from=a-mail';
    await page.goto(`${site.url}${home}${asked}`);
    await signInAs(page, 'mailed', ownPassword);
    await page.getByRole('heading', { name: totp['title']! }).waitFor();
    await page.locator('input[name=code]').fill('000000');
    await submit(page);
    await page.locator('p[role=alert]').waitFor();
    // One that was used is not good again: the app's next one, which is taken half a minute early.
    await page.locator('input[name=code]').fill(appCode(secret, Math.max(setUpMs + 30_000, Date.now())));
    await page.getByRole('checkbox', { name: totp['remember']! }).check();
    await submit(page);
    await arrived();
    expect(new URL(page.url()).hash).toBe(asked);

    await signOut(page, language);
    await signInAs(page, 'mailed', ownPassword);
    await arrived();

    // Once it is forgotten, this browser is asked again.
    const personal = textsOf(language, 'personal') as unknown as Readonly<Record<string, string>>;
    await page.goto(`${site.url}${home}#/personal/information`);
    await page
      .getByRole('listitem')
      .filter({ hasText: personal['thisBrowser']! })
      .getByRole('button')
      .click();
    await page.getByText(personal['browserForgotten']!).waitFor();
    await signOut(page, language);
    await signInAs(page, 'mailed', ownPassword);
    await page.getByRole('heading', { name: totp['title']! }).waitFor();
    await done();
  });

  it('with a recovery code in a browser that is not known, once', async () => {
    for (const isGood of [true, false]) {
      const { page, arrived, done } = await guest(language, home);
      await signInAs(page, 'mailed', ownPassword);
      await button(page, totp['useRecovery']!).click();
      await page.locator('input[name=code]').fill(recoveryCodes[0]!);
      await submit(page);
      await (isGood ? arrived() : page.locator('p[role=alert]').waitFor());
      await done();
    }
  });

  it('with the digits of an image after three failures', async () => {
    const { page, arrived, done } = await guest(language, home);
    const captcha = page.locator('input[name=captcha]');
    const image = page.getByRole('img', { name: login['captchaImage']! });
    await forgetFailures();
    for (let count = 1; count <= 3; count += 1) {
      expect(await captcha.count()).toBe(0);
      const [answer] = await Promise.all([
        page.waitForResponse('**/api/v1/auth/login'),
        signInAs(page, 'forgetful', `Wrong-horse-${count}`),
      ]);
      expect(answer.ok()).toBe(false);
    }
    await image.waitFor();
    await signInAs(page, 'forgetful', ownPassword);
    await page.getByText(login['fault']!['codeEmpty']!).waitFor();
    const first = await image.getAttribute('src');
    await captcha.fill(String((Number(await readCaptcha(site)) + 1) % 10_000).padStart(4, '0'));
    await submit(page);
    await expect.poll(() => image.getAttribute('src')).not.toBe(first);
    await captcha.fill(await readCaptcha(site));
    await submit(page);
    await arrived();
    await done();
  });
});
