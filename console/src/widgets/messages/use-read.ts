import { invalidate, useApiMutation } from '../../lib/query.ts';

/** Marks messages as read, here and on the person's other devices. */
export const useRead = () =>
  useApiMutation('POST /api/v1/personal/messages/read', {
    onSettled: () =>
      invalidate('GET /api/v1/personal/messages/counts', 'POST /api/v1/personal/messages/list'),
  });
