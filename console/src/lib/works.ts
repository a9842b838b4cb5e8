import { type WorkView } from '@linekeeper/contract/platform/operations';
import { useTopics } from './live.ts';
import { invalidate, useApi } from './query.ts';

const pollEveryMs = 2000;

/** Whether a work has come to its end. */
export const hasEnded = ({ state }: Pick<WorkView, 'state'>) => state === 'done' || state === 'failed';

/**
 * A long work as it stands: pushed as it moves, and read every two seconds where nothing is pushed (another session
 * started it). Undefined while it loads and without an id.
 */
export function useWork(workId: string | undefined) {
  useTopics('works');
  const query = useApi(
    'GET /api/v1/works/:workId',
    { params: { workId: workId ?? '' } },
    {
      enabled: workId !== undefined,
      placeholderData: undefined,
      refetchInterval: ({ state }) =>
        state.status === 'error' || (state.data && hasEnded(state.data)) ? false : pollEveryMs,
    },
  );
  return { ...query, work: workId === undefined ? undefined : query.data };
}

/** The works that the reader started here: those that go on and those that ended within the hour. */
export function useMyWorks(): readonly WorkView[] {
  useTopics('works');
  const { data } = useApi(
    'GET /api/v1/works',
    {},
    {
      refetchInterval: ({ state }) => (state.data?.some((work) => !hasEnded(work)) ? pollEveryMs : false),
    },
  );
  return data ?? [];
}

/** Call it after a call that started a work: the shell shows it at once. */
export function workStarted(): void {
  invalidate('GET /api/v1/works');
}
