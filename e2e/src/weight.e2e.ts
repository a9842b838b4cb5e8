import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { useConsole } from './fixture.ts';

const site = useConsole();
const KB = 1024;

/** Collects the JavaScript that the page asks for, as bytes after gzip by name. */
function weigh(): Map<string, number> {
  const scripts = new Map<string, number>();
  site.page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    void response.body().then((body) => scripts.set(response.url(), gzipSync(body, { level: 9 }).length));
  });
  return scripts;
}
const total = (scripts: Map<string, number>) => [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);

it('the login weighs at most 130 KB of JavaScript, without router, shell and component library', async () => {
  const scripts = weigh();
  await site.open();
  await site.page.waitForLoadState('networkidle');
  expect(scripts.size).toBeGreaterThan(2);
  expect(total(scripts)).toBeLessThanOrEqual(130 * KB);
  expect([...scripts.keys()].filter((url) => /shell-frame|open-console/.test(url))).toEqual([]);
});

it('the shell weighs at most 280 KB of JavaScript in all', async () => {
  site.stub.state.codes = [];
  const scripts = weigh();
  await site.signIn();
  await site.open();
  await site.page.getByText('还没有可以打开的页面').waitFor();
  await site.page.waitForLoadState('networkidle');
  expect([...scripts.keys()].some((url) => url.includes('shell-frame'))).toBe(true);
  expect(total(scripts)).toBeLessThanOrEqual(280 * KB);
});
