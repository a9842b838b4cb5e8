import { scriptsOf } from './wall-pace.ts';

/** The page as the server has it now; undefined where it does not answer. */
async function servedPage(): Promise<string | undefined> {
  const answer = await fetch(location.pathname, {
    cache: 'no-store',
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined);
  return answer?.ok ? answer.text().catch(() => '') : undefined;
}

/** Loads the page anew where the server has another build of the console than the one that runs: called after it was away. */
export async function reloadIfNewBuild(): Promise<void> {
  const page = await servedPage();
  if (page === undefined) return;
  const served = scriptsOf(page);
  if (served !== '' && served !== scriptsOf(document.documentElement.outerHTML.slice(0, 20_000)))
    location.reload();
}

/** Seldom enough for a wall whose other slides are well. */
const againMs = 60_000;
let planned: ReturnType<typeof setTimeout> | undefined;

/** Loads the page anew in a while, as soon as the server has it: called where a part of it did not come. */
export function reloadOnceServed(): void {
  planned ??= setTimeout(() => {
    planned = undefined;
    void servedPage().then((page) => (page === undefined ? reloadOnceServed() : location.reload()));
  }, againMs);
}
