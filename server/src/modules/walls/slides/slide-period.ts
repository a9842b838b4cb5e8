import { slidePeriodHours, type SlidePeriod } from '@linekeeper/contract/walls/wall-terms';

const hourMs = 3_600_000;

/** What the figures of a slide look back over, until now. */
export const periodUntil = (nowMs: number, last: SlidePeriod) => ({
  from: new Date(nowMs - slidePeriodHours[last] * hourMs).toISOString(),
  to: new Date(nowMs).toISOString(),
});
