import { languages } from '@linekeeper/contract/language';
import { describe, expect, it, test } from 'vitest';
import { useServer } from './site.ts';
import { chooseOwnPassword, filled, signInAs, textsOf } from './visitor.ts';

/** A png of one transparent pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const site = useServer();

describe('product management', () => {
  it.each(languages)(
    'in %s: an application wants a display name and icon, and both stand in the top bar',
    async (language) => {
      const t = textsOf(language, 'applications');
      const complaints: string[] = [];
      const viewport = { width: language === 'zh-TW' ? 390 : 1440, height: 900 };
      const token = await site.token();
      const path = '/#/productManagement';
      const page = await site.visit({ path, language, viewport, complaints, token, noRefusals: true });

      // The product stands first: its name and icon are wanted in the same way.
      const product = page.getByRole('region').nth(0);
      await product.getByLabel(t['product']!['name']!, { exact: true }).fill('Watchtower');
      await product.getByRole('button', { name: textsOf(language, 'common')['cancel'], exact: true }).click();
      const card = page
        .getByRole('region')
        .filter({ has: page.getByLabel(t['name']!, { exact: true }) })
        .first();
      const name = `Watch ${language}`;
      const field = card.getByLabel(t['name']!, { exact: true });
      await field.fill(name);
      if (language === languages[0]) {
        await field.press('Enter');
        await card.getByText(t['iconEmpty']!, { exact: true }).waitFor();
      }
      await card.locator('input[type=file]').setInputFiles({
        name: 'icon.png',
        mimeType: 'image/png',
        buffer: picture,
      });
      await card.locator('img[src^="/api/v1/images/"]').waitFor();
      await field.press('Enter');
      const mode = page.getByRole('banner').getByRole('button', { name, exact: true });
      await mode.waitFor();
      await expect.poll(() => mode.locator('img').count()).toBe(1);
      await field.fill(' ');
      await field.press('Enter');
      await card.getByText(t['nameEmpty']!, { exact: true }).waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});

test('what is typed while a save is under way is not lost when that ends', async () => {
  const t = textsOf('en', 'applications')['product']!;
  const complaints: string[] = [];
  const path = '/#/productManagement';
  const page = await site.visit({ path, language: 'en', complaints, token: await site.token() });
  const card = page
    .getByRole('region')
    .filter({ has: page.getByLabel(t['name']!, { exact: true }) })
    .first();
  await card
    .locator('input[type=file]')
    .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: picture });
  await card.locator('img[src^="/api/v1/images/"]').waitFor();
  const typed = Promise.withResolvers<void>();
  await page.route('**/api/v1/products/displays/*', async (asked) => {
    await typed.promise;
    await asked.continue();
  });
  const field = card.getByLabel(t['name']!, { exact: true });
  await field.fill('Watchtower');
  await field.press('Enter');
  await field.fill('Watchtower of the north');
  typed.resolve();
  await page.getByText(textsOf('en', 'applications')['saved']!, { exact: true }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('Watchtower of the north');
  await card.getByRole('button', { name: textsOf('en', 'common')['cancel'], exact: true }).waitFor();
  expect(await field.inputValue()).toBe('Watchtower of the north');
  expect(complaints).toEqual([]);
  await page.context().close();
});

describe('maintenance mode', () => {
  it.each(languages)(
    'in %s: members see the notice in place of the screen until it ends, administrators pass',
    async (language) => {
      const t = textsOf(language, 'applications')['maintenance']!;
      const shell = textsOf(language, 'shell')['maintenance']!;
      const complaints: string[] = [];
      const api = await site.signIn();
      const username = `engineer-${language.toLowerCase()}`;
      const { list: roles } = await api.call('POST /api/v1/roles/list', { body: {} });
      const role = roles.find(({ builtIn }) => builtIn === 'engineer')!;
      const made = await api.call('POST /api/v1/members/create', {
        body: {
          username,
          name: 'Engineer',
          phone: null,
          email: null,
          departmentId: null,
          roleIds: [role.id],
        },
      });
      const viewport = { width: language === 'zh-TW' ? 390 : 1440, height: 900 };
      const open = (token?: string) => site.visit({ language, viewport, complaints, token });
      const member = await open();
      await signInAs(member, username, made.oneTimePassword ?? '');
      await chooseOwnPassword(member, 'Night-shift-9');
      await member.goto(`${site.url}/#/equipmentManagement/intelligence`);
      await member.getByRole('heading', { level: 1 }).waitFor();
      const admin = await open(await site.token());
      await admin.goto(`${site.url}/#/productManagement`);

      const begin = admin.getByRole('button', { name: t['begin']!, exact: true }).first();
      await begin.waitFor();
      const name = await admin
        .getByRole('region')
        .filter({ has: begin })
        .first()
        .getByRole('heading')
        .innerText();
      const card = admin.getByRole('region', { name, exact: true });
      await begin.click();
      const dialog = admin.getByRole('dialog');
      await dialog.getByText(/\d/).first().waitFor();
      await dialog.getByLabel(t['text']!, { exact: true }).fill('ACL rollout');
      await dialog.getByRole('button', { name: t['begin']!, exact: true }).click();

      // Told live, without a reload; the member stays where it was.
      const title = member.getByRole('heading', { name: filled(shell['title']!, { name }) });
      await title.waitFor();
      await member.getByText('ACL rollout').waitFor();
      await member.goto(`${site.url}/#/personal/information`);
      await title.waitFor({ state: 'detached' });
      await member.goto(`${site.url}/#/equipmentManagement/intelligence`);
      await title.waitFor();
      expect(await member.getByRole('alert').count()).toBe(0);
      await admin.getByText(filled(shell['pass']!, { name })).waitFor();
      await admin.goto(`${site.url}/#/equipmentManagement/intelligence`);
      await admin.getByText(filled(shell['pass']!, { name })).waitFor();
      await admin.getByText('ACL rollout').waitFor({ state: 'detached' });

      await admin.goto(`${site.url}/#/productManagement`);
      await card.getByRole('button', { name: t['end']!, exact: true }).click();
      await title.waitFor({ state: 'detached' });
      await member.getByRole('heading', { level: 1 }).waitFor();
      expect(complaints).toEqual([]);
      await member.context().close();
      await admin.context().close();
    },
  );
});

it('an administrator of an end customer begins and ends a maintenance, passes meanwhile, and sees a new key once', async () => {
  const [t, shell, common] = ['applications', 'shell', 'common'].map((area) => textsOf('en', area));
  const key = t!['key']!;
  const maintenance = t!['maintenance']!;
  const platform = await site.signIn();
  const made = await platform.call('POST /api/v1/organizations/tenants/create', {
    body: {
      name: 'Bank of Elsewhere',
      prefix: 'elsewhere',
      type: 16,
      parentId: 1,
      administrator: { username: 'chief', name: 'Chief' },
    },
  });
  const complaints: string[] = [];
  const page = await site.visit({ path: '/elsewhere', language: 'en', complaints });
  await signInAs(page, 'chief', made.oneTimePassword ?? '');
  await chooseOwnPassword(page, 'Night-shift-9');
  await page.goto(`${site.url}/elsewhere#/productManagement`);
  const begin = page.getByRole('button', { name: maintenance['begin']!, exact: true }).first();
  await begin.waitFor();
  const name = await page.getByRole('region').filter({ has: begin }).first().getByRole('heading').innerText();
  const card = page.getByRole('region', { name, exact: true });

  await begin.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: maintenance['begin']!, exact: true }).click();
  await page.getByText(filled(shell!['maintenance']!['pass']!, { name })).waitFor();
  await page.goto(`${site.url}/elsewhere#/equipmentManagement/intelligence`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto(`${site.url}/elsewhere#/productManagement`);
  await card.getByRole('button', { name: maintenance['end']!, exact: true }).click();
  await page.getByText(filled(shell!['maintenance']!['pass']!, { name })).waitFor({ state: 'detached' });

  await card.getByRole('button', { name: key['make']!, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: key['make']!, exact: true }).click();
  const shown = page.getByRole('dialog', { name: key['here']! });
  const secret = await shown.locator('code').innerText();
  expect(secret).toMatch(/^lka_[\w-]{43}$/);
  const read = await fetch(`${site.url}/monitor/api/v1/devices/list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(60_000),
  });
  expect(await read.json()).toMatchObject({ code: 0 });
  await shown.getByRole('button', { name: common!['close']!, exact: true }).click();
  await shown.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(secret);
  await card.getByRole('button', { name: key['rotate']!, exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
