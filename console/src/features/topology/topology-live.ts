import { type LiveEffects, markStale } from '../../lib/live-cache.ts';

const again = () => {
  markStale('POST /monitor/api/v1/topology/outlet');
  markStale('POST /monitor/api/v1/topology/outlets');
};

/** What a drawing of now shows changes with what is pushed; one of the past stays. */
export const topologyEffects = {
  'outlet.changed': again,
  'device.changed': again,
  'line.changed': again,
  'agent.changed': again,
  'alerts.changed': again,
  'subject.state': again,
} satisfies LiveEffects;
