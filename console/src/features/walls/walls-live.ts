import { type LiveEffects, markStale } from '../../lib/live-cache.ts';

export const wallEffects = {
  'walls.changed': () => markStale('POST /monitor/api/v1/walls/list'),
  // Walls that are shown hear it by themselves; of the list nothing is another.
  'walls.stale': () => undefined,
} satisfies LiveEffects;
