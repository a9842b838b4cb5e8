import { lazy, Suspense } from 'react';
import { holdsAll, useSession } from '../../lib/session.ts';
import { type AlertsOf } from '../alert/open-alert-list.tsx';

// Most of the time there is none, and nobody waits for it.
const OpenAlertList = lazy(() =>
  import('../alert/open-alert-list.tsx').then((m) => ({ default: m.OpenAlertList })),
);

/** The open alerts of a device, a line or an outlet; nothing where there is none, or for who may see none. */
export function OpenAlerts({ of }: { readonly of: AlertsOf }) {
  if (!holdsAll(useSession(), ['DMS_SERVER_MANAGE_ALERT'])) return null;
  return (
    <Suspense fallback={null}>
      <OpenAlertList of={of} />
    </Suspense>
  );
}
