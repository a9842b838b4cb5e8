import { type Language, languages } from '@linekeeper/contract/language';
import { type Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useServer } from './site.ts';
import { adminPassword } from './stack.ts';
import { signInAs, textsOf, untilSignedOut } from './visitor.ts';

/** A png of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const site = useServer();
/** It is changed in each language. */
let password = adminPassword;

async function signedIn(language: Language, complaints: string[]): Promise<Page> {
  const page = await site.visit({ language, complaints });
  await signInAs(page, 'admin', password);
  await page.getByRole('banner').waitFor();
  return page;
}

const devicesBy = async (token: string) => {
  const response = await fetch(`${site.url}/monitor/api/v1/devices/list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(60_000),
  });
  return ((await response.json()) as { code: number }).code;
};

describe('one’s own page', () => {
  it.each(languages)('in %s, with nothing in the browser’s error console', async (language) => {
    const [texts, image, screens, permissions] = ['personal', 'image', 'screens', 'permissions'].map((area) =>
      textsOf(language, area),
    );
    const complaints: string[] = [];
    const page = await signedIn(language, complaints);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto(`${site.url}/#/personal`);
    await page.getByRole('heading', { name: screens!['personalInformation']!, level: 1 }).waitFor();
    expect(page.url()).toMatch(/#\/personal\/information$/);

    // The name stands in the top bar at once.
    const name = `Chen ${language}`;
    await page.locator('#personal-name').fill(name);
    await button(texts!['save']!).click();
    await page.getByRole('banner').getByText(name).waitFor();

    // A picture that is none is refused beside it; a good one is kept, encoded anew.
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await page.getByText(image!['wrongType']!).waitFor();
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pixel });
    const avatar = page.getByRole('main').locator('img[src^="/api/v1/images/"]');
    const inTopBar = page.getByRole('banner').locator('img[src^="/api/v1/images/"]');
    await expect
      .poll(() => avatar.evaluate((shown) => (shown as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(256);
    await expect.poll(() => inTopBar.getAttribute('src')).toBe(await avatar.getAttribute('src'));
    await button(image!['remove']!).click();
    await avatar.waitFor({ state: 'detached' });
    await inTopBar.waitFor({ state: 'detached' });

    // Signed out everywhere else, which the other browser notices by itself.
    const other = await signedIn(language, []);
    await page.reload();
    await button(texts!['endOthers']!).click();
    const sure = page.getByRole('tooltip').getByRole('button', { name: texts!['endOthers']! });
    await untilSignedOut(other, () => sure.click());
    await other.context().close();

    // A token does what it was made for, and nothing once it is revoked.
    await button(texts!['newToken']!).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('#token-name').fill('Nightly');
    await dialog.getByLabel(permissions!['DMS_SERVER_MANAGE_DEVICE']!, { exact: true }).check();
    await dialog.getByRole('button', { name: texts!['makeToken']! }).click();
    const token = await page.getByRole('dialog').locator('code').innerText();
    await page.getByRole('dialog').getByRole('button').last().click();
    expect(await devicesBy(token)).toBe(0);
    const made = page.getByRole('listitem').filter({ hasText: 'Nightly' });
    await made.waitFor();
    // Its end is a time to come.
    const ends = made.locator('time').last();
    expect(Date.parse((await ends.getAttribute('datetime'))!)).toBeGreaterThan(Date.now());
    expect(await ends.innerText()).toMatch(/^in |后$|後$/);
    const revoke = new RegExp(`^${texts!['revokeNamed']!.split('{{')[0]}`);
    await page.getByRole('button', { name: revoke }).click();
    await page.getByRole('tooltip').getByRole('button', { name: texts!['revoke']!, exact: true }).click();
    await page.getByText(texts!['noTokens']!).waitFor();
    expect(await devicesBy(token)).toBe(40005);

    // The messages of spec section 5 stand beside the fields.
    await button(texts!['changePassword']!).click();
    await page.locator('#password-original').fill('Wrong-horse-7');
    await page.locator('#password-next').fill('Ab1!');
    await page.locator('#password-repeated').fill('Ab1');
    await button(texts!['savePassword']!).click();
    await page.getByText(texts!['fault']!['passwordLength']!).waitFor();
    await page.getByText(texts!['fault']!['notSame']!).waitFor();
    const next = `Fresh-meadow-${languages.indexOf(language)}`;
    await page.locator('#password-next').fill(next);
    await page.locator('#password-repeated').fill(next);
    await button(texts!['savePassword']!).click();
    await expect.poll(() => page.locator('#password-original-note').innerText()).not.toBe('');
    await page.locator('#password-original').fill(password);
    await button(texts!['savePassword']!).click();
    await button(texts!['changePassword']!).waitFor();
    password = next;

    // Without a mail server the page says so, and who can set one up; what is chosen is kept.
    await page.getByText(texts!['noMailServer']!).waitFor();
    await page.getByRole('link', { name: texts!['setUpMail']! }).first().waitFor();
    await page.getByText(texts!['notificationsFixed']!, { exact: true }).first().waitFor();
    const signIns = page.getByRole('switch', {
      name: texts!['notificationKinds']!['sign-in']!['name']!,
      exact: true,
    });
    const isKept = (on: boolean) =>
      page.locator(`#notification-sign-in[aria-checked=${on}]:not(.ant-switch-loading)`).waitFor();
    await signIns.click();
    await isKept(false);
    await page.reload();
    await isKept(false);
    await signIns.click();
    await isKept(true);

    await page.getByText(texts!['themes']!['light']!, { exact: true }).click();
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('light');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
