import { expect, it } from 'vitest';
import { seeded } from '../../../../test/random.ts';
import { hourOfWeek, leastWeeks, medianOf, sameHoursBefore, usualOfHours } from './usual-of-hours.ts';

const hourOf = (time: string) => Date.parse(time) / 3_600_000;

/** The value that as many are below as above, looked for one by one. */
function plainMedian(values: readonly number[]): number {
  const isMiddle = (one: number) => {
    const below = values.filter((other) => other < one).length;
    const above = values.filter((other) => other > one).length;
    return below <= (values.length - 1) / 2 && above <= values.length / 2;
  };
  const isUpper = (one: number) => {
    const below = values.filter((other) => other < one).length;
    const above = values.filter((other) => other > one).length;
    return below <= values.length / 2 && above <= (values.length - 1) / 2;
  };
  return (values.find(isMiddle)! + values.find(isUpper)!) / 2;
}

it('is the median of hours and of how far they lie from it, as a plain reading has it', () => {
  const random = seeded(7);
  for (let run = 0; run < 500; run++) {
    const hours = Array.from({ length: random.int(leastWeeks, 9) }, () => ({
      mean: random.chance(0.3) ? random.int(0, 3) : random.unit() * 1_000,
      swing: random.unit() * 50,
    }));
    const means = hours.map(({ mean }) => mean);
    const usual = usualOfHours(
      means,
      hours.map(({ mean, swing }) => mean + swing),
    )!;
    const median = plainMedian(means);
    expect(usual.median).toBeCloseTo(median, 9);
    expect(usual.mad).toBeCloseTo(plainMedian(means.map((mean) => Math.abs(mean - median))), 9);
    expect(usual.swing).toBeCloseTo(plainMedian(hours.map(({ swing }) => swing)), 6);
  }
  expect(medianOf([3])).toBe(3);
});

it('is not known of fewer than four weeks; weeks without a value are none', () => {
  const weeks = [5, null, 6, null, 7, null, null];
  expect(usualOfHours([...weeks, null], [...weeks, null])).toBeNull();
  expect(usualOfHours([...weeks, 8], [...weeks, 8])).toEqual({ median: 6.5, mad: 1, swing: 0 });
});

it('is of the same hour of the week, by the clocks of the place', () => {
  const hour = hourOf('2026-11-23T09:00:00Z');
  expect(sameHoursBefore('Asia/Shanghai', hour)).toEqual(
    [8, 7, 6, 5, 4, 3, 2, 1].map((week) => hour - week * 168),
  );
  // Clocks were put back on October 25: before that day the same time came an hour earlier.
  expect(sameHoursBefore('Europe/Berlin', hour)).toEqual(
    [8, 7, 6, 5].map((week) => hour - week * 168 - 1).concat([4, 3, 2, 1].map((week) => hour - week * 168)),
  );
  // The hour that came twice then counts twice.
  const early = hourOf('2026-11-22T01:00:00Z');
  expect(sameHoursBefore('Europe/Berlin', early)).toHaveLength(9);
});

it('in zones that stand at half hours is of the hour that begins then', () => {
  const hour = hourOf('2026-11-23T09:00:00Z');
  expect(hourOfWeek('Asia/Kolkata', hour) - hourOfWeek('UTC', hour)).toBe(5);
  expect(sameHoursBefore('Asia/Kolkata', hour)).toHaveLength(8);
});
