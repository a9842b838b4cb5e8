import { useQuery } from '@tanstack/react-query';
import { call, type Input, type Output, type Route } from '../../lib/api.ts';
import { type ApiError } from '../../lib/errors.ts';
import { type ChartRange, lastRanges } from './chart-range.ts';

interface Moving<R extends Route> {
  /** What the answer depends on beside the time. It names the device, so that live messages about it are heard. */
  readonly key: Readonly<Record<string, unknown>>;
  readonly inputAt: (nowMs: number) => Input<R>;
  /** Also without a live message: time goes on. */
  readonly everyMs?: number;
  readonly isOn?: boolean;
}

/** Reads a call whose range ends now: one entry of the cache, read again with another "now" each time. */
export function useMoving<R extends Route>(route: R, { key, inputAt, everyMs, isOn = true }: Moving<R>) {
  return useQuery<Output<R>, ApiError>({
    queryKey: [route, key],
    queryFn: ({ signal }) => call(route, inputAt(Date.now()), { signal }),
    enabled: isOn,
    refetchInterval: everyMs ?? false,
    // The same is bridged by what was shown, another range of it, too: titles say what is drawn. Another interface would
    // stand under a wrong name.
    placeholderData: (before, query) => {
      const last = query?.queryKey[1] as Moving<R>['key'] | undefined;
      return last?.['interfaceId'] === key['interfaceId'] ? before : undefined;
    },
  });
}

/** A range that ends now moves on: each minute, and where a point is an hour wide, each five. What stands still is read once. */
export const refreshMs = ({ last, zoom }: ChartRange): number | undefined =>
  zoom ? undefined : lastRanges[last] > lastRanges['24h'] ? 300_000 : 60_000;
