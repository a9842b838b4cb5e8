import { useSearchParams } from 'react-router';

/** The time range of this page for the address of another: what opens shows the same time. */
export function useRangeSearch(): string {
  const [search] = useSearchParams();
  const kept = new URLSearchParams([...search].filter(([key]) => ['range', 'from', 'to'].includes(key)));
  return kept.size > 0 ? `?${kept.toString()}` : '';
}
