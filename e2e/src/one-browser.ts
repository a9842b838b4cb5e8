import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { browserVariable } from './browser.ts';

/** Debian's Chromium: the one without windows, else the whole one, whose tests cost more than twice as much. */
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** One browser for all test files of a run, without a window and without calls of its own to the outside. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({
    executablePath: process.env['CHROMIUM'] ?? programs.find((program) => existsSync(program)),
    headless: true,
    host: '127.0.0.1',
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
  process.env[browserVariable] = server.wsEndpoint();
  return () => server.close();
}
