import { useQuery } from '@tanstack/react-query';

/** A code of a division out of what it begins with: 33 is 330000. */
export const divisionCode = (begun: string): string => begun.padEnd(6, '0');

/** A division with all that it is in, as the contract's divisions write it; empty until it is here. The names come when they are needed. */
export function useDivisionPath(begun: string | undefined): string {
  const { data } = useQuery({
    queryKey: ['division path', begun],
    enabled: begun !== undefined && begun !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { divisionName } = await import('@linekeeper/contract/outlets/divisions');
      return divisionName(divisionCode(begun ?? ''));
    },
  });
  return data ?? '';
}
