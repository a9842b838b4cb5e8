import { useEffect } from 'react';
import { startLive } from '../../lib/live.ts';
import { useSession } from '../../lib/session.ts';
import { applyLive } from '../live-effects.ts';

/** Keeps one live connection for the tenant that is looked at. */
export function useLive(): void {
  const { companyId } = useSession();
  useEffect(() => (companyId === undefined ? undefined : startLive(applyLive)), [companyId]);
}
