import { type LiveEffects, markStale } from '../../lib/live-cache.ts';

export const alertEffects = {
  'alerts.changed'() {},
  'alert-rules.changed'() {
    markStale('POST /monitor/api/v1/alert-rules/list');
  },
} as const satisfies LiveEffects;
