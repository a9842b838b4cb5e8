import { counterColumns } from '@linekeeper/probes';
import { describe, expect, it } from 'vitest';
import { type CounterReads, InterfaceRates, rateColumns, ratesPerInterface } from './interface-rates.ts';

const gigabit = { type: 6, speedBps: 1_000_000_000 };
type Cells = Partial<Record<(typeof counterColumns)[number], number>>;
interface Poll {
  readonly s: number;
  readonly uptimeS?: number;
  readonly bits?: 32 | 64;
}

/** The reads of one poll; interfaces in their order, counters that are not named are missing. */
function reads({ s, uptimeS = 1_000_000 + s, bits = 64 }: Poll, ...interfaces: Cells[]): CounterReads {
  const cells = interfaces.flatMap((item) => counterColumns.map((column) => item[column]));
  const words = new Uint32Array(2 * cells.length);
  cells.forEach((value = 0, at) => words.set([value % 2 ** 32, Math.floor(value / 2 ** 32)], 2 * at));
  return {
    atMs: s * 1000,
    interfaceAfterMs: new Float64Array(interfaces.length),
    speedBps: new Float64Array(interfaces.length).fill(NaN),
    uptimeTicks: uptimeS * 100,
    words,
    bits: Uint8Array.from(cells, (value) => (value === undefined ? 0 : bits)),
  };
}

/** `if.in` of the first interface after each poll. */
function inbound(polls: readonly CounterReads[], interfaces = [gigabit]): number[] {
  const rates = new InterfaceRates(interfaces);
  return polls.map((poll) => rates.next(poll)[0] as number);
}

/** A device with one interface that carries 1 Mbit/s: counters as `octets` says. */
const at = (poll: Poll, inOctets: number, rest: Cells = {}) =>
  reads(poll, { inOctets, outOctets: 1 + poll.s, ...rest });

