import { expect, it } from 'vitest';
import { axisOf, placeOf } from './box-axis.ts';

it('one slow packet does not press all boxes into a line, and ends at the edge', () => {
  const axis = axisOf(
    [
      { min: 2, p95: 40, max: 9_000 },
      { min: null, p95: null, max: null },
    ],
    true,
  )!;
  expect(axis).toEqual({ from: 0, to: 50 });
  expect([placeOf(0, axis), placeOf(25, axis), placeOf(9_000, axis)]).toEqual([0, 50, 100]);
});

it('where the level matters the axis begins with the least, and equal values have one too', () => {
  expect(axisOf([{ min: 3.5, p95: 4.4, max: 4.4 }], false)).toEqual({ from: 3.5, to: 4.4 });
  expect(axisOf([{ min: 4, p95: 4, max: 4 }], false)).toEqual({ from: 4, to: 5 });
  expect(axisOf([{ min: 0, p95: 0, max: 0 }], true)).toEqual({ from: 0, to: 1 });
  expect(axisOf([{ min: null, p95: null, max: null }], true)).toBeUndefined();
});
