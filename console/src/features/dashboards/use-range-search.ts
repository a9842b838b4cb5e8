import { useSearchParams } from 'react-router';
import { readRange } from '../../widgets/chart/index.ts';
import { usePast } from '../../widgets/time-machine/index.ts';
import { periodAt } from './chart-period.ts';

/** The time range of this page for the address of another: what opens shows the same time, also that of a moment of the past. */
export function useRangeSearch(): string {
  const [search] = useSearchParams();
  const past = usePast();
  const kept = new URLSearchParams([...search].filter(([key]) => ['range', 'from', 'to'].includes(key)));
  if (past) {
    const { from, to } = periodAt(readRange(search), past.atMs);
    kept.set('from', from);
    kept.set('to', to);
  }
  return kept.size > 0 ? `?${kept.toString()}` : '';
}
