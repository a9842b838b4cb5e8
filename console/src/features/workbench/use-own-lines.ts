import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { lineCode } from '../../lib/use-outlet-topics.ts';
import { type OwnLines } from './verdict-of.ts';

/** States are pushed; that nothing came is noticed by asking again. */
const againMs = 30_000;

/** How the lines of the own network stand; nothing for who may not see them. `isPending` while it is not known yet. */
export function useOwnLines(): { readonly data: OwnLines | undefined; readonly isPending: boolean } {
  const enabled = holdsAll(useSession(), [lineCode]);
  const { data, isPending } = useApi(
    'GET /monitor/api/v1/workbench/lines',
    {},
    { enabled, refetchInterval: againMs, own: ['PRODUCT_CLOSED', 'FORBIDDEN'] },
  );
  useTopics(...(enabled && data ? (['lines', 'agents'] as const) : []));
  return { data: enabled ? data : undefined, isPending: enabled && isPending };
}
