import { describe, expect, it, test } from 'vitest';
import { dialForms } from './dial-kinds.ts';
import { codecs, mosOfRating, ratingFactor } from './mos.ts';

describe('MOS of a rating factor (ITU-T G.107)', () => {
  it.each([
    // G.107, Annex B, table B.1: the lower limit of R of each category, and its MOS-CQE.
    [90, 4.34],
    [80, 4.03],
    [70, 3.6],
    [60, 3.1],
    [50, 2.58],
  ])('R %d is %d', (r, mos) => {
    // The table is not rounded but drawn up: its own formula B-4 gives 4.024 for 80.
    expect(Math.abs(mosOfRating(r) - mos)).toBeLessThan(0.01);
  });

  it('is 4.41 for the default values of the model, R = 93.2', () => {
    expect(ratingFactor({ delayMs: 0, lossPercent: 0, codec: 'g711' })).toBe(93.2);
    expect(mosOfRating(93.2)).toBeCloseTo(4.41, 2);
  });

  it('stays between 1 and 4.5 and never falls when R rises', () => {
    expect([mosOfRating(-20), mosOfRating(0), mosOfRating(100), mosOfRating(130)]).toEqual([1, 1, 4.5, 4.5]);
    for (let r = 0; r < 100; r += 0.5) expect(mosOfRating(r + 0.5)).toBeGreaterThanOrEqual(mosOfRating(r));
  });
});

describe('the rating factor', () => {
  it('loses with delay 0.024 a millisecond, and 0.134 beyond 177.3', () => {
    const at = (delayMs: number) => ratingFactor({ delayMs, lossPercent: 0, codec: 'g711' });
    expect(93.2 - at(100)).toBeCloseTo(2.4, 9);
    expect(93.2 - at(277.3)).toBeCloseTo(0.024 * 277.3 + 11, 9);
  });

  it('loses with loss by Ie,eff of the codec: at Ppl = Bpl half of what is left to lose', () => {
    for (const codec of dialForms['udp-jitter'].fields.codec.choices) {
      const { ie, bpl } = codecs[codec];
      expect(93.2 - ratingFactor({ delayMs: 0, lossPercent: bpl, codec })).toBeCloseTo(ie + (95 - ie) / 2, 9);
    }
  });
});

test('a codec that hides losses stands them better than the same without', () => {
  const r = (codec: keyof typeof codecs) => ratingFactor({ delayMs: 50, lossPercent: 2, codec });
  expect(r('g711')).toBeGreaterThan(r('g711-bare'));
  expect(r('g711')).toBeGreaterThan(r('g729'));
});
