import { type LiveMessage, liveMessage } from '@linekeeper/contract/live';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type WebSocketRoute,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { connectBrowser, ordinary, patienceMs } from './browser.ts';
import { useEvidence } from './evidence.ts';
import { StubServer } from './stub-server.ts';

/** What a browser test works with. */
export interface Fixture {
  readonly stub: StubServer;
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the browser complained of: errors of script and refusals by the policy. Answers of 4xx are not among them. */
  readonly complaints: string[];
  /** Opens the console at a path, its hash included, and waits until it stands. */
  open(path?: string): Promise<void>;
  /** Begins a session by its cookie, as the login does. */
  signIn(): Promise<void>;
  /** The hash route that is open. */
  route(): string;
  /** The live connections that were made, the newest last. */
  readonly sockets: WebSocketRoute[];
  /** Says something on the newest of them, as the contract has it. */
  push(message: LiveMessage): void;
  /** Answers an API call with an envelope of a test's own. */
  answer(path: string, status: number, body: unknown): Promise<void>;
}

/** One connection to the browser for a file, one server and one fresh browser profile for each test. */
export function useConsole(options: BrowserContextOptions = {}): Fixture {
  let browser: Browser | undefined;
  const fixture = { complaints: [] as string[], sockets: [] as WebSocketRoute[] } as {
    -readonly [K in keyof Fixture]: Fixture[K];
  };

  beforeAll(async () => {
    browser = await connectBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    fixture.complaints.length = 0;
    fixture.stub = await StubServer.start();
    fixture.context = await browser!.newContext({ ...ordinary, ...options });
    evidence.watch(fixture.context);
    fixture.context.setDefaultTimeout(patienceMs);
    fixture.page = await fixture.context.newPage();
    fixture.sockets.length = 0;
    await fixture.page.routeWebSocket(/\/api\/v1\/live\?ticket=/, (socket) => {
      fixture.sockets.push(socket);
    });
    fixture.page.on('pageerror', (error) => fixture.complaints.push(error.message));
    fixture.page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        fixture.complaints.push(message.text());
    });
  });
  afterEach(async () => {
    await fixture.context.close();
    await fixture.stub.stop();
    expect([...fixture.stub.state.faults], 'answers that the contract does not allow').toEqual([]);
  });
  // Its hook after a test runs before those above: hooks after tests run in reverse.
  const evidence = useEvidence();

  fixture.open = async (path = '/') => {
    await fixture.page.goto(fixture.stub.url + path);
    await fixture.page.locator('main').waitFor();
  };
  fixture.signIn = () =>
    fixture.context.addCookies([{ name: 'token', value: fixture.stub.issueToken(), url: fixture.stub.url }]);
  fixture.route = () => new URL(fixture.page.url()).hash.slice(1);
  fixture.push = (message) => fixture.sockets.at(-1)?.send(JSON.stringify(liveMessage.parse(message)));
  fixture.answer = async (path, status, body) => {
    await fixture.page.route(`**${path}*`, (route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
    );
  };
  return fixture;
}
