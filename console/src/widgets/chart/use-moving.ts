import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, type CallOptions, type Input, type Output, type Route } from '../../lib/api.ts';
import { type ApiError } from '../../lib/errors.ts';
import { queryClient } from '../../lib/query.ts';
import { type ChartRange, lastRanges } from './chart-range.ts';

interface Moving<R extends Route> extends Pick<CallOptions, 'own'> {
  /** What the answer depends on beside the time. It names the device, so that live messages about it are heard. */
  readonly key: Readonly<Record<string, unknown>>;
  readonly inputAt: (nowMs: number) => Input<R>;
  /** Also without a live message: time goes on. */
  readonly everyMs?: number;
  readonly isOn?: boolean;
  /** A moment that is shown instead of now: nothing that is pushed concerns it. */
  readonly past?: { readonly atMs: number; readonly nextMs: number | undefined } | undefined;
}

/** What was at a moment stays so but for what comes late; of a past that is played no more is kept than is near. */
const pastStaleMs = 60_000;
const pastKeptMs = 30_000;

/** Reads a call whose range ends now: one entry of the cache, read again with another "now" each time. */
export function useMoving<R extends Route>(
  route: R,
  { key, inputAt, everyMs, isOn = true, own, past }: Moving<R>,
) {
  const frame = (atMs: number) => ({
    queryKey: ['past', { ...key, atMs }, route],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(route, inputAt(atMs), { signal, own }),
    staleTime: pastStaleMs,
    gcTime: pastKeptMs,
  });
  const query = useQuery<Output<R>, ApiError>({
    ...(past
      ? frame(past.atMs)
      : {
          queryKey: [route, key],
          queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
            call(route, inputAt(Date.now()), { signal, own }),
          refetchInterval: everyMs ?? false,
        }),
    enabled: isOn,
    // The same is bridged by what was shown, another range of it, too: titles say what is drawn. Another interface, or
    // another pair that is compared, would stand under a wrong name.
    placeholderData: (before, query) => {
      const last = query?.queryKey[1] as Moving<R>['key'] | undefined;
      return (['interfaceId', 'pair'] as const).every((name) => last?.[name] === key[name])
        ? before
        : undefined;
    },
  });
  // The next moment of a past that is played is asked for while this one is looked at.
  const nextMs = past && query.isSuccess && !query.isFetching ? past.nextMs : undefined;
  useEffect(() => {
    if (nextMs !== undefined && nextMs <= Date.now()) void queryClient.prefetchQuery(frame(nextMs));
    // What is asked for is made anew with each drawing; its moment decides.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [nextMs]);
  return query;
}

/** A range that ends now moves on: each minute, and where a point is an hour wide, each five. What stands still is read once. */
export const refreshMs = ({ last, zoom }: ChartRange): number | undefined =>
  zoom ? undefined : lastRanges[last] > lastRanges['24h'] ? 300_000 : 60_000;
