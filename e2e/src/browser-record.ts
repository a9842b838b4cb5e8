import { type BrowserContext, type Request } from 'playwright-core';

/** Something that happened in a browser: when, and in one line what. */
export interface BrowserEvent {
  readonly at: Date;
  /** `call` is a request of a program or for a page, `file` one for what a page is made of. */
  readonly kind: 'call' | 'file' | 'console' | 'page';
  /** What is known of it by now: a call that was not answered yet says so. */
  says(): string;
}

/** What happened in a browser from the beginning, oldest first. */
export interface BrowserRecord {
  readonly context: BrowserContext;
  readonly events: readonly BrowserEvent[];
}

/** One that stays open for hours of a demo keeps what came last. */
const mostEvents = 5_000;

/** A path without its query, which may hold a ticket. */
function pathOf(url: string): string {
  const { pathname, hash } = new URL(url);
  return pathname + hash;
}

const callTypes: ReadonlySet<string> = new Set(['document', 'fetch', 'xhr', 'eventsource']);

/** Writes down what a browser asks and is answered, what its pages say on the console, and where they go. */
export function recordBrowser(context: BrowserContext): BrowserRecord {
  const events: BrowserEvent[] = [];
  const note = (kind: BrowserEvent['kind'], says: () => string) => {
    events.push({ at: new Date(), kind, says });
    if (events.length > mostEvents) events.shift();
  };
  const outcomes = new WeakMap<Request, string>();
  context.on('request', (request) => {
    const kind = callTypes.has(request.resourceType()) ? 'call' : 'file';
    const asked = `${request.method()} ${pathOf(request.url())}`;
    note(kind, () => `${asked} ${outcomes.get(request) ?? 'not answered yet'}`);
  });
  context.on('response', (response) => {
    outcomes.set(response.request(), `${response.status()}, not read to its end`);
  });
  context.on('requestfinished', (request) => {
    // It stands in the browser's own answer, which is here by now.
    void request.response().then(
      (response) => {
        const tookMs = Math.max(0, request.timing().responseEnd).toFixed(0);
        outcomes.set(request, `${response?.status() ?? 'no status'} ${tookMs} ms`);
      },
      () => undefined,
    );
  });
  context.on('requestfailed', (request) => {
    outcomes.set(request, `failed: ${request.failure()?.errorText ?? 'unknown'}`);
  });
  context.on('console', (message) => {
    // What was refused stands among the calls already, with its path.
    if (message.text().startsWith('Failed to load resource')) return;
    note('console', () => `console.${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => note('console', () => `uncaught: ${error.error().stack ?? ''}`));
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      const to = frame.url();
      if (frame === page.mainFrame() && URL.canParse(to)) note('page', () => `at ${pathOf(to)}`);
    });
    page.on('crash', () => note('page', () => 'the page crashed'));
    page.on('close', () => note('page', () => 'the page was closed'));
    page.on('websocket', (socket) => {
      note('page', () => `live connection to ${pathOf(socket.url())}`);
      socket.on('close', () => note('page', () => 'live connection closed'));
    });
  });
  return { context, events };
}

/** Events as lines, each with the time of day (UTC). */
export function linesOf(events: readonly BrowserEvent[]): string[] {
  return events.map(({ at, says }) => `${at.toISOString().slice(11, 23)} ${says()}`);
}
