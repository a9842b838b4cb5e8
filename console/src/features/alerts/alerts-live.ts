import { type LiveEffects, markStale } from '../../lib/live-cache.ts';

const shown = [
  'POST /monitor/api/v1/alerts/list',
  'POST /monitor/api/v1/alerts/counts',
  'GET /monitor/api/v1/alerts/:alertId',
] as const;

export const alertEffects = {
  'alerts.changed'() {
    for (const route of shown) markStale(route);
  },
  'alert-rules.changed'() {
    markStale('POST /monitor/api/v1/alert-rules/list');
  },
} as const satisfies LiveEffects;
