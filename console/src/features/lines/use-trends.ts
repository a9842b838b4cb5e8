import { type LineRow } from '@linekeeper/contract/lines/lines';
import { useMemo } from 'react';
import { type Output } from '../../lib/api.ts';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';

/** Round-trip times of late and the availability of the month, by line. */
export type Trends = ReadonlyMap<string, Output<'POST /monitor/api/v1/lines/trends'>['lines'][number]>;

/** Means of whole hours and a share of a month change slowly. */
const againMs = 300_000;
/** So many rows hear of each of their measurements; longer pages are read again at the list's own pace. */
const mostHeard = 40;

/** The trends of the lines of a page, asked for together; what is measured of them is heard of meanwhile. */
export function useTrends(rows: readonly LineRow[]): Trends {
  // In one order, whatever the list is sorted by: another order is no other question.
  const lineIds = useMemo(() => rows.map(({ id }) => id).sort(), [rows]);
  const { data } = useApi(
    'POST /monitor/api/v1/lines/trends',
    { body: { lineIds } },
    { enabled: lineIds.length > 0, refetchInterval: againMs, background: true },
  );
  useTopics(...(lineIds.length <= mostHeard ? lineIds.map((id) => `line/${id}` as const) : []));
  return useMemo(() => new Map(data?.lines.map((line) => [line.id, line])), [data]);
}
