import { useTopics } from './live.ts';
import { holdsAll, useSession } from './session.ts';

/** What lets one see lines: outlets stand by them, too, for who holds it. */
export const lineCode = 'DMS_SERVER_MANAGE_WAN_VIEW';

/** Hears what changes how outlets stand, as far as the reader may: a topic that is closed would close the connection. */
export function useOutletTopics(): void {
  const seesLines = holdsAll(useSession(), [lineCode]);
  useTopics('devices', ...(seesLines ? (['lines'] as const) : []));
}
