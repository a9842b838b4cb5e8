import { describe, expect, it } from 'vitest';
import { stepBounds } from './step-bounds.ts';

const hourMs = 3_600_000;
const bounds = (from: string, to: string, zone: string) =>
  stepBounds(Date.parse(from), Date.parse(to), zone).map((atMs) => new Date(atMs).toISOString());
const lengths = (all: readonly string[]) =>
  all.slice(1).map((end, at) => (Date.parse(end) - Date.parse(all[at]!)) / hourMs);

describe('the steps of a period', () => {
  it('of a day are the hours of the clocks of the zone, the first and the last cut', () => {
    const all = bounds('2026-03-01T10:20:00Z', '2026-03-02T10:20:00Z', 'Asia/Kolkata');
    expect(all.slice(0, 3)).toEqual([
      '2026-03-01T10:20:00.000Z',
      '2026-03-01T10:30:00.000Z',
      '2026-03-01T11:30:00.000Z',
    ]);
    expect(all.at(-1)).toBe('2026-03-02T10:20:00.000Z');
    expect(all).toHaveLength(26);
  });

  it('of a week are quarters of days, of a month days', () => {
    expect(lengths(bounds('2026-02-28T16:00:00Z', '2026-03-07T16:00:00Z', 'Asia/Shanghai'))).toEqual(
      Array.from({ length: 28 }, () => 6),
    );
    expect(lengths(bounds('2026-02-28T16:00:00Z', '2026-03-30T16:00:00Z', 'Asia/Shanghai'))).toEqual(
      Array.from({ length: 30 }, () => 24),
    );
  });

  it('are as long as the day on which clocks change', () => {
    const spring = lengths(bounds('2026-03-01T05:00:00Z', '2026-03-31T04:00:00Z', 'America/New_York'));
    expect(spring).toHaveLength(30);
    expect(spring[7]).toBe(23);
    const autumn = lengths(bounds('2026-10-01T04:00:00Z', '2026-11-10T05:00:00Z', 'America/New_York'));
    expect(autumn.filter((hours) => hours === 25)).toEqual([25]);
    expect(new Set(autumn)).toEqual(new Set([24, 25]));
  });

  it('cover all of it, once, in any zone', () => {
    for (const zone of ['UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Sao_Paulo'])
      for (const days of [0.01, 1, 2.5, 7, 9, 93]) {
        const fromMs = Date.parse('2026-03-20T03:17:00Z');
        const all = stepBounds(fromMs, fromMs + days * 24 * hourMs, zone);
        expect(all[0]).toBe(fromMs);
        expect(all.at(-1)).toBe(fromMs + days * 24 * hourMs);
        expect(all.every((atMs, at) => at === 0 || atMs > all[at - 1]!)).toBe(true);
      }
  });
});
