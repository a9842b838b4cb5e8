import { type ShownApplication } from '@linekeeper/contract/settings/applications';
import { applicationOfMode } from '@linekeeper/contract/settings/application-terms';
import { type ScreenMode } from '@linekeeper/contract/screens';
import { useSyncExternalStore } from 'react';
import { api } from './api.ts';

let kept: readonly ShownApplication[] = [];
const listeners = new Set<() => void>();

/**
 * Reads what a tenant, else the chosen one, calls its applications; without an answer, and with one that is not wanted any more
 * when it comes, what is shown stays.
 */
export async function loadApplications(companyId?: number, isWanted = () => true): Promise<void> {
  const found = await api('GET /api/v1/applications/shown', {}, { background: true, companyId }).catch(
    () => undefined,
  );
  if (!found || !isWanted()) return;
  kept = found;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** The applications of the chosen tenant; none until they were read. */
export function useApplications(): readonly ShownApplication[] {
  return useSyncExternalStore(subscribe, () => kept);
}

/** Name and icon of the application that a mode of the console is; null where the tenant gave none. */
export function useApplication(mode: ScreenMode): Pick<ShownApplication, 'name' | 'icon'> {
  return (
    useApplications().find(({ appCode }) => appCode === applicationOfMode[mode]) ?? { name: null, icon: null }
  );
}
