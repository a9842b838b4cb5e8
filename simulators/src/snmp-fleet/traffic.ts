const dayS = 86_400;
const turn = 2 * Math.PI;

/** A number from 0 to 1 that depends on its seed alone. */
export function chance(seed: number): number {
  let x = (seed + 0x9e3779b9) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return ((x ^ (x >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** How much flows through one direction of an interface: a day with its night, two shorter rhythms, never below zero. */
export interface Flow {
  /** Mean amount a second. */
  readonly mean: number;
  /** When the day's peak is, in seconds after midnight UTC. */
  readonly peakS: number;
  readonly seed: number;
}

/** Shares of the mean: the day swings by 60 %, the shorter rhythms by 25 % and 10 %, so the rate stays above zero. */
function waves(flow: Flow): readonly (readonly [share: number, periodS: number, phase: number])[] {
  return [
    [0.6, dayS, -turn * (flow.peakS / dayS)],
    [0.25, 1_700 + 900 * chance(flow.seed), turn * chance(flow.seed + 1)],
    [0.1, 70 + 50 * chance(flow.seed + 2), turn * chance(flow.seed + 3)],
  ];
}

/** Amount a second at a time (seconds since 1970). */
export function rateAt(flow: Flow, timeS: number): number {
  let share = 1;
  for (const [size, periodS, phase] of waves(flow))
    share += size * Math.cos((turn * timeS) / periodS + phase);
  return flow.mean * share;
}

/** All that flowed between two times: the exact integral of `rateAt`, so that a counter read at any time is right. */
export function amountBetween(flow: Flow, fromS: number, toS: number): number {
  let amount = toS - fromS;
  for (const [size, periodS, phase] of waves(flow)) {
    const speed = turn / periodS;
    amount += (size / speed) * (Math.sin(speed * toS + phase) - Math.sin(speed * fromS + phase));
  }
  return Math.max(0, flow.mean * amount);
}
