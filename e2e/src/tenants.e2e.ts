import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from '@linekeeper/contract/language';
import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { adminPassword, type Stack, startStack } from './stack.ts';

interface Texts {
  readonly [key: string]: string & Texts;
}
const locales = path.resolve(import.meta.dirname, '../../console/locales');
const textsOf = (language: Language, area: string) =>
  JSON.parse(readFileSync(path.join(locales, language, `${area}.json`), 'utf8')) as Texts;
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, key: string) => values[key] ?? '');

let stack: Stack;
let browser: Browser;
beforeAll(async () => {
  stack = await startStack();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await stack.remove();
});

async function open(language: Language, prefix: string, complaints: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  await page.addInitScript((chosen) => globalThis.localStorage.setItem('lang', chosen), language);
  await page.goto(`${stack.url}/${prefix}`);
  return page;
}

async function signIn(page: Page, language: Language, username: string, password: string): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: textsOf(language, 'login')['signIn'], exact: true }).click();
}

describe('a tenant from its first day to a freeze', () => {
  it.each(languages)('in %s, with nothing in the browser’s error console', async (language) => {
    const [tenants, common] = ['tenants', 'common'].map((area) => textsOf(language, area));
    const complaints: string[] = [];
    const prefix = `bank-${language.toLowerCase()}`;
    const name = `Bank ${language}`;
    const page = await open(language, '', complaints);
    await signIn(page, language, 'admin', adminPassword);
    await page.getByRole('banner').waitFor();
    await page.goto(`${stack.url}/#/tenant`);

    // Reserved words are refused beside the field, before anything is sent.
    await page.getByRole('button', { name: tenants!['add']!, exact: true }).first().click();
    const form = page.getByRole('dialog');
    await form.locator('#tenant-name').fill(name);
    await form.locator('#tenant-prefix').fill('api');
    await form.locator('#tenant-adminName').fill('Wang Fang');
    await form.getByRole('button', { name: tenants!['create']! }).click();
    await form.getByText(tenants!['error']!['prefixWord']!).waitFor();
    await form.locator('#tenant-prefix').fill(prefix);
    await form.getByRole('button', { name: tenants!['create']! }).click();

    // The password of its first administrator, shown this once.
    const handover = page.getByRole('dialog', { name: tenants!['passwordTitle']! });
    await handover.waitFor();
    const password = (await handover.locator('dd').last().innerText()).trim().split(/\s/)[0] ?? '';
    await handover.getByRole('button', { name: tenants!['done']! }).click();
    await page.getByRole('row', { name: new RegExp(name) }).waitFor();

    const member = await open(language, prefix, complaints);
    await signIn(member, language, 'admin', password);
    await expect
      .poll(() => member.locator('input[name=password][autocomplete=current-password]').count())
      .toBe(0);

    // Frozen, with what it hits said before: the member is told once, and is out.
    const row = page.getByRole('row', { name: new RegExp(name) });
    await row.hover();
    await row.getByRole('button', { name: filled(tenants!['actNamed']!['freeze']!, { name }) }).click();
    const question = page.getByRole('dialog');
    await question.getByText(/1/).first().waitFor();
    await question.getByRole('button', { name: tenants!['act']!['freeze']!, exact: true }).click();
    await row.getByText(tenants!['state']!['frozen']!).waitFor();
    await member.reload();
    await member.getByText(/冻结|凍結|frozen/).waitFor();
    await member.getByRole('button', { name: common!['ok']!, exact: true }).click();
    await member.locator('input[name=username]').waitFor();

    expect(complaints).toEqual([]);
    await page.context().close();
    await member.context().close();
  });
});
