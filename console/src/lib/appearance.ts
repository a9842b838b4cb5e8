import { type Appearance } from '@linekeeper/contract/settings/settings';
import { useSyncExternalStore } from 'react';
import { api } from './api.ts';
import { showTimesIn } from './time.ts';

const none: Appearance = { siteName: null, logo: null, defaultLanguage: null, timeZone: null };
let kept = none;
const listeners = new Set<() => void>();

/** What the tenant that is shown looks like: before sign-in the one that the address names, then the chosen one. */
export function currentAppearance(): Appearance {
  return kept;
}

/** Takes over a tenant's name, logo and time zone. */
export function keepAppearance(appearance: Appearance): void {
  kept = appearance;
  showTimesIn(appearance.timeZone);
  for (const notify of listeners) notify();
}

/**
 * Reads the appearance of a tenant, else of the chosen one; without an answer, and with one that is not wanted any more when it
 * comes, the one that is shown stays.
 */
export async function loadAppearance(companyId?: number, isWanted = () => true): Promise<void> {
  const found = await api('GET /api/v1/settings/appearance', {}, { silent: true, companyId }).catch(
    () => undefined,
  );
  if (found && isWanted()) keepAppearance(found);
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, currentAppearance);
}

/** For what is not made by React, such as the title of the page. */
export const onAppearance = subscribe;
