import { markStale, type LiveEffects } from './live-cache.ts';

export const messageEffects = {
  'inbox.changed'() {
    markStale('GET /api/v1/personal/messages/counts');
    markStale('POST /api/v1/personal/messages/list');
  },
} as const satisfies LiveEffects;