describe('the rates of an interface', () => {
  it('begin with the second read', () =>
    expect(inbound([at({ s: 0 }, 1_000_000), at({ s: 60 }, 8_500_000)])).toEqual([NaN, 1_000_000]));

  it('are read from all columns, packets as the sum of their three kinds', () => {
    const rates = new InterfaceRates([gigabit]);
    const base = Object.fromEntries(counterColumns.map((column) => [column, 1000])) as Cells;
    rates.next(reads({ s: 0 }, base));
    const later = Object.fromEntries(
      counterColumns.map((column, i) => [column, 1000 + 60 * (i + 1)]),
    ) as Cells;
    const result = rates.next(reads({ s: 60 }, { ...later, discontinuity: 1000 }));
    expect(Object.fromEntries(rateColumns.map((column, i) => [column, result[i]]))).toEqual({
      'if.in': 8,
      'if.out': 16,
      'if.in_packets': 3 + 5 + 7,
      'if.out_packets': 4 + 6 + 8,
      'if.in_errors': 9,
      'if.out_errors': 10,
      'if.in_discards': 11,
      'if.out_discards': 12,
    });
  });

  it('keep interfaces apart, and leave out what one of them does not have', () => {
    const rates = new InterfaceRates([gigabit, { type: 6, speedBps: null }]);
    rates.next(reads({ s: 0 }, { inOctets: 1 }, { inUnicast: 1, inBroadcast: 5 }));
    const result = rates.next(reads({ s: 10 }, { inOctets: 11 }, { inUnicast: 101, inBroadcast: 15 }));
    expect(result[0]).toBe(8);
    expect(result[2]).toBeNaN();
    expect(result[ratesPerInterface]).toBeNaN();
    expect(result[ratesPerInterface + 2]).toBe(11);
  });

  it('count from when the interface itself was read', () => {
    const later = { ...at({ s: 60 }, 8_625_000), interfaceAfterMs: Float64Array.of(1_000) };
    expect(inbound([at({ s: 0 }, 1_000_000), later])).toEqual([NaN, 1_000_000]);
  });

  it('are bounded by the speed that the poll tells, and by the greater one where it changed', () => {
    const read = (speedBps: number, reads: CounterReads) => ({
      ...reads,
      speedBps: Float64Array.of(speedBps),
    });
    const first = at({ s: 0 }, 0);
    const second = at({ s: 60 }, 750_000_000);
    expect(inbound([read(1e7, first), read(1e7, second)])[1]).toBeNaN();
    expect(inbound([read(1e9, first), read(1e7, second)])[1]).toBe(1e8);
  });

  it('are exact above 2^53', () => {
    const big = reads({ s: 0 }, { inOctets: 0 });
    const later = reads({ s: 10 }, { inOctets: 0 });
    big.words.set([0xfffffff0, 0xfffffffe], 0);
    later.words.set([0x00000003, 0xffffffff], 0);
    expect(inbound([big, later])[1]).toBeCloseTo((19 * 8) / 10, 9);
  });

  it('have no value over a reboot of the agent, begin anew after it, and never spike', () => {
    const polls = [
      at({ s: 0, uptimeS: 90_000 }, 5_000_000_000),
      at({ s: 60, uptimeS: 20 }, 4_000_000),
      at({ s: 120, uptimeS: 80 }, 11_500_000),
    ];
    expect(inbound(polls)).toEqual([NaN, NaN, 1_000_000]);
  });

  it('have no value when the agent restarted and has been up again for longer than before', () => {
    const polls = [
      at({ s: 0, uptimeS: 10 }, 1_000),
      at({ s: 600, uptimeS: 60 }, 9_000_000),
      at({ s: 660, uptimeS: 120 }, 16_500_000),
    ];
    expect(inbound(polls)).toEqual([NaN, NaN, 1_000_000]);
  });

  it('go on when sysUpTime wraps after 497 days', () => {
    const wrap = 2 ** 32 / 100;
    const polls = [at({ s: 0, uptimeS: wrap - 30 }, 1_000_000), at({ s: 60, uptimeS: 30 }, 8_500_000)];
    expect(inbound(polls)).toEqual([NaN, 1_000_000]);
  });

  it('have no value without sysUpTime', () =>
    expect(inbound([at({ s: 0, uptimeS: NaN }, 1), at({ s: 60, uptimeS: NaN }, 7_500_001)])[1]).toBeNaN());

  it('have no value when ifCounterDiscontinuityTime changed, and begin anew after it', () => {
    const polls = [
      at({ s: 0 }, 1_000_000, { discontinuity: 5 }),
      at({ s: 60 }, 8_500_000, { discontinuity: 600 }),
      at({ s: 120 }, 16_000_000, { discontinuity: 600 }),
    ];
    expect(inbound(polls)).toEqual([NaN, NaN, 1_000_000]);
  });

  it('have no value when a counter decreased without a word, and begin anew after it', () => {
    const polls = [at({ s: 0 }, 9e9), at({ s: 60 }, 2_000_000), at({ s: 120 }, 9_500_000)];
    expect(inbound(polls)).toEqual([NaN, NaN, 1_000_000]);
  });

  it('follow a 32-bit wrap', () => {
    const slow = [{ type: 6, speedBps: 100_000_000 }];
    const polls = [at({ s: 0, bits: 32 }, 2 ** 32 - 1_000_000), at({ s: 60, bits: 32 }, 6_500_000)];
    expect(inbound(polls, slow)).toEqual([NaN, 1_000_000]);
  });

  it('have no value where 32-bit and 64-bit reads meet', () =>
    expect(inbound([at({ s: 0, bits: 32 }, 1_000), at({ s: 60 }, 7_501_000)])[1]).toBeNaN());

  it('are never built upon an all-zero read of an agent that is just starting', () => {
    const zero = { outOctets: 0 };
    const polls = [
      at({ s: 0, uptimeS: 5 }, 0, zero),
      at({ s: 60, uptimeS: 65 }, 6_000_000_000),
      at({ s: 120, uptimeS: 125 }, 6_007_500_000),
    ];
    expect(inbound(polls)).toEqual([NaN, NaN, 1_000_000]);
  });

  it('are never built upon zeros that came out of nowhere, unless the zeros stay', () => {
    const zero = { outOctets: 0 };
    const glitch = [
      at({ s: 0 }, 6_000_000_000),
      at({ s: 60 }, 0, zero),
      at({ s: 120 }, 6_015_000_000),
      at({ s: 180 }, 6_022_500_000),
    ];
    expect(inbound(glitch)).toEqual([NaN, NaN, NaN, 1_000_000]);
    const cleared = [
      at({ s: 0 }, 6e9),
      at({ s: 60 }, 0, zero),
      at({ s: 120 }, 0, zero),
      at({ s: 180 }, 7.5e6),
    ];
    expect(inbound(cleared)).toEqual([NaN, NaN, NaN, 1_000_000]);
  });

  it('are zero for an interface that never carried anything', () =>
    expect(inbound([at({ s: 0 }, 0, { outOctets: 0 }), at({ s: 60 }, 0, { outOctets: 0 })])).toEqual([
      NaN,
      0,
    ]));

  it('wait for the next fresh read when the agent answers from its cache', () => {
    const polls = [
      at({ s: 0 }, 1_000_000),
      { ...at({ s: 0 }, 1_000_000), atMs: 10_000, uptimeTicks: 100_001_000 },
      at({ s: 20 }, 3_500_000),
    ];
    expect(inbound(polls)).toEqual([NaN, NaN, 1_000_000]);
  });

  it('are not held to the nominal speed of the loopback interface', () => {
    const lo = [{ type: 24, speedBps: 10_000_000 }];
    expect(inbound([at({ s: 0 }, 1), at({ s: 60 }, 750_000_001)], lo)[1]).toBe(100_000_000);
    expect(
      inbound([at({ s: 0 }, 1), at({ s: 60 }, 750_000_001)], [{ type: 6, speedBps: 10_000_000 }])[1],
    ).toBeNaN();
  });

  it('are never negative and never above the speed, whatever the counters do', () => {
    let seed = 42;
    const random = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
    const rates = new InterfaceRates([gigabit]);
    for (let s = 0; s < 60_000; s += 60) {
      const cells = Object.fromEntries(
        counterColumns.map((column) => [column, Math.floor(random() * 2 ** 40)]),
      );
      const uptimeS = random() < 0.1 ? random() * 1e6 : 1_000_000 + s;
      const result = rates.next(
        reads({ s, uptimeS, bits: random() < 0.5 ? 32 : 64 }, { ...cells, discontinuity: 0 }),
      );
      for (const rate of result) expect(rate < 0).toBe(false);
      expect(result[0]! > 1e9 || result[1]! > 1e9).toBe(false);
    }
  });
});
