import { type LiveEffects, markStale } from '../../lib/live-cache.ts';

const readAgain = () => markStale('GET /monitor/api/v1/workbench');

export const workbenchEffects = {
  'device.changed': readAgain,
  'subject.state': readAgain,
} satisfies LiveEffects;
