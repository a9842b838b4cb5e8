import { type LiveEffects, markStale } from '../../lib/live-cache.ts';

const linesAgain = () => markStale('GET /monitor/api/v1/workbench/lines');
const readAgain = () => {
  markStale('GET /monitor/api/v1/workbench');
  markStale('POST /monitor/api/v1/workbench/outlets');
  markStale('POST /monitor/api/v1/customers/overview');
};

export const workbenchEffects = {
  'device.changed': readAgain,
  'line.changed': linesAgain,
  'agent.changed': linesAgain,
  'subject.state'({ subject: { kind } }) {
    if (kind === 'device') readAgain();
    else linesAgain();
  },
} satisfies LiveEffects;
