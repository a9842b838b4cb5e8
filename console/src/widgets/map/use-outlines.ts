import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from '../../lib/language.ts';
import { loadOutlines } from './outlines.ts';

/** The outlines of the map: read once, whatever shows it. */
export const useOutlines = () =>
  useQuery({
    queryKey: ['outlines', currentLanguage()],
    queryFn: loadOutlines,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
