import { patch, type LiveEffects } from './live-cache.ts';
import { queryClient } from './query.ts';
import { hasEnded } from './works.ts';

const work = 'GET /api/v1/works/:workId';
const works = 'GET /api/v1/works';

export const workEffects = {
  'work.progress'({ workId, state, done, total }) {
    // The end brings a result or a reason, which only the server tells.
    if (hasEnded({ state })) {
      void queryClient.invalidateQueries({ queryKey: [work, { params: { workId } }] });
      void queryClient.invalidateQueries({ queryKey: [works] });
      return;
    }
    patch(work, (item) => (item.id === workId ? { ...item, state, done, total } : item));
    patch(works, (list) => list.map((item) => (item.id === workId ? { ...item, state, done, total } : item)));
  },
} satisfies LiveEffects;
