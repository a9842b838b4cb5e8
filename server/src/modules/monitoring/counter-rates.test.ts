import { describe, expect, it } from 'vitest';
import { bitRate, counterDelta, eventRate, uptimeContinued } from './counter-rates.ts';

const gigabit = 1_000_000_000;
const minute = 60_000;

describe('uptimeContinued', () => {
  const check = (previous: number, current: number, elapsedMs: number, expected: boolean) =>
    expect(uptimeContinued(previous, current, elapsedMs), `${previous} → ${current}`).toBe(expected);

  it('goes on when the uptime grew by what our clock says', () => {
    check(100_000, 106_000, minute, true);
    check(100_000, 106_300, minute, true);
  });
  it('ends when the uptime moved back', () => check(100_000, 1_200, minute, false));
  it('ends when the agent has been up again for longer than before, which did not move back', () =>
    check(3_000, 6_000, 600_000, false));
  it('goes on when sysUpTime wraps after 497 days', () => check(2 ** 32 - 3_000, 3_000, minute, true));
  it('ends when the uptime stands still', () => check(100_000, 100_000, minute, false));
});

describe('counterDelta', () => {
  it('has no value without one of the reads', () => {
    expect(counterDelta(Number.NaN, 5, 64, 100)).toBeNull();
    expect(counterDelta(5, Number.NaN, 64, 100)).toBeNull();
  });
  it('takes a step back as a wrap only if the wrapped difference is possible', () => {
    expect(counterDelta(2 ** 32 - 100, 50, 32, 1000)).toBe(150);
    expect(counterDelta(2 ** 32 - 100, 5_000, 32, 1000)).toBeNull();
    expect(counterDelta(10_000, 50, 32, 1000)).toBeNull();
    expect(counterDelta(2 ** 64 - 4096, 4096, 64, 100_000)).toBe(8192);
  });
  it('has no value for a step back when nobody knows what is possible', () =>
    expect(counterDelta(2 ** 32 - 1, 0, 32, null)).toBeNull());
  it('has no value for a counter that may have wrapped unseen', () =>
    expect(counterDelta(0, 1000, 32, 2 ** 32)).toBeNull());
});

describe('bitRate', () => {
  const rate = (previous: number, current: number, bits: 32 | 64, speedBps: number | null) =>
    bitRate({ previous, current, bits }, minute, speedBps);

  it('is octets by time', () => expect(rate(0, 7_500_000, 64, gigabit)).toBe(1_000_000));
  it('is never above ifHighSpeed: rounding within the tolerance is the full line, more has no value', () => {
    expect(rate(0, 7_500_000_000, 64, gigabit)).toBe(gigabit);
    expect(rate(0, 7_600_000_000, 64, gigabit)).toBe(gigabit);
    expect(rate(0, 8_000_000_000, 64, gigabit)).toBeNull();
  });
  it('has no value when a 64-bit counter decreased (net-snmp issue 1080: no discontinuity is told)', () =>
    expect(rate(9_000_000_000, 1_000, 64, gigabit)).toBeNull());
  it('follows a 32-bit wrap on a line that cannot wrap twice', () => {
    expect(rate(2 ** 32 - 1_000, 6_500, 32, 100_000_000)).toBe(1_000);
    expect(rate(0, 7_500_000, 32, gigabit)).toBeNull();
    expect(bitRate({ previous: 0, current: 1_250_000, bits: 32 }, 10_000, gigabit)).toBe(1_000_000);
  });
  it('has no value for 32 bits of an unknown speed, and a value for 64 bits', () => {
    expect(rate(0, 7_500_000, 32, null)).toBeNull();
    expect(rate(0, 7_500_000, 64, null)).toBe(1_000_000);
  });
});

describe('eventRate', () => {
  const rate = (previous: number, current: number, speedBps: number | null) =>
    eventRate({ previous, current, bits: 32 }, minute, speedBps);

  it('is events by time, whether the speed is known or not', () => {
    expect(rate(0, 120, gigabit)).toBe(2);
    expect(rate(0, 120, null)).toBe(2);
    expect(rate(0, 120, 400 * gigabit)).toBe(2);
  });
  it('follows a wrap that the line can carry and refuses one that it cannot', () => {
    expect(rate(2 ** 32 - 60, 60, gigabit)).toBe(2);
    expect(rate(2 ** 31, 60, 10_000_000)).toBeNull();
    expect(rate(60, 0, null)).toBeNull();
  });
  it('has no value for more packets than the line can carry', () =>
    expect(rate(0, 200_000_000, gigabit)).toBeNull());
});
