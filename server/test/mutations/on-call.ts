import { type Mutation } from './mutation.ts';

const room = 'src/modules/notifications/on-call';
const test = `${room}/on-call.test.ts`;
const escalate = `${room}/escalate.test.ts`;

export const onCallMutations: readonly Mutation[] = [
  {
    guard: 'nobody is put on call who is disabled or of another tenant',
    file: `${room}/schedules.service.ts`,
    find: 'if (!allowsGone && !found.every((person) => person?.isEnabled))',
    replace: 'if (found.length > 99)',
    test,
    names: 'is not seen by another tenant',
  },
  {
    guard: 'a schedule that is told by is not deleted',
    file: `${room}/schedules.service.ts`,
    find: 'if (policies + rules > 0)',
    replace: 'if (policies + rules > 99)',
    test,
    names: 'stays while an alert rule or an escalation policy tells by it',
  },
  {
    guard: 'who was on call stays who it was',
    file: `${room}/schedules.service.ts`,
    find: 'if (override.toMs <= clock())',
    replace: 'if (override.toMs <= 0)',
    test,
    names: 'stays who it was once it is over',
  },
  {
    guard: 'a step tells nobody who is not of the tenant',
    file: `${room}/escalations.service.ts`,
    find: 'if (!named && !allowsGone)',
    replace: 'if (!named && step > 99)',
    test,
    names: 'tells nobody who is not of the tenant',
  },
  {
    guard: 'a step of an escalation is told once',
    file: `${room}/escalate.jobs.ts`,
    find: 'if (!(await noteStep(tx, tenantId, step))) return;',
    replace: 'await noteStep(tx, tenantId, step);',
    test: escalate,
    names: 'is told by no fact that comes twice a second time',
  },
  {
    guard: 'an escalation ends when somebody has taken the alert',
    file: `${room}/escalate.jobs.ts`,
    find: "alert.state !== 'firing'",
    replace: "alert.state === 'resolved'",
    test: escalate,
    names: 'is told to nobody further once somebody has taken it',
  },
  {
    guard: 'a way that a step names is told whatever a person chose',
    file: 'src/modules/notifications/telling/told-lines.ts',
    find: 'if (isNamed !== undefined) return',
    replace: 'if (isNamed === false) return',
    test: `${room}/escalation-ways.test.ts`,
    names: 'tells by the ways that it names and by no other',
  },
  {
    guard: 'what an escalation tells waits for no digest',
    file: 'src/modules/notifications/telling/when-to-mail.ts',
    find: ' && !isEscalated) {',
    replace: ') {',
    test: `${room}/escalation-ways.test.ts`,
    names: 'waits for no quiet hours and for no digest',
  },
  {
    guard: 'a gap in a schedule is told to the administrators',
    file: 'src/modules/notifications/telling/whom-to-tell.ts',
    find: 'if (gaps.length === 0 && !isLost) return',
    replace: 'return',
    test: escalate,
    names: 'is the administrators where nobody is',
  },
];
