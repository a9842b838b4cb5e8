import { useSearchParams } from 'react-router';
import { usePast } from '../../widgets/time-machine/index.ts';
import { withTime } from './kept-time.ts';

/** Gives a path the time of this page: all ways from a figure over a period to what it was made of, and back, go by it. */
export function useKeptTime(): (path: string) => string {
  const [search] = useSearchParams();
  const past = usePast();
  return (path) => withTime(path, search, past?.atMs);
}
