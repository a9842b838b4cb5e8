import { type OperationView } from '@linekeeper/contract/platform/operations';
import { useTopics } from './live.ts';
import { invalidate, useApi } from './query.ts';

const pollEveryMs = 2000;

/** Whether an operation has come to its end. */
export const hasEnded = ({ state }: Pick<OperationView, 'state'>) => state === 'done' || state === 'failed';

/**
 * A long work as it stands: pushed as it moves, and read every two seconds where nothing is pushed (another session
 * started it). Undefined while it loads and without an id.
 */
export function useOperation(operationId: string | undefined) {
  useTopics('operations');
  const query = useApi(
    'GET /api/v1/operations/:operationId',
    { params: { operationId: operationId ?? '' } },
    {
      enabled: operationId !== undefined,
      placeholderData: undefined,
      refetchInterval: ({ state }) =>
        state.status === 'error' || (state.data && hasEnded(state.data)) ? false : pollEveryMs,
    },
  );
  return { ...query, operation: operationId === undefined ? undefined : query.data };
}

/** The operations that the reader started here: those that go on and those that ended within the hour. */
export function useMyOperations(): readonly OperationView[] {
  useTopics('operations');
  const { data } = useApi(
    'GET /api/v1/operations',
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.some((operation) => !hasEnded(operation)) ? pollEveryMs : false,
    },
  );
  return data ?? [];
}

/** Call it after a call that started an operation: the shell shows it at once. */
export function operationStarted(): void {
  invalidate('GET /api/v1/operations');
}
