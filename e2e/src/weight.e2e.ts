import { gzipSync } from 'node:zlib';
import { type Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { measureBundle } from '../../scripts/bundle.ts';
import { useConsole } from './fixture.ts';

const site = useConsole();
const KB = 1024;

/** Collects the JavaScript that the page asks for; once the page is quiet, gives it as bytes after gzip by name. */
function weigh(): () => Promise<Map<string, number>> {
  const scripts: Promise<[string, number]>[] = [];
  const bytesOf = async (response: Response): Promise<[string, number]> => {
    return [response.url(), gzipSync(await response.body(), { level: 9 }).length];
  };
  site.page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(bytesOf(response));
  });
  return async () => {
    await site.page.waitForLoadState('networkidle');
    return new Map(await Promise.all(scripts));
  };
}
const total = (scripts: Map<string, number>) => [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);

it('the login weighs at most 130 KB of JavaScript, without router, shell and component library', async () => {
  const weighed = weigh();
  await site.open();
  const scripts = await weighed();
  expect(scripts.size).toBeGreaterThan(2);
  expect(total(scripts)).toBeLessThanOrEqual(130 * KB);
  expect([...scripts.keys()].filter((url) => /shell-frame|open-console/.test(url))).toEqual([]);
});

it('the shell weighs at most 280 KB of JavaScript in all', async () => {
  site.stub.state.codes = [];
  const weighed = weigh();
  await site.signIn();
  await site.open();
  await site.page.getByText('还没有可以打开的页面').waitFor();
  const scripts = await weighed();
  expect([...scripts.keys()].some((url) => url.includes('shell-frame'))).toBe(true);
  expect(total(scripts)).toBeLessThanOrEqual(280 * KB);
});

it('each screen weighs at most 150 KB of JavaScript beside the shell, and the charts 200 KB', () => {
  const weights = measureBundle();
  // Every screen that has a file of its own, not those that somebody thought of.
  expect(weights.length).toBeGreaterThan(15);
  const kb = ({ name, bytes }: (typeof weights)[number]) => `${name}: ${(bytes / KB).toFixed(1)} KB`;
  expect(weights.filter(({ bytes, budgetBytes }) => bytes > budgetBytes).map(kb)).toEqual([]);
});
