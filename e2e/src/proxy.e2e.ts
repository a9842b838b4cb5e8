import { type Language, languages } from '@linekeeper/contract/language';
import { type Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer } from './site.ts';
import { filled, textsOf } from './visitor.ts';

const site = useServer();
let bankId: number;
const bank = 'Bank of Elsewhere';

beforeAll(async () => {
  const admin = await site.signIn();
  for (let index = 0; index < 60; index += 1)
    await admin.call('POST /api/v1/organizations/tenants/create', {
      body: { name: `Customer ${index}`, prefix: `customer-${index}`, type: 16, parentId: 1 },
    });
  const made = await admin.call('POST /api/v1/organizations/tenants/create', {
    body: { name: bank, prefix: 'elsewhere', type: 16, parentId: 1 },
  });
  bankId = made.companyId;
});

async function open(language: Language, width: number, complaints: string[]): Promise<Page> {
  const viewport = { width, height: 844 };
  const page = await site.visit({ language, viewport, complaints, token: await site.token() });
  await page.getByRole('banner').waitFor();
  return page;
}

/** Adds an outlet in the tenant by the page's own session; gives the code of the answer. */
async function write(page: Page): Promise<number> {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name === 'token')?.value ?? '';
  const answer = await page.request.post(`${site.url}/monitor/api/v1/outlets/create`, {
    headers: { authorization: `Bearer ${token}`, 'company-id': String(bankId), proxy: 'true' },
    data: { number: `${Date.now()}`, name: 'Outlet', region: 'South' },
  });
  return ((await answer.json()) as { code: number }).code;
}

describe('acting for a tenant among many', () => {
  it.each(languages.map((language, index) => [language, index === 1 ? 390 : 1440] as const))(
    'in %s at %i px: found by keyboard, entered for a reason, read-only until stepped up, left again',
    async (language, width) => {
      const acting = textsOf(language, 'acting');
      const complaints: string[] = [];
      const page = await open(language, width, complaints);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (/\/(workbench|customers\/overview)$/.test(request.url()))
          asked.push(request.headers()['company-id'] ?? '');
      });

      await page.keyboard.press('o');
      await page.getByRole('combobox', { name: acting['search']! }).fill('elsewh');
      await expect.poll(() => page.getByRole('option').count()).toBe(1);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: filled(acting['enterTitle']!, { name: bank }) });
      const reason = dialog.getByLabel(acting['reason']!);
      await reason.fill('');
      await page.keyboard.press('Enter');
      await dialog.getByRole('alert').getByText(acting['reasonEmpty']!).waitFor();
      await reason.fill('Line 3 is down');
      await page.keyboard.press('Enter');

      const banner = page.getByRole('region', { name: acting['banner']! });
      await banner.getByText(filled(acting['actingFor']!, { name: bank })).waitFor();
      await banner.getByText(acting['readsOnly']!).waitFor();
      await expect.poll(() => banner.getByRole('timer').innerText()).toMatch(/2[5-9]:\d\d/);
      await dialog.waitFor({ state: 'detached' });
      expect(await write(page)).toBe(60106);

      await banner.getByRole('button', { name: acting['stepUp']!, exact: true }).click();
      await banner.getByText(acting['mayChange']!).waitFor();
      expect(await write(page)).toBe(0);

      await banner.getByRole('button', { name: acting['extend']! }).click();
      await banner.getByRole('menuitem').last().click();
      await expect.poll(() => banner.getByRole('timer').innerText()).toMatch(/3:5\d:\d\d/);

      await banner.getByRole('button', { name: filled(acting['leave']!, { name: 'Linekeeper' }) }).click();
      await banner.waitFor({ state: 'detached' });
      expect(await write(page)).toBe(60103);
      // What is shown after leaving was asked for anew, for the own tenant.
      await expect.poll(() => asked.at(-1)).toBe('1');
      expect(complaints).toEqual([]);

      // The next time the last reason is offered, and the tenant stands first.
      await page.keyboard.press('o');
      await expect.poll(() => page.getByRole('option').first().innerText()).toContain(bank);
      await page.getByRole('option').first().click();
      await expect.poll(() => reason.inputValue()).toBe('Line 3 is down');
      await page.context().close();
    },
  );
});
