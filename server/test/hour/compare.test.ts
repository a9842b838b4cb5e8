import { expect, it } from 'vitest';
import { alerting } from './rule-truth.ts';
import { comparedStates, type Kept, trueTime, type TruePart } from './compare.ts';

const range = [0, 100] as const;
const kept = (
  state: Kept['state'],
  fromMs: number,
  toMs: number,
  reason: Kept['reason'] = 'answers',
): Kept => ({
  ...{ state, reason, fromMs, toMs },
});
/** Down from 20…30 to 60…75. */
const outage: readonly TruePart[] = [
  { fromMs: [0, 0], states: ['up'], why: 'nothing' },
  { fromMs: [20, 30], states: ['down'], why: 'a cut' },
  { fromMs: [60, 75], states: ['up'], why: 'its end' },
];
const found = (...intervals: Kept[]) => comparedStates(intervals, outage, range).length;

it('takes an outage that begins and ends within its bounds for true', () => {
  expect(found(kept('up', 0, 20), kept('down', 20, 60), kept('up', 60, 100))).toBe(0);
  expect(found(kept('up', 0, 30), kept('down', 30, 75), kept('up', 75, 100))).toBe(0);
});

it('finds an outage that begins too early or late, ends too early or late, or is missing', () => {
  expect(found(kept('up', 0, 19), kept('down', 19, 60), kept('up', 60, 100))).toBe(1);
  expect(found(kept('up', 0, 31), kept('down', 31, 60), kept('up', 60, 100))).toBe(1);
  expect(found(kept('up', 0, 25), kept('down', 25, 59), kept('up', 59, 100))).toBe(1);
  expect(found(kept('up', 0, 25), kept('down', 25, 76), kept('up', 76, 100))).toBe(1);
  expect(found(kept('up', 0, 100))).toBe(1);
});

it('finds a gap, an overlap, an end that is missing, and a state that nothing explains', () => {
  expect(found(kept('up', 0, 20), kept('down', 25, 60), kept('up', 60, 100))).toBe(1);
  expect(found(kept('up', 0, 25), kept('down', 24, 60), kept('up', 60, 100))).toBe(1);
  expect(found(kept('up', 0, 25), kept('down', 25, 70))).toBeGreaterThan(0);
  expect(
    found(kept('up', 0, 25), kept('unmeasured', 25, 29), kept('down', 29, 70), kept('up', 70, 100)),
  ).toBeGreaterThan(0);
});

it('lets our own process say that it stood still', () => {
  const stalled = kept('unmeasured', 40, 45, 'poller-stalled');
  expect(
    found(kept('up', 0, 25), kept('down', 25, 40), stalled, kept('down', 45, 70), kept('up', 70, 100)),
  ).toBe(0);
});

it('bounds the time of an outage by the bounds of its ends', () => {
  expect(trueTime(outage, 'down', range)).toEqual([30, 55]);
  expect(trueTime(outage, 'down', [0, 65])).toEqual([30, 45]);
});

it('what is not measured raises no alert, and goes on with one that was raised before', () => {
  const unmeasured: TruePart = { fromMs: [70, 80], states: ['unmeasured'], why: 'a silence' };
  const states = (parts: readonly TruePart[]) => alerting(parts).map((part) => part.states.join(' or '));
  expect(states([outage[0]!, unmeasured, outage[2]!])).toEqual(['up', 'up', 'up']);
  expect(states([outage[0]!, outage[1]!, unmeasured, outage[2]!])).toEqual([
    ...['up', 'down', 'down or up', 'up'],
  ]);
});
