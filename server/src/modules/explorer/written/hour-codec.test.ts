import { describe, expect, it } from 'vitest';
import { hourMs, mergedSamples, packHour, unpackHour } from './hour-codec.ts';

describe('packing an hour of samples', () => {
  it('gives back the same values to the last bit, infinities, no numbers and ends', () => {
    const hour = 480_000;
    const values = [0, -0, 1 / 3, Infinity, -Infinity, NaN, null, Number.MIN_VALUE, 2 ** 60];
    const samples = values.map((value, at) => ({ atMs: hour * hourMs + at * 399_999, value }));
    const back = unpackHour(hour, packHour(hour, samples));
    expect(back).toEqual(samples);
    expect(Object.is(back[1]!.value, -0)).toBe(true);
  });

  it('refuses what was damaged', () => {
    const payload = packHour(1, [{ atMs: hourMs, value: 1 }]);
    payload[payload.length - 1]! ^= 1;
    expect(() => unpackHour(1, payload)).toThrow();
    expect(() => unpackHour(1, packHour(1, []).subarray(0, 4))).toThrow();
  });

  it('joins samples by time, and keeps what was there first', () => {
    const of = (atMs: number, value: number) => ({ atMs, value });
    expect(mergedSamples([of(3, 1), of(1, 1)], [of(2, 2), of(3, 2)])).toEqual([of(1, 1), of(2, 2), of(3, 1)]);
  });
});
