import { type Mutation } from './mutation.ts';

const causes = 'src/modules/alerts/causes';
const quality = `${causes}/quality-storms.test.ts`;

export const qualityStormMutations: readonly Mutation[] = [
  {
    guard: 'a value that is bad where many are out is told with those',
    file: `${causes}/cause-board.ts`,
    find: 'behindOutages(alerts, outages, alertOf)',
    replace: 'behindOutages([], outages, alertOf)',
    test: quality,
    names: 'those that lose packets are told with them',
  },
  {
    guard: 'what is counted of many bad values are targets, not rules that say so',
    file: `${causes}/storms.ts`,
    find: 'alert.shares?.get(group)?.countsAs ?? alert.targetId',
    replace: 'alert.id',
    test: quality,
    names: 'count once, whatever number of rules says so',
  },
  {
    guard: 'a bad value waits for as many of its kind and place as make a storm with it',
    file: `${causes}/cause-board.ts`,
    find: 'manyComeAt(fresh, coming, rules.fromTargets)',
    replace: 'manyComeAt([], coming, rules.fromTargets)',
    test: quality,
    names: 'is waited for where it makes a storm of what fires',
  },
];
