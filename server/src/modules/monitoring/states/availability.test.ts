import { describe, expect, it } from 'vitest';
import { availabilityOf, clip, timeByState, type Interval } from './availability.ts';

const interval = (state: Interval['state'], fromMs: number, toMs: number | null): Interval => ({
  state,
  fromMs,
  toMs,
});

/** All of a range was to be measured, of one subject. */
const all = (ms: number) => ({ askedMs: ms, totalMs: ms, spanMs: ms });

describe('availability', () => {
  const day: Interval[] = [
    interval('up', 0, 600),
    interval('down', 600, 700),
    interval('unmeasured', 700, 800),
    interval('up', 800, null),
  ];
  const of = (fromMs: number, toMs: number) =>
    availabilityOf(timeByState(day, fromMs, toMs), all(toMs - fromMs));

  it('is up by up and down, and coverage is measured by all', () => {
    expect(of(0, 1000)).toEqual({
      availabilityPercent: (100 * 800) / 900,
      coveragePercent: 90,
      upMs: 800,
      downMs: 100,
      unmeasuredMs: 100,
      totalMs: 1000,
      spanMs: 1000,
    });
  });

  it('counts the parts of intervals within the range only', () => {
    expect(of(650, 750)).toMatchObject({ upMs: 0, downMs: 50, unmeasuredMs: 50, availabilityPercent: 0 });
  });

  it('is not changed by unmeasured time, which lowers the coverage by exactly that', () => {
    const whole = availabilityOf({ up: 900, down: 100 }, all(1000));
    const less = availabilityOf({ up: 900, down: 100, unmeasured: 250 }, all(1250));
    expect(less.availabilityPercent).toBe(whole.availabilityPercent);
    expect(less.unmeasuredMs).toBe(250);
    expect(less.coveragePercent).toBe(80);
  });

  it('is unknown where nothing was measured, and time without an interval is unmeasured', () => {
    expect(availabilityOf({}, all(1000))).toMatchObject({
      availabilityPercent: null,
      coveragePercent: 0,
      unmeasuredMs: 1000,
    });
    expect(availabilityOf({}, all(0)).coveragePercent).toBeNull();
  });

  it('sums over subjects', () =>
    expect(
      availabilityOf({ up: 1500, down: 500 }, { askedMs: 1000, totalMs: 2 * 1000, spanMs: 1000 }),
    ).toMatchObject({
      availabilityPercent: 75,
      coveragePercent: 100,
    }));
});

describe('shares of a day', () => {
  const minute = 60_000;
  const day = 1440 * minute;
  const since = (ageMs: number, times: Parameters<typeof availabilityOf>[0]) =>
    availabilityOf(times, { askedMs: day, totalMs: ageMs, spanMs: ageMs });

  it('are none of what is ten minutes old, and are there after an hour', () => {
    expect(since(10 * minute, { up: 9 * minute, down: minute })).toMatchObject({
      availabilityPercent: null,
      coveragePercent: null,
      spanMs: 10 * minute,
    });
    expect(since(60 * minute, { up: 60 * minute })).toMatchObject({
      availabilityPercent: 100,
      coveragePercent: 100,
      spanMs: 60 * minute,
    });
  });

  it('are no availability where of an old device ten minutes are known, and still a coverage', () => {
    const { availabilityPercent, coveragePercent } = since(day, { up: 10 * minute });
    expect(availabilityPercent).toBeNull();
    expect(coveragePercent).toBeCloseTo((100 * 10) / 1440);
  });

  it('are none of sixty devices that are a minute old each, an hour in all', () => {
    const over = { askedMs: day, totalMs: 60 * minute, spanMs: minute };
    expect(availabilityOf({ up: 60 * minute }, over).availabilityPercent).toBeNull();
  });

  it('are those of a shorter range where all of it was there', () => {
    expect(availabilityOf({ up: 4 * minute, down: minute }, all(5 * minute)).availabilityPercent).toBe(80);
    const half = { askedMs: 5 * minute, totalMs: 2 * minute, spanMs: 2 * minute };
    expect(availabilityOf({ up: 2 * minute }, half).availabilityPercent).toBeNull();
  });
});

it('clips an interval to a range, and drops one that only touches it', () => {
  expect(clip(interval('up', 0, null), 10, 20)).toMatchObject({ fromMs: 10, toMs: 20 });
  expect(clip(interval('up', 0, 10), 10, 20)).toBeNull();
  expect(clip(interval('up', 20, null), 10, 20)).toBeNull();
});
