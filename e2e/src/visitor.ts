import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language } from '@linekeeper/contract/language';
import { screenTitles } from '@linekeeper/contract/screen-titles';
import { type Browser, type BrowserContext, type Download, type Page } from 'playwright-core';
import { ordinary, patienceMs } from './browser.ts';

/** Texts of one area of the console, nested as they stand in its file. */
export interface Texts {
  readonly [key: string]: string & Texts;
}

const root = path.resolve(import.meta.dirname, '../../console');
/** Texts of one area stand beside its screens, those that several share in `locales`. */
function fileOf(language: Language, area: string): string {
  const beside = path.join(root, 'src/features', area, 'texts', `${language}.json`);
  return existsSync(beside) ? beside : path.join(root, 'locales', language, `${area}.json`);
}
const titlesOf = (language: Language) =>
  Object.fromEntries(Object.entries(screenTitles).map(([name, title]) => [name, title[language]]));
/** The texts of an area as the console knows them: `screens` are the titles that stand in the contract. */
export const textsOf = (language: Language, area: string) =>
  (area === 'screens'
    ? titlesOf(language)
    : JSON.parse(readFileSync(fileOf(language, area), 'utf8'))) as Texts;
/** A text with its `{{names}}` filled in. */
export const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, key: string) => values[key] ?? '');

export interface Visit {
  /** Below the site's own address; its front page where none is given. */
  readonly path?: string;
  readonly language: Language;
  /** Of a session that was begun before; without one the visitor stands at the login. */
  readonly token?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** What the browser complains of is put here: errors of script and refusals by the policy. */
  readonly complaints: string[];
  /** Where no call may be refused, that is complained of too. */
  readonly noRefusals?: boolean;
}

/**
 * How the browser tells of a call that was refused, and of a live connection: one that is under way when its session ends is
 * refused, too, and who signs out at once meets that by chance.
 */
const refusals =
  /^Failed to load resource|^WebSocket connection to '[^']*\/api\/v1\/live\?[^']*' failed: .*(HTTP Authentication failed|Unexpected response code: 403)/;

/** Somebody with a browser of their own, at an address of a site; `watch` is given the browser before it does anything. */
export async function visit(
  browser: Browser,
  url: string,
  asked: Visit,
  watch: (context: BrowserContext) => void,
): Promise<Page> {
  const { path: asksFor = '/', language, token, viewport, complaints, noRefusals = false } = asked;
  const context = await browser.newContext({ ...ordinary, ...(viewport && { viewport }) });
  watch(context);
  if (token !== undefined) await context.addCookies([{ name: 'token', value: token, url }]);
  const page = await context.newPage();
  // What does not come is told where it was waited for.
  page.setDefaultTimeout(patienceMs);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isRefusal = refusals.test(message.text());
    if (message.type() === 'error' && (noRefusals || !isRefusal)) complaints.push(message.text());
  });
  await page.addInitScript((chosen) => globalThis.localStorage.setItem('lang', chosen), language);
  await page.goto(url + asksFor);
  return page;
}

/**
 * Leads a console that is open to another of its screens, by way of the page of unknown paths: nothing of the screen before is
 * taken for this one's, and the console need not be loaded anew. `address` is what follows the `#`.
 */
export async function leadTo(page: Page, language: Language, address: string): Promise<void> {
  const go = (hash: string) => page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await go('/404');
  await page.getByRole('button', { name: textsOf(language, 'common')['toStart']!, exact: true }).waitFor();
  await go(address);
}

/** What was saved. */
export async function contentOf(download: Download): Promise<Buffer> {
  return Buffer.concat(await (await download.createReadStream()).toArray());
}

/** Signs in with name and password on the login that is open. */
export async function signInAs(page: Page, username: string, password: string): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

/** Gives an account that begins with a one-time password one of its own. */
export async function chooseOwnPassword(page: Page, password: string): Promise<void> {
  await page.locator('input[name=repeat]').waitFor();
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=repeat]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.getByRole('banner').waitFor();
}

/**
 * Does what ends the session of a page, and waits for the login of the document that is loaded then: the page changes its
 * address before it reloads, and what is typed there in between is lost. Closed in the middle of it, Chromium never answers.
 */
export async function untilSignedOut(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('load'), act()]);
  await page.locator('input[name=username]').waitFor();
}

/** Signs out by the menu of one's own account, back to the login. */
export async function signOut(page: Page, language: Language): Promise<void> {
  const { person } = textsOf(language, 'shell');
  const menu = new RegExp(`^${filled(person!, { name: '.*' })}$`);
  await page.getByRole('banner').getByRole('button', { name: menu }).click();
  const out = page.getByRole('menuitem', { name: textsOf(language, 'common')['signOut']! });
  await untilSignedOut(page, () => out.click());
}
