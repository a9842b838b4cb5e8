import { type LiveEffects, markStale } from '../../lib/live-cache.ts';

const tasksAgain = () => markStale('POST /api/v1/workbench/tasks/list');
const outletsAgain = () => markStale('POST /monitor/api/v1/workbench/outlets');
const standingAgain = () => markStale('GET /monitor/api/v1/workbench/lines');
/** Outlets stand by their lines, too. */
const linesAgain = () => {
  standingAgain();
  outletsAgain();
};
const readAgain = () => {
  markStale('GET /monitor/api/v1/workbench');
  outletsAgain();
  markStale('POST /monitor/api/v1/customers/overview');
};

export const workbenchEffects = {
  'device.changed': readAgain,
  'line.changed': linesAgain,
  // An agent that came has settled what it was announced for.
  'agent.changed'() {
    standingAgain();
    tasksAgain();
  },
  'alerts.changed': tasksAgain,
  'inbox.changed': tasksAgain,
  'operation.progress'({ state }) {
    if (state === 'done' || state === 'failed') tasksAgain();
  },
  'subject.state'({ subject: { kind } }) {
    if (kind === 'device') readAgain();
    else if (kind === 'line') linesAgain();
    else standingAgain();
  },
} satisfies LiveEffects;
