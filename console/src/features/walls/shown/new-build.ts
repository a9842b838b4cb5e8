import { scriptsOf } from './wall-pace.ts';

/** Loads the page anew where the server has another build of the console than the one that runs: called after it was away. */
export async function reloadIfNewBuild(): Promise<void> {
  const answer = await fetch(location.pathname, {
    cache: 'no-store',
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined);
  if (!answer?.ok) return;
  const served = scriptsOf(await answer.text().catch(() => ''));
  if (served !== '' && served !== scriptsOf(document.documentElement.outerHTML.slice(0, 20_000)))
    location.reload();
}
