import { expect, test } from 'vitest';
import { stepsOf } from './day-steps.ts';

test('adds up, step by step, how long devices were how, and what no interval tells of was not measured', () => {
  // Two devices: one up until the middle of the second step and then down, one added at the begin of the second and never asked.
  const steps = stepsOf(
    [
      { state: 'there', step: 0, more: 1, ms: 100 },
      { state: 'there', step: 1, more: 1, ms: 100 },
      { state: 'up', step: 0, more: 1, ms: 100 },
      { state: 'up', step: 1, more: -1, ms: -50 },
      { state: 'down', step: 1, more: 1, ms: 50 },
    ],
    3,
    100,
  );
  const none = { down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };
  expect(steps).toEqual([
    { ...none, up: 100 },
    { ...none, up: 50, down: 50, unmeasured: 100 },
    { ...none, down: 100, unmeasured: 100 },
  ]);
});
