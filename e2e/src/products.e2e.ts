import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Language, languages } from '@linekeeper/contract/language';
import { type Api } from '@linekeeper/simulators/demo/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useServer } from './site.ts';
import { textsOf } from './visitor.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Keys and files of whoever issues licences, away from the server's data. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'linekeeper-vendor-'));
const key = path.join(folder, 'vendor.key');
const licence = (...args: string[]) =>
  execFileSync(process.execPath, ['scripts/run.mjs', 'licence', ...args], { cwd: root, encoding: 'utf8' });

const publicKey = /LICENCE_PUBLIC_KEYS=(\S+)/.exec(licence('key', '--out', key))?.[1] ?? '';
const site = useServer({ licencePublicKeys: [publicKey] });
let admin: Api;
let installation: string;

beforeAll(async () => {
  admin = await site.signIn();
  ({ installation } = await admin.call('POST /api/v1/licences/current', { body: {} }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A licence file of the vendor's, as the command writes it. */
function issue(tenant: string, edition: string): string {
  const file = path.join(folder, `${tenant}-${edition}.txt`);
  const said = ['--installation', installation, '--tenant', tenant, '--edition', edition];
  licence('issue', '--key', key, ...said, '--validity', 'one-year', '--out', file);
  return file;
}

/** What the browser complained of is looked at when all is done; a file that is refused answers 4xx on purpose. */
async function open(path: string, language: Language, width = 1440) {
  const complaints: string[] = [];
  const viewport = { width, height: 900 };
  const page = await site.visit({ path, language, viewport, complaints, token: await site.token() });
  return { page, complaints };
}

describe('licences', () => {
  it.each(languages)(
    'are uploaded, refused with a reason, and shown with usage and history, in %s',
    async (language) => {
      const texts = textsOf(language, 'licences');
      const prefix = `licensed-${language.toLowerCase()}`;
      await admin.call('POST /api/v1/organizations/tenants/create', {
        body: { name: `Shops ${language}`, prefix, type: 16, parentId: 1 },
      });
      const file = issue(prefix, 'premium');
      const edited = path.join(folder, `edited-${language}.txt`);
      writeFileSync(edited, readFileSync(file, 'utf8').replace('"premium"', '"flagship"'));

      const { page, complaints } = await open('/#/license', language, language === 'zh-TW' ? 390 : 1440);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('button', { name: `Shops ${language}`, exact: true }).click();
      const drawer = page.locator('.ant-drawer');
      await drawer.getByText(prefix, { exact: true }).waitFor();
      await drawer.getByRole('button', { name: texts['upload'], exact: true }).click();
      const dialog = page.locator('.ant-modal');
      await dialog.locator('input[type=file]').setInputFiles(edited);
      await dialog.getByRole('button', { name: texts['upload'], exact: true }).click();
      await dialog.getByRole('alert').waitFor();
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.getByRole('button', { name: texts['upload'], exact: true }).click();
      await drawer.getByText(texts['status']!['current']!, { exact: true }).waitFor();
      for (const text of [
        texts['editions']!['premium'],
        texts['kind']!['networkDevices'],
        path.basename(file),
      ])
        await expect.poll(() => drawer.innerText()).toContain(text);
      // What does not run here yet is not shown as if it could be used.
      expect(await drawer.innerText()).not.toContain(texts['kind']!['freeWorkOrders']);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});

describe('a given licence', () => {
  it.each(languages)('wants a validity period, is given and withdrawn in words, in %s', async (language) => {
    const texts = textsOf(language, 'licences');
    const name = `Bakery ${language}`;
    await admin.call('POST /api/v1/organizations/tenants/create', {
      body: { name, prefix: `bakery-${language.toLowerCase()}`, type: 16, parentId: 1 },
    });
    const { page, complaints } = await open('/#/license', language);
    const named = (key: string) =>
      page.getByRole('button', { name: texts[key]!.replace('{{name}}', name), exact: true });
    await named('giveTo').click();
    const dialog = page.locator('.ant-modal');
    await dialog.getByLabel(texts['kind']!['networkDevices']!).fill('25');
    await dialog.getByRole('button', { name: texts['giveDo'], exact: true }).click();
    await dialog.getByText(texts['error']!['validityEmpty']!, { exact: true }).waitFor();
    await dialog.getByLabel(texts['validity']!, { exact: true }).click();
    await page.getByTitle(texts['validities']!['six-months']!, { exact: true }).click();
    await dialog.getByRole('button', { name: texts['giveDo'], exact: true }).click();
    await named('withdrawNamed').click();
    await dialog.getByText(texts['withdrawHits']!['grace']!, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: texts['withdraw'], exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText(texts['state']!['grace']!, { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('products', () => {
  it.each(languages)(
    'of a tenant below are disabled and enabled, with what it hits said before, in %s',
    async (language) => {
      const texts = textsOf(language, 'products');
      const name = `Clinics ${language}`;
      await admin.call('POST /api/v1/organizations/tenants/create', {
        body: { name, prefix: `clinics-${language.toLowerCase()}`, type: 16, parentId: 1 },
      });
      const { page, complaints } = await open('/#/product', language);
      await page.getByRole('button', { name, exact: true }).click();
      const card = page.locator('.ant-drawer li').first();
      await card.getByText(texts['state']!['enabled']!, { exact: true }).waitFor();
      await card.getByRole('button').first().click();
      const dialog = page.locator('.ant-modal');
      await expect.poll(() => dialog.innerText()).toContain(name);
      await dialog.getByRole('button', { name: texts['act']!['disable'], exact: true }).click();
      await card.getByText(texts['state']!['disabled']!, { exact: true }).waitFor();
      await card.getByRole('button').first().click();
      await card.getByText(texts['state']!['enabled']!, { exact: true }).waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});
