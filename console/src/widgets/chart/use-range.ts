import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ChartRange, readRange, writeRange } from './chart-range.ts';

/** The one time range of a page, kept in its address. A zoom is a step that the browser's "back" undoes. */
export function useRange(): [ChartRange, (range: ChartRange) => void] {
  const [search, setSearch] = useSearchParams();
  const range = useMemo(() => readRange(search), [search]);
  const change = useCallback(
    (next: ChartRange) =>
      setSearch((before) => writeRange(before, next), { replace: false, preventScrollReset: true }),
    [setSearch],
  );
  return [range, change];
}
