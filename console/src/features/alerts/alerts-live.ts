import { type LiveEffects } from '../../lib/live-cache.ts';

export const alertEffects = {
  'alerts.changed'() {},
  'alert-rules.changed'() {},
} as const satisfies LiveEffects;
