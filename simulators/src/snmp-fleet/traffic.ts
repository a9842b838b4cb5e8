// How much flows through an interface, as an exact function of time: a counter may be read at any moment, in any order,
// and is right. Nothing has to run between two readings.

/** A number from 0 to 1 that depends on its seed alone. */
export function chance(seed: number): number {
  let x = (seed + 0x9e3779b9) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return ((x ^ (x >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** A week of a business: how busy each hour is, 0 to 1, and the sum of all hours before each. */
export interface Week {
  readonly hours: readonly number[];
  readonly sumsS: readonly number[];
  readonly totalS: number;
}

const hourS = 3600;
const weekS = 168 * hourS;
/** Monday 2025-01-06, midnight in China: weeks are counted from there. */
const mondayMs = Date.UTC(2025, 0, 5, 16);

function week(day: readonly number[], weekend: readonly number[]): Week {
  const hours = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => (weekday < 5 ? day : weekend));
  const sumsS: number[] = [];
  let totalS = 0;
  hours.forEach((level, hour) => {
    sumsS.push(totalS);
    // The level goes straight from one full hour to the next.
    totalS += (hourS * (level + (hours[(hour + 1) % hours.length] ?? 0))) / 2;
  });
  return { hours, sumsS, totalS };
}

const dec = (digits: string) => [...digits].map((digit) => (Number(digit) + 1) / 10);
/** One digit an hour, 0 (night) to 9 (the busiest hour), from midnight. */
export const weeks = {
  office: week(dec('100000014899768999753221'), dec('000000001122222222211110')),
  retail: week(dec('110000123455676556789863'), dec('110000123567887778999974')),
  clinic: week(dec('111111146998757886432211'), dec('111111135776545665432211')),
  bank: week(dec('130000002689877889520000'), dec('130000001244434443210000')),
} as const;
export type WeekName = keyof typeof weeks;

/** Where a week stands at a time: how busy it is, and all that came before (both in units of the busiest hour). */
export interface Moment {
  timeS: number;
  level: number;
  sumS: number;
}

export function momentOf({ hours, sumsS, totalS }: Week, timeMs: number): Moment {
  const timeS = (timeMs - mondayMs) / 1000;
  const whole = Math.floor(timeS / weekS);
  const inWeek = timeS - whole * weekS;
  const hour = Math.min(167, Math.floor(inWeek / hourS));
  const part = inWeek / hourS - hour;
  const from = hours[hour] ?? 0;
  const rise = (hours[(hour + 1) % 168] ?? 0) - from;
  return {
    timeS,
    level: from + rise * part,
    sumS: whole * totalS + (sumsS[hour] ?? 0) + hourS * part * (from + (rise * part) / 2),
  };
}

/** Swings of the rate around its week: share of the rate, and length. Their sum stays below 1, so that nothing runs backwards. */
const swings = [
  [0.2, 20],
  [0.18, 95],
  [0.16, 610],
] as const;
/** The rate is never above this many times the rate of the busiest hour. */
export const highestSwing = 1.75;

/**
 * All that has flowed up to a moment, in seconds at the rate of the busiest hour. The swings are added to the sum, not to
 * the rate, each in proportion to how busy it is; so the sum is exact at any time and rises always.
 */
export function flowedS({ timeS, level, sumS }: Moment, seed: number): number {
  let swung = 0;
  for (let i = 0; i < swings.length; i++) {
    const [share, lengthS] = swings[i] as (typeof swings)[number];
    const step = Math.floor(timeS / lengthS);
    const part = timeS / lengthS - step;
    const stream = Math.imul(seed + i, 0x27d4eb2f);
    const from = chance(stream + step);
    swung += share * lengthS * (from + (chance(stream + step + 1) - from) * part);
  }
  return sumS + level * swung;
}

/** The level of something that has no counter (processor load, memory), 0 to 1: the week with the swings of a minute. */
export function levelAt({ timeS, level }: Moment, seed: number): number {
  return Math.min(1, 0.85 * level + 0.15 * chance(seed + Math.floor(timeS / 60)));
}
