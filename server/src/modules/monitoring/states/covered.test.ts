import { expect, it } from 'vitest';
import { covered } from './covered.ts';
import { type StoredInterval } from '../engine/gap.ts';

const up = (fromMs: number, toMs: number | null): StoredInterval => ({
  state: 'up',
  reason: 'answers',
  fromMs,
  toMs,
});
const texts = (intervals: StoredInterval[], fromMs: number, toMs: number) =>
  covered(intervals, fromMs, toMs).map((item) => `${item.state} ${item.fromMs}-${item.toMs}`);

it('fills what no interval tells of with unmeasured, and cuts at the ends of the range', () => {
  expect(texts([up(50, 60), up(80, null)], 0, 100)).toEqual([
    'unmeasured 0-50',
    'up 50-60',
    'unmeasured 60-80',
    'up 80-100',
  ]);
  expect(texts([up(0, null)], 10, 20)).toEqual(['up 10-20']);
  expect(texts([], 10, 20)).toEqual(['unmeasured 10-20']);
  expect(texts([], 20, 20)).toEqual([]);
});
