import { expect, it } from 'vitest';
import { columnHeights } from './column-heights.ts';

it('draws shares from the lowest to the whole, the lowest still to be seen, and what nobody measured not at all', () => {
  const scale = { most: 100, isFromNought: false };
  expect(columnHeights([100, 99, null, 99.5], scale)).toEqual([100, 4, null, 52]);
  expect(columnHeights([100, 100], scale)).toEqual([100, 100]);
  expect(columnHeights([null, null], scale)).toEqual([null, null]);
  expect(columnHeights([], scale)).toEqual([]);
});

it('draws amounts from nought to the highest, and nothing for nought', () => {
  expect(columnHeights([0, 5, 10], { isFromNought: true })).toEqual([0, 52, 100]);
  expect(columnHeights([0, 0], { isFromNought: true })).toEqual([0, 0]);
});
