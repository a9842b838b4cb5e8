import { expect, it } from 'vitest';
import { carriedBetween, type CarriedUntil, daysToRead } from './traffic-steps.ts';

/** Carries 1, 2, 3, … in its hours. */
const read = (bounds: readonly number[]): CarriedUntil[] =>
  daysToRead(bounds).flatMap(({ days, untilHours }) =>
    days.flatMap((day) =>
      untilHours.map((untilHour) => {
        const hours = Array.from({ length: untilHour }, (_, at) => day * 24 + at);
        const sum = hours.reduce((all, hour) => all + hour, 0);
        return { day, untilHour, inBps: sum, outBps: 2 * sum, hours: untilHour };
      }),
    ),
  );

it('reads the days of a zone alike, but for those in which a period begins or ends', () => {
  // Midnight is at 16:00 UTC.
  const bounds = [5, 16, 40, 64, 88, 90];
  expect(daysToRead(bounds)).toEqual([
    { days: [0], untilHours: [5, 16, 24] },
    { days: [1, 2], untilHours: [16, 24] },
    { days: [3], untilHours: [16, 18, 24] },
  ]);
});

it('what was carried between bounds is that of the hours between them, wherever they lie', () => {
  for (const bounds of [
    [5, 16, 40, 64, 88, 90],
    [0, 24, 48],
    [7, 8, 9],
    [23, 25],
    [3, 3],
  ]) {
    const between = carriedBetween(bounds, read(bounds));
    expect(between).toHaveLength(bounds.length - 1);
    for (const [at, { inBps, outBps, hours }] of between.entries()) {
      const [from, to] = [bounds[at]!, bounds[at + 1]!];
      const sum = Array.from({ length: to - from }, (_, n) => from + n).reduce((all, one) => all + one, 0);
      expect([inBps, outBps, hours]).toEqual([sum, 2 * sum, to - from]);
    }
  }
});
