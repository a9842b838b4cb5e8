/** From how full on it is told, in percent: first that it fills, then that it is about to be full. */
export const storeBands = [85, 95] as const;
/** How far below a step it has to fall to be out of it. */
const hysteresis = 3;

/** None, or the step that a store has come to. */
export type StoreBand = 0 | (typeof storeBands)[number];

/** The step of a store that is so full, where it stood at one before. */
export function storeBand(before: StoreBand, percent: number): StoreBand {
  return storeBands.findLast((band) => percent >= (band <= before ? band - hysteresis : band)) ?? 0;
}
