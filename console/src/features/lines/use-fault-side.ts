import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { useApi } from '../../lib/query.ts';

/** Which side of a line fails, while it is away and for a day after; undefined where that says nothing of now. */
export function useFaultSide({ id, state: { state } }: Pick<LineDetail, 'id' | 'state'>) {
  const isAway = state === 'down' || state === 'unreachable';
  const { data } = useApi(
    'GET /monitor/api/v1/lines/:lineId/fault-side',
    { params: { lineId: id } },
    // What an agent tells late revises it, without a word to anybody.
    { refetchInterval: isAway ? 30_000 : 120_000, background: true, placeholderData: undefined },
  );
  return data && (isAway || data.isOver) ? data : undefined;
}
