import { describe, expect, it } from 'vitest';
import { dueSince, nextDue, periodBefore, type Rhythm } from './due.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const next = (rhythm: Rhythm, zone: string, after: string) => iso(nextDue(rhythm, zone, Date.parse(after)));
const sundays: Rhythm = { every: 'week', onDay: 7, timeOfDay: '02:30' };

describe('the time of a schedule', () => {
  it('is that which clocks of the zone show, before and after each change of clocks', () => {
    const mondays: Rhythm = { every: 'week', onDay: 1, timeOfDay: '08:00' };
    const berlin = (after: string) => next(mondays, 'Europe/Berlin', after);
    expect(berlin('2026-03-23T07:00:00Z')).toBe('2026-03-30T06:00:00.000Z');
    expect(berlin('2026-10-19T06:00:00Z')).toBe('2026-10-26T07:00:00.000Z');
    const first: Rhythm = { every: 'month', onDay: 1, timeOfDay: '00:15' };
    expect(next(first, 'America/New_York', '2026-03-01T05:15:00Z')).toBe('2026-04-01T04:15:00.000Z');
    expect(next(first, 'America/New_York', '2026-10-31T12:00:00Z')).toBe('2026-11-01T04:15:00.000Z');
  });

  it('comes once on the day on which clocks leave it out, and once on the day on which they show it twice', () => {
    expect(next(sundays, 'Europe/Berlin', '2026-03-28T00:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
    expect(next(sundays, 'Europe/Berlin', '2026-03-29T01:30:00Z')).toBe('2026-04-05T00:30:00.000Z');
    expect(next(sundays, 'Europe/Berlin', '2026-10-24T00:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(next(sundays, 'Europe/Berlin', '2026-10-25T00:30:00Z')).toBe('2026-11-01T01:30:00.000Z');
  });

  it('is of the day of the zone, which may be another than that of UTC', () => {
    const rhythm: Rhythm = { every: 'month', onDay: 1, timeOfDay: '06:00' };
    expect(next(rhythm, 'Asia/Shanghai', '2026-02-27T00:00:00Z')).toBe('2026-02-28T22:00:00.000Z');
    expect(next(rhythm, 'Asia/Shanghai', '2026-02-28T22:00:00Z')).toBe('2026-03-31T22:00:00.000Z');
  });
});

it('of several times that nobody made anything at, the last is made, and the others are counted', () => {
  const mondays: Rhythm = { every: 'week', onDay: 1, timeOfDay: '08:00' };
  const since = (now: string) => {
    const { dueMs, missed } = dueSince(mondays, 'UTC', {
      nextMs: Date.parse('2026-03-02T08:00:00Z'),
      nowMs: Date.parse(now),
    });
    return [iso(dueMs), missed];
  };
  expect(since('2026-03-02T08:00:30Z')).toEqual(['2026-03-02T08:00:00.000Z', 0]);
  expect(since('2026-03-25T00:00:00Z')).toEqual(['2026-03-23T08:00:00.000Z', 3]);
});

it('what is reported is the whole week or month before, on the clocks of the zone', () => {
  const at = (zone: string, iso: string, every: Rhythm['every']) =>
    periodBefore({ every }, zone, Date.parse(iso));
  expect(at('Asia/Shanghai', '2026-02-28T22:00:00Z', 'month')).toEqual({ month: '2026-02' });
  expect(at('UTC', '2026-01-28T22:00:00Z', 'month')).toEqual({ month: '2025-12' });
  expect(at('UTC', '2026-03-02T00:00:00Z', 'week')).toEqual({ week: '2026-02-23' });
  expect(at('UTC', '2026-03-08T00:00:00Z', 'week')).toEqual({ week: '2026-02-23' });
  expect(at('Asia/Shanghai', '2026-03-08T20:00:00Z', 'week')).toEqual({ week: '2026-03-02' });
});
