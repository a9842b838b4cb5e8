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
    expect(counterDelta(NaN, 64, 100)).toBeNaN();
  });
  it('takes a step back as a wrap only if the wrapped difference is possible', () => {
    expect(counterDelta(50 - (2 ** 32 - 100), 32, 1000)).toBe(150);
    expect(counterDelta(5_000 - (2 ** 32 - 100), 32, 1000)).toBeNaN();
    expect(counterDelta(50 - 10_000, 32, 1000)).toBeNaN();
    expect(counterDelta(4096 - (2 ** 64 - 4096), 64, 100_000)).toBe(8192);
  });
  it('has no value for a step back when nobody knows what is possible', () => {
    expect(counterDelta(0 - (2 ** 32 - 1), 32, NaN)).toBeNaN();
    expect(counterDelta(1, 32, NaN)).toBe(1);
  });
  it('has no value for a counter that may have wrapped unseen', () =>
    expect(counterDelta(1000, 32, 2 ** 32)).toBeNaN());
});

describe('bitRate', () => {
  const rate = (octets: number, bits: 32 | 64, speedBps: number) => bitRate(octets, bits, minute, speedBps);

  it('is octets by time', () => expect(rate(7_500_000, 64, gigabit)).toBe(1_000_000));
  it('is never above ifHighSpeed: rounding within the tolerance is the full line, more has no value', () => {
    expect(rate(7_500_000_000, 64, gigabit)).toBe(gigabit);
    expect(rate(7_600_000_000, 64, gigabit)).toBe(gigabit);
    expect(rate(8_000_000_000, 64, gigabit)).toBeNaN();
  });
  it('has no value when a 64-bit counter decreased (net-snmp issue 1080: no discontinuity is told)', () =>
    expect(rate(1_000 - 9_000_000_000, 64, gigabit)).toBeNaN());
  it('follows a 32-bit wrap on a line that cannot wrap twice', () => {
    expect(rate(6_500 - (2 ** 32 - 1_000), 32, 100_000_000)).toBe(1_000);
    expect(rate(7_500_000, 32, gigabit)).toBeNaN();
    expect(bitRate(1_250_000, 32, 10_000, gigabit)).toBe(1_000_000);
  });
  it('has no value for 32 bits of an unknown speed, and a value for 64 bits', () => {
    expect(rate(7_500_000, 32, NaN)).toBeNaN();
    expect(rate(7_500_000, 64, NaN)).toBe(1_000_000);
  });
});

describe('eventRate', () => {
  const rate = (events: number, speedBps: number) => eventRate(events, 32, minute, speedBps);

  it('is events by time, whether the speed is known or not', () => {
    expect(rate(120, gigabit)).toBe(2);
    expect(rate(120, NaN)).toBe(2);
    expect(rate(120, 400 * gigabit)).toBe(2);
  });
  it('follows a wrap that the line can carry and refuses one that it cannot', () => {
    expect(rate(60 - (2 ** 32 - 60), gigabit)).toBe(2);
    expect(rate(60 - 2 ** 31, 10_000_000)).toBeNaN();
    expect(rate(-60, NaN)).toBeNaN();
  });
  it('has no value for more packets than the line can carry', () =>
    expect(rate(200_000_000, gigabit)).toBeNaN());
});
