import { describe, expect, it } from 'vitest';
import { dueNotice, endOf, effectiveTerms, phaseOf, reachOf, type Term } from './licence-time.ts';
import { forecastOf } from './usage-forecast.ts';

const at = (text: string) => new Date(`${text}T00:00:00Z`);
const now = at('2026-03-01').getTime();
const term = (seq: number, from: string, to: string | null): Term => ({
  seq,
  effectiveAt: at(from),
  expiresAt: to === null ? null : at(to),
});

describe('a licence in time', () => {
  it('lasts three months, six months, one year or for ever, by the calendar', () => {
    expect(endOf(at('2026-01-31'), 'three-months')).toEqual(at('2026-04-30'));
    expect(endOf(at('2026-08-31'), 'six-months')).toEqual(at('2027-02-28'));
    expect(endOf(at('2028-02-29'), 'one-year')).toEqual(at('2029-02-28'));
    expect(endOf(at('2026-01-31'), 'permanent')).toBeNull();
  });

  it('gives way to a newer one when that comes into effect', () => {
    const [old, next] = [term(1, '2026-01-01', '2026-04-01'), term(2, '2026-03-15', '2027-03-15')];
    expect(effectiveTerms([old, next], now)).toEqual({ current: old, waiting: next });
    expect(effectiveTerms([old, next], at('2026-03-15').getTime())).toEqual({
      current: next,
      waiting: undefined,
    });
    expect(
      effectiveTerms([term(1, '2026-06-01', null), term(2, '2026-01-01', null)], now).waiting,
    ).toBeUndefined();
  });

  it('reaches as far as one that takes over in time', () => {
    const old = term(1, '2026-01-01', '2026-04-01');
    expect(reachOf([old, term(2, '2026-04-01', '2027-04-01')], now)).toEqual(at('2027-04-01'));
    expect(reachOf([old, term(2, '2026-05-01', null)], now)).toEqual(at('2026-04-01'));
    expect(reachOf([old, term(2, '2026-03-15', null)], now)).toBeNull();
    expect(reachOf([term(2, '2026-05-01', null)], now)).toBeUndefined();
  });

  it('is followed by 30 days of grace', () => {
    expect(phaseOf(null, now)).toBe('before');
    expect(phaseOf(new Date(now + 1), now)).toBe('before');
    expect(phaseOf(new Date(now), now)).toBe('grace');
    expect(phaseOf(at('2026-01-30'), now)).toBe('over');
    expect(phaseOf(at('2026-01-31'), now)).toBe('grace');
  });

  it('is announced 30, 7 and 1 days before its end', () => {
    expect(dueNotice(at('2026-04-01'), now)).toBeUndefined();
    expect(dueNotice(at('2026-03-31'), now)).toBe(30);
    expect(dueNotice(at('2026-03-08'), now)).toBe(7);
    expect(dueNotice(at('2026-03-02'), now)).toBe(1);
    expect(dueNotice(at('2026-03-01'), now)).toBeUndefined();
  });
});

describe('the forecast of a quantity', () => {
  const days = (count: number, used: (i: number) => number) =>
    Array.from({ length: count }, (_unused, i) => ({
      day: new Date(now - (count - i) * 86_400_000).toISOString().slice(0, 10),
      used: used(i),
    }));
  it('names the day on which linear growth uses it up', () => {
    expect(
      forecastOf(
        days(10, (i) => 50 + 2 * i),
        70,
        100,
        now,
      ),
    ).toEqual({ kind: 'day', day: '2026-03-16', days: 10 });
  });
  it('says nothing under seven days of history', () => {
    expect(
      forecastOf(
        days(6, (i) => i),
        6,
        100,
        now,
      ),
    ).toEqual({ kind: 'too-short', days: 6 });
    expect(
      forecastOf(
        days(7, (i) => i),
        6,
        100,
        now,
      ).kind,
    ).toBe('day');
  });
  it('says that it is reached, that it is steady, and that there is no limit', () => {
    expect(forecastOf([], 100, 100, now)).toEqual({ kind: 'reached' });
    expect(
      forecastOf(
        days(30, () => 5),
        5,
        100,
        now,
      ),
    ).toEqual({ kind: 'steady', days: 30 });
    expect(
      forecastOf(
        days(30, (i) => 90 - i),
        60,
        100,
        now,
      ),
    ).toEqual({ kind: 'steady', days: 30 });
    expect(
      forecastOf(
        days(30, (i) => i),
        30,
        null,
        now,
      ),
    ).toEqual({ kind: 'no-limit' });
  });
});
