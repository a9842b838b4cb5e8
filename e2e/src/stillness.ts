import { type Page, type Request } from 'playwright-core';
import { expect } from 'vitest';
import { controlsIn } from './offered.ts';

/**
 * Watches the calls of a page from now on. What it gives waits until none is under way and what can be used on the page stays
 * the same, and then says what `ariaSnapshot` says of the page.
 */
export function stillness(page: Page): () => Promise<string> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    let snapshot = '';
    let before: string | undefined;
    const isStill = async () => {
      snapshot = await page.locator('body').ariaSnapshot();
      const now = controlsIn(snapshot)
        .map(({ role, name }) => `${role} ${name}`)
        .join();
      const isSame = underWay.size === 0 && now === before;
      before = now;
      return isSame;
    };
    await expect.poll(isStill, { interval: 200 }).toBe(true);
    return snapshot;
  };
}
