import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { type BrowserRecord, linesOf, recordBrowser } from './browser-record.ts';

/** A page that hangs must not keep the rest of the evidence. */
const pictureMs = 10_000;
/** How much of what happened is printed with a failure; the folder has all of it. */
const [callsPrinted, saidPrinted] = [15, 5];

function inTime<T>(operation: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`It took more than ${pictureMs} ms.`)), pictureMs).unref();
  });
  return Promise.race([operation, late]);
}

/** Writes one piece of evidence, or why it could not be had. */
async function save(file: string, read: () => Promise<string | Buffer>): Promise<void> {
  const content = await inTime(read()).catch((error: unknown) => error as Error);
  if (content instanceof Error) await writeFile(`${file}.missing.txt`, content.message);
  else await writeFile(file, content);
}

async function savePage(page: Page, base: string): Promise<void> {
  await save(`${base}.png`, () => page.screenshot({ timeout: pictureMs }));
  await save(`${base}.html`, () => page.content());
}

/**
 * Saves what stands in front of some people and all that happened in their browsers, into a new folder among the system's
 * temporary files. Gives what to print of it: the folder, and the last calls and words of each browser.
 * @param name begins the folder's name
 */
export async function saveEvidence(name: string, records: Iterable<BrowserRecord>): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `linekeeper-evidence-${name}-`));
  const said = [`Evidence: ${folder}`];
  let number = 0;
  for (const { context, events } of records) {
    number += 1;
    const pages = context.pages();
    for (const [index, page] of pages.entries())
      await savePage(page, path.join(folder, `browser-${number}-page-${index + 1}`));
    await writeFile(path.join(folder, `browser-${number}.txt`), `${linesOf(events).join('\n')}\n`);
    const last = (kinds: readonly string[], count: number) =>
      linesOf(events.filter(({ kind }) => kinds.includes(kind)).slice(-count)).map((line) => `  ${line}`);
    said.push(
      `browser ${number}, at ${pages.map((page) => page.url()).join(' and ') || 'no page any more'}`,
      ...last(['call', 'page'], callsPrinted),
      ...last(['console'], saidPrinted),
    );
  }
  return said.join('\n');
}

/** What a suite or test of Vitest says of its end, as far as evidence needs it. */
interface Outcome {
  readonly name: string;
  readonly result?: { readonly state: string; readonly errors?: { message: string }[] };
  readonly tasks?: readonly Outcome[];
}

/** The first error of a suite that failed by itself, in a hook: that of its tests stands with them. */
function hookFault(suite: Outcome): { message: string } | undefined {
  if (suite.result?.errors?.[0]) return suite.result.errors[0];
  for (const task of suite.tasks ?? []) {
    const fault = task.tasks && hookFault(task);
    if (fault) return fault;
  }
  return undefined;
}

/** Takes the browsers that a failure is understood by. */
export interface Evidence {
  /** Records a browser from now on, until it is closed. */
  watch(context: BrowserContext): void;
  /** The same for one that a test closes itself: it stays until the test is over, so that there is something left to see. */
  watchVisitor(context: BrowserContext): void;
}

/**
 * Evidence for the tests of a file: where one fails, the message of its failure names a folder with what was seen, and the last
 * calls. Hooks after tests run in reverse, so call it behind those that close what is watched.
 */
export function useEvidence(): Evidence {
  const records = new Map<BrowserContext, BrowserRecord>();
  const leaving = new Map<BrowserContext, () => Promise<void>>();

  const addTo = async (error: { message: string } | undefined, filepath: string) => {
    if (!error || records.size === 0) return;
    const name = path.basename(filepath, '.e2e.ts');
    error.message += `\n\n${await saveEvidence(name, records.values())}`;
  };
  const watch = (context: BrowserContext) => {
    records.set(context, recordBrowser(context));
    context.on('close', () => records.delete(context));
  };
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await addTo(task.result.errors?.[0], task.file.filepath);
    for (const [context, close] of [...leaving]) {
      leaving.delete(context);
      await close();
    }
  });
  // Vitest wants the names of fixtures in braces there; none is needed.
  // eslint-disable-next-line no-empty-pattern
  afterAll(({}, suite) => addTo(hookFault(suite), suite.file.filepath));

  return {
    watch,
    watchVisitor(context) {
      watch(context);
      const close = context.close.bind(context);
      context.close = (options) => {
        leaving.set(context, () => close(options));
        return Promise.resolve();
      };
    },
  };
}
