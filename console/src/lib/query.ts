import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  keepPreviousData,
  type Query,
  QueryClient,
  type QueryKey,
  useMutation,
  type UseMutationOptions,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { call, type CallOptions, type Input, type Output, type Route } from './api.ts';
import { type ApiError } from './errors.ts';

/**
 * Reads again also what is being read for the first time when it is told to. Its answer may be from before what changed, and the
 * library would let it end as if it were new.
 */
class ApiCache extends QueryClient {
  /** First reads that are followed by another one. */
  readonly #followed = new WeakSet<Query>();

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const found = this.getQueryCache().findAll(filters as InvalidateQueryFilters);
    const isFirst = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined;
    for (const query of found.filter((one) => isFirst(one) && !this.#followed.has(one))) {
      this.#followed.add(query);
      const follow = () => {
        this.#followed.delete(query);
        void super.invalidateQueries({ queryKey: query.queryKey, exact: true });
      };
      query.promise?.then(follow, follow);
    }
    return super.invalidateQueries(filters, options);
  }
}

/** One cache for the session. A fault is not asked again by itself: the reader sees it, with a way to try again. */
export const queryClient = new ApiCache({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, gcTime: 300_000, placeholderData: keepPreviousData },
  },
});

/** The key of a call in the cache: the route, then its input. */
export const queryKey = <R extends Route>(route: R, input?: Input<R>) =>
  input === undefined ? [route] : [route, input];

type QueryOptions<T> = Omit<UseQueryOptions<T, ApiError>, 'queryKey' | 'queryFn'>;

/** Reads a call of the contract through the cache. */
export function useApi<R extends Route>(
  route: R,
  input: Input<R>,
  options: QueryOptions<Output<R>> & Pick<CallOptions, 'own' | 'background'> = {},
) {
  const { own, background, ...rest } = options;
  return useQuery<Output<R>, ApiError>({
    ...(rest as UseQueryOptions<Output<R>, ApiError>),
    queryKey: queryKey(route, input),
    queryFn: ({ signal }) => call(route, input, { signal, own, background }),
  });
}

/** Makes a call of the contract that changes something; `own` are the errors that the form shows itself. */
export function useApiMutation<R extends Route>(
  route: R,
  options: Omit<UseMutationOptions<Output<R>, ApiError, Input<R>>, 'mutationFn'> &
    Pick<CallOptions, 'own'> = {},
) {
  const { own, ...rest } = options;
  return useMutation<Output<R>, ApiError, Input<R>>({
    ...rest,
    mutationFn: (input) => call(route, input, { own }),
  });
}

/** Reads the calls of these routes again, whatever their input. */
export function invalidate(...routes: Route[]): void {
  for (const route of routes) void queryClient.invalidateQueries({ queryKey: [route] });
}
