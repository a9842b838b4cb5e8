import { type Browser, chromium } from 'playwright-core';

/**
 * How long a page is waited for, in ms: what comes at once on a quiet machine may take much longer on a busy one, and what
 * does not come at all is found out late rather than taken for it.
 */
export const patienceMs = 60_000;

/** Debian's Chromium, without a window and without calls of its own to the outside. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
