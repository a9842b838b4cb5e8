import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { connectBrowser } from './browser.ts';
import { useEvidence } from './evidence.ts';
import { type Server, type ServerSettings, startServer } from './server.ts';
import { type Stack, startStack } from './stack.ts';
import { visit, type Visit } from './visitor.ts';

/** Something that serves the console, and browsers that look at it. It stands from the first `beforeAll` of a file on. */
export type Site<T> = T & {
  /** Somebody with a browser of their own, at an address of the site. */
  visit(asked: Visit): Promise<Page>;
};

/** Starts one for a file, and ends it after the browsers that look at it. */
function useSite<T extends { readonly url: string }>(
  start: () => Promise<T>,
  end: (started: T) => Promise<unknown>,
): Site<T> {
  const site = {} as Site<T>;
  let started: T | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    started = await start();
    browser = await connectBrowser();
    const { url } = started;
    Object.assign(site, started, {
      visit: (asked: Visit) => visit(browser!, url, asked, evidence.watchVisitor),
    });
  });
  afterAll(async () => {
    await browser?.close();
    if (started) await end(started);
  });
  // Its hook after the file runs before the one above: hooks after tests run in reverse.
  const evidence = useEvidence();
  return site;
}

/** The real server in this process, for what is decided between server and browser. */
export function useServer(settings: ServerSettings = {}): Site<Server> {
  return useSite(
    () => startServer(settings),
    (server) => server.close(),
  );
}

/** The whole product as `command` starts it, for what a stranger does from the first start on. */
export function useStack(command?: readonly [string, ...string[]]): Site<Stack> {
  return useSite(
    () => startStack({}, command),
    (stack) => stack.remove(),
  );
}
