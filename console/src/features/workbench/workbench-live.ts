import { type LiveEffects, markStale } from '../../lib/live-cache.ts';

const readAgain = () => {
  markStale('GET /monitor/api/v1/workbench');
  markStale('POST /monitor/api/v1/workbench/outlets');
  markStale('POST /monitor/api/v1/customers/overview');
};

export const workbenchEffects = {
  'device.changed': readAgain,
  'subject.state': readAgain,
} satisfies LiveEffects;
