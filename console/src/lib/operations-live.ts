import { patch, type LiveEffects } from './live-cache.ts';
import { queryClient } from './query.ts';
import { hasEnded } from './operations.ts';

const operation = 'GET /api/v1/operations/:operationId';
const operations = 'GET /api/v1/operations';

export const operationEffects = {
  'operation.progress'({ operationId, state, done, total }) {
    // The end brings a result or a reason, which only the server tells.
    if (hasEnded({ state })) {
      void queryClient.invalidateQueries({ queryKey: [operation, { params: { operationId } }] });
      void queryClient.invalidateQueries({ queryKey: [operations] });
      return;
    }
    patch(operation, (item) => (item.id === operationId ? { ...item, state, done, total } : item));
    patch(operations, (list) =>
      list.map((item) => (item.id === operationId ? { ...item, state, done, total } : item)),
    );
  },
} satisfies LiveEffects;
