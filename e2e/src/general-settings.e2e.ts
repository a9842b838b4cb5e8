import { type Language, languages } from '@linekeeper/contract/language';
import { type MailServer, startMailServer } from '@linekeeper/simulators/mail';
import { type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useServer } from './site.ts';
import { textsOf } from './visitor.ts';

const site = useServer({ allowedTargets: ['127.0.0.0/8', '::1'] });
let mail: MailServer;
const account = { username: 'noc', password: 'Mail-secret-1' };

beforeAll(async () => {
  mail = await startMailServer({ account });
  // The test mail goes to whoever asks: the first account has no address yet.
  const admin = await site.signIn();
  const { list } = await admin.call('POST /api/v1/members/list', { body: { search: 'admin' } });
  const { id, version, username, name, ...member } = list[0]!;
  await admin.call('PUT /api/v1/members/:memberId', {
    params: { memberId: id },
    body: {
      version,
      username,
      name: name || 'Admin',
      email: 'admin@example.test',
      phone: null,
      departmentId: member.departmentId,
      roleIds: [],
      administrator: true,
    },
  });
});
afterAll(() => mail?.stop());

async function signedIn(
  language: Language,
): Promise<{ page: Page; complaints: string[]; close(): Promise<void> }> {
  const complaints: string[] = [];
  const path = '/#/generalSettings';
  const page = await site.visit({ path, language, complaints, token: await site.token() });
  await page.locator('#setting-siteName').waitFor();
  return { page, complaints, close: () => page.context().close() };
}
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

describe('general settings', () => {
  it.each(languages)('in %s: name the site, set and test the mail server, open a range', async (language) => {
    const texts = textsOf(language, 'settings');
    const t = (keys: string) =>
      keys.split('.').reduce((node: unknown, key) => (node as Record<string, unknown>)[key], texts) as string;
    const { page, complaints, close } = await signedIn(language);
    const press = (title: string, name: string) =>
      card(page, title).getByRole('button', { name, exact: true }).click();

    const name = `Watch ${language}`;
    await page.locator('#setting-siteName').fill(name);
    await press(t('branding.title'), t('save'));
    await page.getByText(t('saved')).first().waitFor();
    await expect.poll(() => page.title()).toContain(name);
    await page.locator('aside').getByText(name).waitFor();

    const server = card(page, t('mail.title'));
    await server.locator('#mail-host').fill(mail.host);
    await server.locator('#mail-port').fill(String(mail.port));
    await server.locator('#mail-username').fill(account.username);
    await server.locator('#mail-password').fill('wrong');
    await server.locator('#mail-fromAddress').fill('noc@example.test');
    await server.locator('#mail-ca').fill(mail.ca);
    await press(t('mail.title'), t('mail.test'));
    await server.getByText(t('mail.fault.authentication-failed.what')).waitFor();
    await server.getByText('535 Authentication credentials invalid').waitFor();
    await server.locator('#mail-password').fill(account.password);
    await press(t('mail.title'), t('mail.test'));
    await server.getByText('admin@example.test').waitFor();
    // Among notices of the sign-ins before, which go to the same person.
    const subjects = () =>
      mail.mails.filter(({ to }) => to.includes('admin@example.test')).map((m) => m.subject);
    await expect
      .poll(
        () =>
          subjects().filter((subject) => subject.startsWith(name) && /测试|測試|test/.test(subject)).length,
      )
      .toBe(1);
    await press(t('mail.title'), t('save'));
    await expect.poll(() => server.locator('#mail-password').inputValue()).toBe('');
    expect(await page.content()).not.toContain(account.password);

    const ranges = card(page, t('ranges.title'));
    await ranges.locator('#setting-ranges').fill('100.64.0.0/33');
    await press(t('ranges.title'), t('save'));
    await ranges.getByRole('alert').getByText('100.64.0.0/33').waitFor();
    await ranges.locator('#setting-ranges').fill(`100.64.${languages.indexOf(language)}.7/24`);
    await press(t('ranges.title'), t('save'));
    await expect
      .poll(() => ranges.locator('#setting-ranges').inputValue())
      .toBe(`100.64.${languages.indexOf(language)}.0/24`);

    expect(complaints).toEqual([]);
    await close();
  });

  it('the later of two people is told, and keeps what was typed', async () => {
    const first = await signedIn('en');
    const second = await signedIn('en');
    await first.page.locator('#setting-siteName').fill('First');
    await second.page.locator('#setting-siteName').fill('Second');
    const save = ({ page }: { page: Page }) =>
      card(page, 'Name and look').getByRole('button', { name: 'Save', exact: true }).click();
    await save(first);
    await expect.poll(() => first.page.title()).toContain('First');
    await save(second);
    await second.page.getByText('Someone else has changed the settings').waitFor();
    expect(await second.page.locator('#setting-siteName').inputValue()).toBe('Second');
    await save(second);
    await expect.poll(() => second.page.title()).toContain('Second');
    await first.close();
    await second.close();
  });
});
