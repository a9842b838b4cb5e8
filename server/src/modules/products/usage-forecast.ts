import { type Forecast } from '@linekeeper/contract/products/licences';
import { forecastDays } from '@linekeeper/contract/limits';
import { dayMs } from './licence-time.ts';

export interface UsageDay {
  /** `2026-11-21`, UTC. */
  readonly day: string;
  readonly used: number;
}

/** Days that are looked back at. */
export const trendDays = 30;
/** A day further away says nothing. */
export const furthestDays = 3650;
/** What a line by least squares misses a whole day by, as numbers are rounded: no day more for it. */
export const dayRounding = 1e-6;

/** When a quantity is used up if it grows on as it did: a straight line through the counted days, by least squares. */
export function forecastOf(
  days: readonly UsageDay[],
  used: number,
  limit: number | null,
  nowMs: number,
): Forecast {
  if (limit === null) return { kind: 'no-limit' };
  if (used >= limit) return { kind: 'reached' };
  if (days.length < forecastDays) return { kind: 'too-short', days: days.length };
  const points = days.map((item) => [Date.parse(item.day) / dayMs, item.used] as const);
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [meanX, meanY] = [mean(([x]) => x), mean(([, y]) => y)];
  const spread = mean(([x]) => (x - meanX) ** 2);
  const growth = spread === 0 ? 0 : mean(([x, y]) => (x - meanX) * (y - meanY)) / spread;
  const counted = { days: days.length };
  if (growth <= 0) return { kind: 'steady', ...counted };
  const daysLeft = Math.ceil((limit - used) / growth - dayRounding);
  if (daysLeft > furthestDays) return { kind: 'steady', ...counted };
  return { kind: 'day', ...counted, day: new Date(nowMs + daysLeft * dayMs).toISOString().slice(0, 10) };
}
