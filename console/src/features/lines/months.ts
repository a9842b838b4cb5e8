import { exactTime } from '../../lib/time.ts';

/** The month of `nowMs` in the shown zone and those before it, the newest first: `2026-11`, `2026-10`, … */
export function lastMonths(nowMs: number, count: number): string[] {
  const [year = 0, month = 1] = exactTime(nowMs).slice(0, 7).split('-').map(Number);
  return Array.from({ length: count }, (_, back) => {
    const months = year * 12 + month - 1 - back;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}

/** Minutes to one decimal, under a title that says so. What is less than nothing keeps its sign. */
export function minutesText(ms: number): string {
  const minutes = ms / 60_000;
  const rounded = Number(minutes.toFixed(1));
  if (rounded === 0) return minutes === 0 ? '0' : minutes > 0 ? '<0.1' : '>−0.1';
  return rounded < 0 ? `−${-rounded}` : String(rounded);
}
