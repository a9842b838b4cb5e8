import { type LiveEffects, markStale } from '../../lib/live-cache.ts';

const standingsAgain = () => markStale('POST /monitor/api/v1/charts/standings');
const outletsAgain = () => {
  standingsAgain();
  markStale('POST /monitor/api/v1/charts/map');
};
const changed = () => {
  outletsAgain();
  markStale('POST /monitor/api/v1/charts/changes');
};
/** What outlets are called, where they are and what stands in them is in every chart, and in what charts can be narrowed to. */
const placesChanged = () => {
  changed();
  for (const chart of ['places', 'availability', 'worst', 'resources', 'resources/map'] as const)
    markStale(`POST /monitor/api/v1/charts/${chart}`);
  markStale('POST /monitor/api/v1/alerts/counts');
};

export const dashboardEffects = {
  'outlet.changed': placesChanged,
  'device.changed': outletsAgain,
  'line.changed': outletsAgain,
  'agent.changed': standingsAgain,
  'dial-test.changed': standingsAgain,
  'dial-states.changed': changed,
  'subject.state': changed,
} satisfies LiveEffects;
