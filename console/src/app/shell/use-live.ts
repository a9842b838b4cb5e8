import { useEffect } from 'react';
import { startLive } from '../../lib/live.ts';
import { useSession } from '../../lib/session.ts';

/** Keeps one live connection for the tenant that is looked at. */
export function useLive(): void {
  const { companyId } = useSession();
  useEffect(() => (companyId === undefined ? undefined : startLive()), [companyId]);
}
