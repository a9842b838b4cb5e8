import { type ShownApplication } from '@linekeeper/contract/settings/applications';
import { applicationOfMode } from '@linekeeper/contract/settings/application-terms';
import { administers } from '@linekeeper/contract/tenants/identities';
import { type Screen } from '@linekeeper/contract/screens';
import { useEffect } from 'react';
import { onApplicationsChanged } from '../../lib/application-change.ts';
import { loadApplications, useApplications } from '../../lib/applications.ts';
import { catchUp } from '../../lib/live-cache.ts';
import { modeOf } from '../../lib/screen-tree.ts';
import { useSession } from '../../lib/session.ts';
import { useUi } from '../../lib/ui.ts';
import { needsApplication } from './needs-application.ts';

/** A maintenance that somebody switched off while nothing was heard is noticed after this time. */
const checkAgainMs = 30_000;

export type InMaintenance = ShownApplication & {
  readonly maintenance: NonNullable<ShownApplication['maintenance']>;
};

interface Maintained {
  /** What is in maintenance, for administrators, who pass. */
  readonly passed: readonly InMaintenance[];
  /** The application of this screen, where its maintenance keeps the reader out. */
  readonly closed: InMaintenance | undefined;
}

/** Follows the maintenance of the chosen tenant's applications: by what is pushed, at its end, and by looking again. */
export function useMaintenance(screen: Screen | undefined): Maintained {
  const session = useSession();
  const all = useApplications().filter((item): item is InMaintenance => item.maintenance !== null);
  useEffect(
    () =>
      onApplicationsChanged((refused) => {
        void loadApplications();
        return refused === applicationOfMode[useUi.getState().mode];
      }),
    [],
  );

  const isAny = all.length > 0;
  const endsMs = Math.min(...all.map(({ maintenance: { until } }) => (until ? Date.parse(until) : Infinity)));
  useEffect(() => {
    if (!isAny) return;
    const check = () => void loadApplications();
    const timer = setInterval(check, checkAgainMs);
    const leftMs = endsMs - Date.now();
    const end = leftMs < checkAgainMs ? setTimeout(check, Math.max(1000, leftMs + 500)) : undefined;
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [isAny, endsMs]);

  const isAdmin = administers(session.identity);
  const mine = screen && needsApplication(screen) ? applicationOfMode[modeOf(screen)] : undefined;
  const closed = isAdmin ? undefined : all.find(({ appCode }) => appCode === mine);
  const isClosed = closed !== undefined;
  useEffect(() => {
    // What was refused meanwhile is read when it opens again.
    if (isClosed) return catchUp;
    return undefined;
  }, [isClosed]);
  return { passed: isAdmin ? all : [], closed };
}
