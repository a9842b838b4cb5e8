import { type LiveMessage, type LiveMessageType } from '@linekeeper/contract/live';
import { type Output, type Route } from './api.ts';
import { queryClient } from './query.ts';

/** What one area does about what is pushed, by the message's type. It stands beside the queries that it changes. */
export type LiveEffects = {
  readonly [Type in LiveMessageType]?: (message: Extract<LiveMessage, { type: Type }>) => void;
};

/**
 * A burst of messages (an outlet going down) asks the server for the first and once a second for those that follow, not once a message: what
 * comes alone is on the screen at once.
 */
const gatherMs = 1000;
/** What was marked lately, by route and id: whether it was marked again since it was read. */
const lately = new Map<string, { again: boolean }>();
/** Whether an answer, by the input of its key, is to be read again. */
type IsDue = (input: Readonly<Record<string, unknown>>) => boolean;

/** Reads everything again that the page shows. */
export function catchUp(): void {
  void queryClient.invalidateQueries();
}

/** Changes every answer of a route that is in the cache. */
export function patch<R extends Route>(route: R, change: (data: Output<R>) => Output<R>): void {
  queryClient.setQueriesData<Output<R>>({ queryKey: [route] }, (data) => (data ? change(data) : data));
}

/** Has a route's answers read again: all, or those whose input holds this id; of them those that are due. */
export function markStale(route: Route, about?: string, isDue?: IsDue): void {
  const key = `${route} ${about ?? ''}`;
  const marked = lately.get(key);
  if (marked) {
    marked.again = true;
    return;
  }
  const now = { again: false };
  lately.set(key, now);
  setTimeout(() => {
    lately.delete(key);
    if (now.again) markStale(route, about, isDue);
  }, gatherMs);
  void queryClient.invalidateQueries({
    queryKey: [route],
    predicate: ({ queryKey }) =>
      (about === undefined || JSON.stringify(queryKey[1]).includes(about)) &&
      (isDue?.(queryKey[1] as Record<string, unknown>) ?? true),
  });
}
