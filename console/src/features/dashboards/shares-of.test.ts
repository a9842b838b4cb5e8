import { expect, it } from 'vitest';
import { differenceText, sharesOf } from './shares-of.ts';

const none = {
  availabilityPercent: null,
  coveragePercent: null,
  spanMs: 0,
  upMs: 0,
  downMs: 0,
  unmeasuredMs: 0,
};

it('A step is made of what was up, down and not measured; a step without anything is empty', () => {
  expect(sharesOf({ ...none, totalMs: 0 })).toEqual({ up: 0, down: 0, unmeasured: 0 });
  expect(sharesOf({ ...none, upMs: 50, downMs: 25, unmeasuredMs: 20, totalMs: 100 })).toEqual({
    ...{ up: 0.5, down: 0.25, unmeasured: 0.2 },
  });
});

it('A difference has its sign, and what is not known is no difference', () => {
  expect(differenceText(99.5, 99)).toBe('+0.5%');
  expect(differenceText(99, 99.5)).toBe('−0.5%');
  expect(differenceText(99, 99)).toBe('±0%');
  expect(differenceText(null, 99)).toBe('–');
});
