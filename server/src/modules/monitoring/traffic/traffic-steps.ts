const hoursOfDay = 24;

/** What lines carried within a time, hours without samples left out: the sums of the means of the hours of each line, in bit/s. */
export interface Carried {
  readonly inBps: number;
  readonly outBps: number;
  /** Hours in which any direction was measured, of all lines together. */
  readonly hours: number;
}

/** The same from the beginning of a day (UTC, counted since 1970) until an hour of it. */
export interface CarriedUntil extends Carried {
  readonly day: number;
  readonly untilHour: number;
}

/** Days that are asked for until the same hours, the last of which is the end of the day. */
export interface DaysUntil {
  readonly days: readonly number[];
  readonly untilHours: readonly number[];
}

export const noneCarried: Carried = { inBps: 0, outBps: 0, hours: 0 };
const add = (one: Carried, other: Carried, sign = 1): Carried => ({
  inBps: one.inBps + sign * other.inBps,
  outBps: one.outBps + sign * other.outBps,
  hours: one.hours + sign * other.hours,
});

/** Sums added up. */
export const carriedTogether = (all: readonly Carried[]): Carried =>
  all.reduce((sum, one) => add(sum, one), noneCarried);

const dayOf = (hour: number) => Math.floor(hour / hoursOfDay);

/**
 * Which days have to be read until which hours to know what was carried between bounds that rise (hours since 1970): wherever a day
 * begins for a reader, most days are read alike.
 */
export function daysToRead(bounds: readonly number[]): DaysUntil[] {
  const last = bounds.at(-1)!;
  const byUntil = new Map<string, { days: number[]; untilHours: number[] }>();
  for (let day = dayOf(bounds[0]!); day * hoursOfDay < last; day += 1) {
    const within = bounds.map((bound) => bound - day * hoursOfDay).filter((at) => at > 0 && at < hoursOfDay);
    const untilHours = [...new Set([...within, hoursOfDay])].sort((one, other) => one - other);
    const found = byUntil.get(untilHours.join()) ?? { days: [], untilHours };
    byUntil.set(untilHours.join(), found);
    found.days.push(day);
  }
  return [...byUntil.values()];
}

/** What was carried between each two bounds, of what was read for them. */
export function carriedBetween(bounds: readonly number[], read: readonly CarriedUntil[]): Carried[] {
  const byPlace = new Map(read.map((one) => [`${one.day} ${one.untilHour}`, one]));
  const until = (day: number, hour: number): Carried => byPlace.get(`${day} ${hour}`) ?? noneCarried;
  let passed = noneCarried;
  let day = dayOf(bounds[0]!);
  const sums = bounds.map((bound) => {
    for (; day < dayOf(bound); day += 1) passed = add(passed, until(day, hoursOfDay));
    const hour = bound - day * hoursOfDay;
    return hour === 0 ? passed : add(passed, until(day, hour));
  });
  return sums.slice(1).map((sum, at) => add(sum, sums[at]!, -1));
}
