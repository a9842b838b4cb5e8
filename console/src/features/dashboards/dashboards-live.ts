import { type LiveEffects, markStale } from '../../lib/live-cache.ts';

const standingsAgain = () => markStale('POST /monitor/api/v1/charts/standings');
const changed = () => {
  standingsAgain();
  markStale('POST /monitor/api/v1/charts/changes');
};

export const dashboardEffects = {
  'device.changed': standingsAgain,
  'line.changed': standingsAgain,
  'agent.changed': standingsAgain,
  'dial-test.changed': standingsAgain,
  'dial-states.changed': changed,
  'subject.state': changed,
} satisfies LiveEffects;
