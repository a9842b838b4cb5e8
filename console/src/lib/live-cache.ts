import { type LiveMessage, type LiveMessageType } from '@linekeeper/contract/live';
import { type Output, type Route } from './api.ts';
import { queryClient } from './query.ts';

/** What one area does about what is pushed, by the message's type. It stands beside the queries that it changes. */
export type LiveEffects = {
  readonly [Type in LiveMessageType]?: (message: Extract<LiveMessage, { type: Type }>) => void;
};

/** A burst of messages (an outlet going down) asks the server once, not once a message. */
const gatherMs = 1000;
const stale = new Map<string, { route: Route; about: string | undefined; isDue: IsDue | undefined }>();
/** Whether an answer, by the input of its key, is to be read again. */
type IsDue = (input: Readonly<Record<string, unknown>>) => boolean;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reads everything again that the page shows. */
export function catchUp(): void {
  void queryClient.invalidateQueries();
}

/** Changes every answer of a route that is in the cache. */
export function patch<R extends Route>(route: R, change: (data: Output<R>) => Output<R>): void {
  queryClient.setQueriesData<Output<R>>({ queryKey: [route] }, (data) => (data ? change(data) : data));
}

/** Has a route's answers read again soon: all, or those whose input holds this id; of them those that are due. */
export function markStale(route: Route, about?: string, isDue?: IsDue): void {
  stale.set(`${route} ${about ?? ''}`, { route, about, isDue });
  timer ??= setTimeout(() => {
    timer = undefined;
    const due = [...stale.values()];
    stale.clear();
    for (const { route: key, about: id, isDue } of due)
      void queryClient.invalidateQueries({
        queryKey: [key],
        predicate: ({ queryKey }) =>
          (id === undefined || JSON.stringify(queryKey[1]).includes(id)) &&
          (isDue?.(queryKey[1] as Record<string, unknown>) ?? true),
      });
  }, gatherMs);
}
