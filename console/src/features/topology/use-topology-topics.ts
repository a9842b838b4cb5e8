import { useTopics } from '../../lib/live.ts';
import { holdsAll, useSession } from '../../lib/session.ts';

/** Hears what changes a topology, as far as the reader may. */
export function useTopologyTopics(): void {
  const session = useSession();
  useTopics(
    'devices',
    ...(holdsAll(session, ['DMS_SERVER_MANAGE_WAN_VIEW']) ? (['lines', 'agents'] as const) : []),
    ...(holdsAll(session, ['DMS_SERVER_MANAGE_ALERT']) ? (['alerts'] as const) : []),
  );
}
