import { type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { adminPassword, type Stack, startStack } from './stack.ts';
import { filled, signInAs, textsOf, visit } from './visitor.ts';

let stack: Stack;
let browser: Browser;
const bank = 'Bank of Elsewhere';

beforeAll(async () => {
  stack = await startStack();
  browser = await launchBrowser();
  const admin = await stack.signIn();
  await admin.call('POST /api/v1/organizations/tenants/create', {
    body: { name: bank, prefix: 'elsewhere', type: 16, parentId: 1 },
  });
});
afterAll(async () => {
  await browser.close();
  await stack.remove();
});

describe('changing the tenant that is looked at', () => {
  it('asks before typed input is lost, and shows or asks nothing of one tenant in the other', async () => {
    const [acting, common, roles] = ['acting', 'common', 'roles'].map((area) => textsOf('en', area));
    const complaints: string[] = [];
    const page = await visit(browser, { url: stack.url, language: 'en', complaints });
    await signInAs(page, 'admin', adminPassword);
    await page.getByRole('banner').waitFor();
    await page.goto(`${stack.url}/#/roles`);
    await page.getByRole('button', { name: roles!['add']! }).click();
    await page.getByLabel(roles!['name']!, { exact: true }).fill('Night shift');

    // The switch stands behind the drawer of the form; its shortcut presses it all the same.
    const enter = async () => {
      await page.locator('button[data-tenant-switch]').dispatchEvent('click');
      await page.getByRole('option', { name: bank }).click();
      await page.getByLabel(acting!['reason']!).fill('A look');
      await page.getByRole('button', { name: acting!['enter']!, exact: true }).click();
    };
    const stays: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/proxy/enter')) stays.push(request.url());
    });
    await enter();
    const question = page.getByRole('dialog', { name: common!['unsavedTitle']! });
    await question.getByRole('button', { name: common!['keepEditing']! }).click();
    await expect
      .poll(() => page.getByLabel(roles!['name']!, { exact: true }).inputValue())
      .toBe('Night shift');
    expect(await page.getByRole('region', { name: acting!['banner']! }).count()).toBe(0);
    // Nobody is said to have been where they did not go.
    expect(stays).toEqual([]);

    const asked = new Map<string, Set<string>>();
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      const tenant = request.headers()['company-id'] ?? '';
      if (path.startsWith('/api/v1/roles')) asked.set(tenant, (asked.get(tenant) ?? new Set()).add(path));
    });
    await enter();
    await question.getByRole('button', { name: common!['discard']! }).click();
    const banner = page.getByRole('region', { name: acting!['banner']! });
    await banner.getByText(filled(acting!['actingFor']!, { name: bank })).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect([...asked.keys()].filter((tenant) => tenant !== '1')).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
