import { type Mutation } from './mutation.ts';

const causes = 'src/modules/alerts/causes';
const target = `${causes}/target-storms.test.ts`;

export const targetStormMutations: readonly Mutation[] = [
  {
    guard: 'what a source loses by itself is nothing of the target',
    file: `${causes}/surroundings.ts`,
    find: 'joined.has(id) || isWell(target)',
    replace: 'joined.has(id) || isWell(target) || true',
    test: target,
    names: 'over a line that loses packets says nothing of the target',
  },
  {
    guard: 'a target fails from a few sources together only where no other one is answered',
    file: `${causes}/surroundings.ts`,
    find: 'failing.length > 1 && !those.some(answers)',
    replace: 'failing.length > 1',
    test: target,
    names: 'alone is an alert of its own, and several are while another one answers',
  },
  {
    guard: 'a target is bad from a few sources together only where no other one is answered well',
    file: `${causes}/bad-targets.ts`,
    find: 'if (paths.some(isWell)) return false;',
    replace: '',
    test: `${causes}/bad-targets.test.ts`,
    names: 'are told one by one where another one answers well',
  },
  {
    guard: 'few sources that ask others as badly say nothing of the target',
    file: `${causes}/bad-targets.ts`,
    find: 'return ![...alike].some(',
    replace: 'return ![...new Set<string>()].some(',
    test: `${causes}/bad-targets.test.ts`,
    names: 'loses packets to another target, too',
  },
  {
    guard: 'what failed once, and is not confirmed yet, does not answer',
    file: `${causes}/surroundings.ts`,
    find: '!isFailing(id)',
    replace: 'true',
    test: `${causes}/surroundings.test.ts`,
    names: 'what failed once since and is not confirmed yet does not',
  },
  {
    guard: 'what is asked by one of two lines, nobody knows which, is no consequence of one of them',
    file: `${causes}/lines-over.ts`,
    find: 'line && others.length === 0 ? [line.id] : []',
    replace: 'line ? lines.map(({ id }) => id) : []',
    test: `${causes}/over-bad-lines.test.ts`,
    names: 'are told where nobody knows by which of two lines they are asked',
  },
  {
    guard: 'what an agent asks in its own outlet is no consequence of the line of that outlet',
    file: `${causes}/lines-over.ts`,
    find: 'if (ways.seenFrom.has(targetId)) return [];',
    replace: '',
    test: `${causes}/over-bad-lines.test.ts`,
    names: 'are told where the agent of their outlet asks them',
  },
  {
    guard: 'what has several ways of which one is enough is no consequence of what is bad on one of them',
    file: `${causes}/lines-over.ts`,
    find: 'some.length === 1 ? some : []',
    replace: 'some',
    test: `${causes}/over-bad-lines.test.ts`,
    names: 'are told where there is another way to them',
  },
  {
    guard: 'what fails minutes apart, each in its turn, is one storm only where they are all',
    file: `${causes}/storms.ts`,
    find: 'inTurn.length > lately.length && isWhole(inTurn)',
    replace: 'inTurn.length > lately.length',
    test: target,
    names: 'is several where five of six fail minutes apart and one answers',
  },
];
