import { describe, expect, it } from 'vitest';
import { Prng } from '../../test/prng.ts';
import { mostPackets, packRun, unpackRun } from './pack-run.ts';

const run = (prng: Prng, count: number, rttMs: () => number): (number | null)[] =>
  Array.from({ length: count }, () => (prng.below(20) === 0 ? null : rttMs()));

describe('a packed run', () => {
  it('comes back as it was, to the microsecond, whatever was measured', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const prng = new Prng(seed);
      const scale = 10 ** prng.below(8);
      const stepUs = prng.pick([1, 10, 100, 1_000, 7]);
      const times = run(prng, prng.below(200), () => (prng.below(scale) * stepUs) / 1_000);
      expect(unpackRun(packRun(times)), `seed ${seed}`).toEqual(times);
    }
  });

  it('holds the longest and the largest there is', () => {
    const day = 86_400_000;
    for (const times of [[], [null], [0], [day, 0, day], new Array<number>(mostPackets).fill(day)])
      expect(unpackRun(packRun(times))).toEqual(times);
  });

  it('takes two bytes a packet of a line that varies by ten milliseconds, and one where a tool told three digits', () => {
    const prng = new Prng(3);
    const fine = run(prng, 1_000, () => 20 + prng.below(10_000) / 1_000);
    expect(packRun(fine).length).toBeLessThan(2 * 1_000 + 8);
    const coarse = run(prng, 1_000, () => (200 + prng.below(100)) / 10);
    expect(packRun(coarse).length).toBeLessThan(1_000 + 8);
  });

  it('refuses what was never measured', () => {
    for (const wrong of [[-1], [NaN], [Infinity], [86_400_001], new Array<number>(mostPackets + 1).fill(1)])
      expect(() => packRun(wrong)).toThrow('No run of packets');
  });

  it('does not read what is no run', () => {
    const good = packRun([1, 2, null, 4]);
    expect(unpackRun(new Uint8Array())).toBeUndefined();
    expect(unpackRun(good.subarray(0, -1))).toBeUndefined();
    expect(unpackRun(Uint8Array.of(...good, 0))).toBeUndefined();
    expect(unpackRun(Uint8Array.of(255, ...good.subarray(1)))).toBeUndefined();
    // A count, and a number, without an end.
    expect(unpackRun(Uint8Array.of(4, ...new Array<number>(20).fill(255)))).toBeUndefined();
    // More packets than a run has, in few bytes.
    expect(unpackRun(Uint8Array.of(4, 233, 7, 0))).toBeUndefined();
  });

  it('reads any bytes without failing, and nothing from them that it would not have packed', () => {
    const prng = new Prng(5);
    for (let round = 0; round < 5_000; round++) {
      const bytes = prng.bytes(1 + prng.below(30));
      bytes[0] = 4 | prng.below(4);
      bytes[1] = prng.below(8);
      const times = unpackRun(bytes);
      if (times) expect(unpackRun(packRun(times))).toEqual(times);
    }
  });
});
