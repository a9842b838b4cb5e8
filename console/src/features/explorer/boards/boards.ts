import { boardRanges } from '@linekeeper/contract/explorer/explorer-terms';
import { type Output } from '../../../lib/api.ts';
import { invalidate, useApi } from '../../../lib/query.ts';
import { type ChartRange, lastRanges } from '../../../widgets/chart/index.ts';
import { type Explored, writeExplored } from '../explored-address.ts';

const route = 'POST /monitor/api/v1/explorer/boards/list';
export type Board = Output<typeof route>['list'][number];
export type Pin = Board['pins'][number];

/** The dashboards that the reader sees. */
export const useBoards = () => useApi(route, {});

export const boardsChanged = () => invalidate(route);

/** What a pinned chart shows, as the address of the explorer has it. */
export const exploredOf = ({ what, isStacked, isCompared }: Pin): Explored => ({
  series: what.series ?? [],
  top: what.top,
  isStacked,
  isCompared,
});

/** What is shown, as it is pinned. */
export const pinOf = ({ series, top, isStacked, isCompared }: Explored): Omit<Pin, 'title' | 'range'> => ({
  what: top ? { top } : { series: [...series] },
  isStacked,
  isCompared,
});

/** The range that a pinned chart has until it is chosen otherwise: it ends now, so one of one's own is kept by its length, rounded up. */
export function keptRange({ last, zoom }: ChartRange): Pin['range'] {
  if (!zoom) return last;
  const lengthMs = zoom.toMs - zoom.fromMs;
  return boardRanges.find((name) => lastRanges[name] >= lengthMs) ?? '30d';
}

/** The address at which a pinned chart is open to be changed. */
export function addressOf(pin: Pin): string {
  const search = writeExplored(new URLSearchParams({ range: pin.range }), exploredOf(pin));
  return `/explorer?${search.toString()}`;
}

/** The same list with one of it a place further up or down. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}
