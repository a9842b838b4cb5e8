import { type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { builtScreens } from './built-screens.ts';
import { libraryNames } from './library-names.ts';
import { adminPassword, type Stack, startStack } from './stack.ts';
import { stillness } from './stillness.ts';
import { signInAs, textsOf, visit } from './visitor.ts';

/** What is heard: no button, picture or choice is left with the English name that the component library gives it. */
let stack: Stack;
let browser: Browser;
beforeAll(async () => {
  stack = await startStack();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await stack?.remove();
});

const [audit, common, roles] = ['audit', 'common', 'roles'].map((area) => textsOf('zh', area));

it('every screen, its forms, and what is searched and chosen there have names in the reader’s language', async () => {
  const complaints: string[] = [];
  const page = await visit(browser, { url: stack.url, language: 'zh', complaints });
  const untilStill = stillness(page);
  const heard: Record<string, string[]> = {};
  const hear = async (where: string) => {
    const names = libraryNames(await untilStill(), ['admin']);
    if (names.length > 0) heard[where] = names;
  };
  const open = async (address: string) => {
    await page.goto(`${stack.url}/#${address}`);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  };
  const clear = page.getByRole('button', { name: common!['clear']!, exact: true });
  await signInAs(page, 'admin', adminPassword);
  await page.getByRole('banner').waitFor();
  for (const { path } of builtScreens.filter((screen) => !screen.path.includes(':'))) {
    for (const form of ['?add=1', '?import=1']) {
      await open(path + form);
      await hear(path + form);
    }
  }

  const filters = '/auditLog?action=session.begin,session.end&actor=admin&subjectType=tenant&subjectId=1';
  await open(filters);
  await hear(filters);
  await page.getByRole('combobox', { name: audit!['who']! }).click();
  await page.getByRole('listbox').first().waitFor({ state: 'attached' });
  await hear('a choice that is open');

  await open('/roles');
  await page.getByLabel(roles!['search']!).fill('x');
  await hear('a search');
  expect(heard).toEqual({});
  expect(await clear.count()).toBe(1);
  await open(filters);
  await expect.poll(() => clear.count()).toBe(4);
  expect(complaints).toEqual([]);
  await page.context().close();
});
