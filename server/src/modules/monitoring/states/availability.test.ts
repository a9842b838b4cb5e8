import { describe, expect, it } from 'vitest';
import { availabilityOf, clip, timeByState, type Interval } from './availability.ts';

const interval = (state: Interval['state'], fromMs: number, toMs: number | null): Interval => ({
  state,
  fromMs,
  toMs,
});

describe('availability', () => {
  const day: Interval[] = [
    interval('up', 0, 600),
    interval('down', 600, 700),
    interval('unmeasured', 700, 800),
    interval('up', 800, null),
  ];
  const of = (fromMs: number, toMs: number) => availabilityOf(timeByState(day, fromMs, toMs), toMs - fromMs);

  it('is up by up and down, and coverage is measured by all', () => {
    expect(of(0, 1000)).toEqual({
      availabilityPercent: (100 * 800) / 900,
      coveragePercent: 90,
      upMs: 800,
      downMs: 100,
      unmeasuredMs: 100,
      totalMs: 1000,
    });
  });

  it('counts the parts of intervals within the range only', () => {
    expect(of(650, 750)).toMatchObject({ upMs: 0, downMs: 50, unmeasuredMs: 50, availabilityPercent: 0 });
  });

  it('is not changed by unmeasured time, which lowers the coverage by exactly that', () => {
    const whole = availabilityOf({ up: 900, down: 100 }, 1000);
    const less = availabilityOf({ up: 900, down: 100, unmeasured: 250 }, 1250);
    expect(less.availabilityPercent).toBe(whole.availabilityPercent);
    expect(less.unmeasuredMs).toBe(250);
    expect(less.coveragePercent).toBe(80);
  });

  it('is unknown where nothing was measured, and time without an interval is unmeasured', () => {
    expect(availabilityOf({}, 1000)).toMatchObject({
      availabilityPercent: null,
      coveragePercent: 0,
      unmeasuredMs: 1000,
    });
    expect(availabilityOf({}, 0).coveragePercent).toBe(0);
  });

  it('sums over subjects', () =>
    expect(availabilityOf({ up: 1500, down: 500 }, 2 * 1000)).toMatchObject({
      availabilityPercent: 75,
      coveragePercent: 100,
    }));
});

it('clips an interval to a range, and drops one that only touches it', () => {
  expect(clip(interval('up', 0, null), 10, 20)).toMatchObject({ fromMs: 10, toMs: 20 });
  expect(clip(interval('up', 0, 10), 10, 20)).toBeNull();
  expect(clip(interval('up', 20, null), 10, 20)).toBeNull();
});
