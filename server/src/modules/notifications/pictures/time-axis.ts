import { isoIn } from '../../../platform/zoned-time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** How far labels may stand apart: full parts of a day. */
const steps = [10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 3 * hourMs, 6 * hourMs, 12 * hourMs, dayMs];
const mostLabels = 8;

export interface TimeLabel {
  readonly atMs: number;
  readonly text: string;
}

/** By how much clocks of a zone are ahead of UTC. */
function aheadMs(timeZone: string, atMs: number): number {
  const [, sign = '+', hours = '0', minutes = '0'] =
    /([+-])(\d\d):(\d\d)$/.exec(isoIn(timeZone, new Date(atMs))) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * minuteMs);
}

/** The full hours (or parts of a day) of a range as clocks of a zone show them; midnight is the day that begins. */
export function timeLabels(timeZone: string, fromMs: number, toMs: number): TimeLabel[] {
  const step = steps.find((one) => (toMs - fromMs) / one <= mostLabels) ?? dayMs;
  const ahead = aheadMs(timeZone, fromMs);
  const labels: TimeLabel[] = [];
  for (let atMs = Math.ceil((fromMs + ahead) / step) * step - ahead; atMs <= toMs; atMs += step) {
    const shown = isoIn(timeZone, new Date(atMs));
    const clock = shown.slice(11, 16);
    labels.push({ atMs, text: clock === '00:00' ? shown.slice(5, 10) : clock });
  }
  return labels;
}

/** A range as its reader's clocks show it: `2026-11-22 04:19 – 10:20`, the second day only where it is another. */
export function rangeText(timeZone: string, fromMs: number, toMs: number): string {
  const [from, to] = [fromMs, toMs].map((atMs) =>
    isoIn(timeZone, new Date(atMs)).slice(0, 16).replace('T', ' '),
  ) as [string, string];
  return `${from} – ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`;
}

/** The moment on clocks of a zone, hours and minutes alone. */
export const clockText = (timeZone: string, atMs: number): string =>
  isoIn(timeZone, new Date(atMs)).slice(11, 16);
