import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';

/**
 * How long a page is waited for, in ms: what comes at once on a quiet machine may take much longer on a busy one, and what
 * does not come at all is found out late rather than taken for it.
 */
export const patienceMs = 60_000;

/**
 * How a browser of the tests is opened. It asks for less motion: a dialog that grows is elsewhere when a press ends than when
 * it began, and then it was none. On a busy machine that happens; that dialogs move at all is looked at in preferences.e2e.ts.
 */
export const ordinary: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
};

/** The variable that tells the test files of a run where its one browser listens. */
export const browserVariable = 'LINEKEEPER_TEST_BROWSER';

/**
 * A connection of its own to the run's browser: what is opened through it closes with it, and nobody else sees any of it.
 * Throws when no browser was started (one-browser.ts).
 */
export function connectBrowser(): Promise<Browser> {
  const address = process.env[browserVariable];
  if (!address) throw new Error(`${browserVariable} names no browser: one-browser.ts starts it.`);
  return chromium.connect(address, { timeout: patienceMs });
}
