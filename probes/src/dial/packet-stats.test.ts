import { describe, expect, it, test } from 'vitest';
import { Prng } from '../../test/prng.ts';
import {
  duplicates,
  ipdv,
  ipdvSummary,
  lossPercent,
  median,
  quantile,
  reordered,
  summarize,
} from './packet-stats.ts';

describe('a quantile', () => {
  const twenty = Array.from({ length: 20 }, (_, i) => i + 1);

  it('is one of the values: of fewer than twenty the 95th is the highest', () => {
    expect(quantile(twenty, 0.95)).toBe(19);
    expect(quantile(twenty.slice(0, 19), 0.95)).toBe(19);
    expect(quantile(twenty, 1)).toBe(20);
    expect(quantile(twenty, 0.01)).toBe(1);
    expect(quantile([], 0.5)).toBeNull();
  });

  it('has as many values at or below it as its share asks for, and fewer below', () => {
    const prng = new Prng(7);
    for (let round = 0; round < 200; round++) {
      const values = Array.from({ length: 1 + prng.below(60) }, () => prng.below(20)).sort((a, b) => a - b);
      const share = (1 + prng.below(100)) / 100;
      const at = quantile(values, share)!;
      const upTo = values.filter((value) => value <= at).length;
      const below = values.filter((value) => value < at).length;
      expect(upTo / values.length).toBeGreaterThanOrEqual(share - 1e-12);
      expect(below / values.length).toBeLessThan(share);
    }
  });
});

test('the median is the middle, or the mean of the middle two', () => {
  expect([median([1, 2, 9]), median([1, 2, 4, 9]), median([3]), median([])]).toEqual([2, 3, 3, null]);
});

test('loss is a share of what was sent, to a hundredth of a percent', () => {
  expect([lossPercent(3, 2), lossPercent(20, 20), lossPercent(20, 0), lossPercent(0, 0)]).toEqual([
    33.33, 0, 100, 0,
  ]);
});

describe('delay variation (RFC 3393)', () => {
  it('is the difference of neighbours, and undefined where one of them was lost', () => {
    expect(ipdv([10, 12, 11, null, 20, 21])).toEqual([2, -1, 1]);
    expect(ipdv([10, null, 10])).toEqual([]);
  });

  it('does not know how far two clocks are apart', () => {
    const delays = [10, 12.5, null, 11, 10.25];
    expect(ipdv(delays.map((delay) => delay && delay + 1_000_000))).toEqual(ipdv(delays));
  });

  it('is summed up by its size, whichever way it goes', () => {
    expect(ipdvSummary([10, 12, 11])).toEqual({ ipdvMs: 1.5, ipdvP95Ms: 2 });
    expect(ipdvSummary([10])).toEqual({ ipdvMs: null, ipdvP95Ms: null });
  });
});

describe('order (RFC 4737) and copies (RFC 5560)', () => {
  it('are those after one of a higher number: of 1,2,3,7,4,5,6,8 three', () => {
    expect(reordered([1, 2, 3, 7, 4, 5, 6, 8])).toBe(3);
    expect(reordered([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBe(0);
  });

  it('do not take a gap or a copy for reordering', () => {
    expect(reordered([0, 2, 5, 9])).toBe(0);
    expect(reordered([0, 1, 0, 2, 1])).toBe(0);
    expect(duplicates([0, 1, 0, 2, 1, 1])).toBe(3);
    expect(duplicates([])).toBe(0);
  });

  it('count a packet once, however late it is', () => {
    const prng = new Prng(11);
    for (let round = 0; round < 100; round++) {
      const order = Array.from({ length: 1 + prng.below(30) }, (_, i) => i);
      for (let i = order.length - 1; i > 0; i--) {
        const j = prng.below(i + 1);
        [order[i], order[j]] = [order[j]!, order[i]!];
      }
      // By the definition: a packet with one of a higher number before it.
      const late = order.filter((number, i) => order.slice(0, i).some((before) => before > number));
      expect(reordered(order)).toBe(late.length);
    }
  });
});

test('a run is summed up, and a run without an answer has no times', () => {
  expect(summarize([3.0004, 1.2346, null, 2])).toEqual({
    ...{ rttsMs: [3, 1.235, null, 2], received: 3, lossPercent: 25 },
    ...{ minMs: 1.235, medianMs: 2, p95Ms: 3, maxMs: 3, ipdvMs: 1.765, ipdvP95Ms: 1.765 },
  });
  expect(summarize([null, null])).toEqual({
    ...{ rttsMs: [null, null], received: 0, lossPercent: 100 },
    ...{ minMs: null, medianMs: null, p95Ms: null, maxMs: null, ipdvMs: null, ipdvP95Ms: null },
  });
});
