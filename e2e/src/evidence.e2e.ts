import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { recordBrowser } from './browser-record.ts';
import { saveEvidence } from './evidence.ts';
import { useConsole } from './fixture.ts';

const site = useConsole();

it('what a failed test saw is saved: pictures, pages, calls with answers or without one, words, and where it went', async () => {
  const record = recordBrowser(site.context);
  // The recorder listens to pages that are opened from now on.
  const page = await site.context.newPage();
  await page.route('**/api/v1/slow*', () => {});
  await page.route('**/api/v1/broken', (route) => route.abort('connectionreset'));
  await page.goto(`${site.stub.url}/?secret=1`);
  await page.locator('main').waitFor();
  await page.evaluate(
    `void fetch('/api/v1/slow?secret=1'); fetch('/api/v1/broken').catch(() => console.warn('odd'))`,
  );
  await expect.poll(() => record.events.some(({ kind }) => kind === 'console')).toBe(true);

  const printed = await saveEvidence('recorder', [record]);
  const folder = /^Evidence: (\S+)$/m.exec(printed)?.[1] ?? '';
  try {
    expect(path.basename(folder)).toMatch(/^linekeeper-evidence-recorder-/);
    const page1 = `browser-1-page-1`;
    const page2 = `browser-1-page-2`;
    expect((await readdir(folder)).sort()).toEqual(
      [`${page1}.html`, `${page1}.png`, `${page2}.html`, `${page2}.png`, 'browser-1.txt'].sort(),
    );
    expect(await readFile(path.join(folder, `${page2}.html`), 'utf8')).toContain('<main');
    const png = await readFile(path.join(folder, `${page2}.png`));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const all = await readFile(path.join(folder, 'browser-1.txt'), 'utf8');
    expect(all).toMatch(/\/assets\/\S+\.js 200 \d+ ms/);
    for (const said of [printed, all]) {
      expect(said).toMatch(/\d\d:\d\d:\d\d\.\d{3} GET \/api\/v1\/site 200 \d+ ms/);
      expect(said).toContain('GET /api/v1/slow not answered yet');
      expect(said).toContain('GET /api/v1/broken failed: net::ERR_CONNECTION_RESET');
      expect(said).toContain('console.warning: odd');
      expect(said).toContain('at /#/login');
      // What a query holds may let somebody in.
      expect(said.replace(/^browser 1, at .*$/m, '')).not.toContain('secret');
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
